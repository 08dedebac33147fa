import { useEffect, useMemo } from 'react'
import { restoreEarlyInput } from '#app/base/early-input.ts'
import { type ShownPage, ShownPageContext, useQuery } from '#app/base/location.ts'
import { SiteContext, type SiteData } from '#app/base/site.ts'
import { Head } from '#app/document/head.tsx'
import { useShownPage } from '#app/router/navigation.ts'
import { usePrefetch } from '#app/router/prefetch.ts'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { ErrorScreen } from './shell/screens.tsx'
import { Shell } from './shell/shell.tsx'

type AppProps = {
	/** The page that the document was rendered for. */
	first: ShownPage
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

function Site({ first, site }: AppProps) {
	const { shown, loading } = useShownPage(first)
	usePrefetch()
	const page = useMemo(() => <Page module={shown.module} data={shown.data} />, [shown.module, shown.data])
	return (
		<SiteContext value={site}>
			<ShownPageContext value={shown}>
				<Shell loading={loading}>
					<ErrorBoundary key={shown.location.pathname} fallback={(error) => <ErrorScreen error={error} />}>
						{page}
					</ErrorBoundary>
				</Shell>
			</ShownPageContext>
		</SiteContext>
	)
}

function Page({ module: { default: Content, head }, data }: Pick<ShownPage, 'module' | 'data'>) {
	useEffect(restoreEarlyInput, [])
	return (
		<>
			<Head {...head(data, useQuery())} />
			<Content data={data} />
		</>
	)
}
