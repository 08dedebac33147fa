import { type ReactNode, Suspense, use, useEffect, useMemo, useState } from 'react'
import { restoreEarlyInput } from '#app/base/early-input.ts'
import { type ShownPage, ShownPageContext, useQuery } from '#app/base/location.ts'
import { SiteContext, type SiteData } from '#app/base/site.ts'
import { loadPageData } from '#app/base/site-files.ts'
import { Head } from '#app/document/head.tsx'
import { useShownPage } from '#app/router/navigation.ts'
import { usePrefetch } from '#app/router/prefetch.ts'
import { useHydrated } from '#app/ui/browser/use-client-value.ts'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { ErrorScreen } from './shell/error-screen.tsx'
import { LoadingScreen } from './shell/loading-screen.tsx'
import { Shell } from './shell/shell.tsx'

type AppProps = {
	/** The page that the document was rendered for. */
	first: ShownPage
	/** The address of that page; undefined for the 404 page. */
	path: string | undefined
	site: SiteData
}

/** The shell with the shown page. */
export const App = (props: AppProps) => (
	<ErrorBoundary
		fallback={(error) => (
			<main>
				<ErrorScreen error={error} />
			</main>
		)}
	>
		<Site {...props} />
	</ErrorBoundary>
)

function Site({ first, path, site }: AppProps) {
	const { shown, loading } = useShownPage(first)
	usePrefetch()
	const page = useMemo(() => <Page module={shown.module} data={shown.data} />, [shown.module, shown.data])
	return (
		<SiteContext value={site}>
			<ShownPageContext value={shown}>
				<Shell loading={loading}>
					<ErrorBoundary key={shown.location.pathname} fallback={(error) => <ErrorScreen error={error} />}>
						{path && shown.data === first.data ? (
							<HydratedPage path={path} module={shown.module}>
								{page}
							</HydratedPage>
						) : (
							page
						)}
					</ErrorBoundary>
				</Shell>
			</ShownPageContext>
		</SiteContext>
	)
}

/**
 * The prerendered page, whose HTML texts are only in the document. If the document was changed before hydration, for
 * example by a translation tool, React discards it and renders on the client, and the texts are loaded.
 */
function HydratedPage({ path, module, children }: { path: string; module: ShownPage['module']; children: ReactNode }) {
	const hydrated = useHydrated()
	const [renderedOnClient] = useState(hydrated)
	return renderedOnClient ? (
		<Suspense fallback={<LoadingScreen />}>
			<LoadedPage path={path} module={module} />
		</Suspense>
	) : (
		children
	)
}

const LoadedPage = ({ path, module }: { path: string; module: ShownPage['module'] }) => (
	<Page module={module} data={use(loadPageData(path)).data} />
)

function Page({ module: { default: Content, head }, data }: Pick<ShownPage, 'module' | 'data'>) {
	useEffect(restoreEarlyInput, [])
	return (
		<>
			<Head {...head(data, useQuery())} />
			<Content data={data} />
		</>
	)
}
