import { Component, type ReactNode, Suspense, use, useState } from 'react'
import { loadPageData } from './api.ts'
import { Head } from './head.tsx'
import { loadPagesInFull, type ShownPage, ShownPageContext, useQuery, useShownPage } from './navigation.ts'
import { ErrorScreen } from './shell/error-screen.tsx'
import { LoadingScreen } from './shell/loading-screen.tsx'
import { Shell } from './shell/shell.tsx'
import { SiteContext, type SiteData } from './site.ts'
import { useHydrated } from './ui/use-client-value.ts'

type AppProps = {
	/** The page that the document was rendered for. */
	first: ShownPage
	/** Its address, if it has one of its own. */
	path: string | undefined
	site: SiteData
	/** Of the build. */
	version: string
}

/** The shell around the page that is shown. */
export function App({ first, path, site, version }: AppProps) {
	const { shown, late } = useShownPage(first)
	const hydrated = useHydrated()
	// React renders everything anew if something has changed the document before it hydrated: its texts are gone then.
	const [rerendered] = useState(hydrated)
	const { pathname } = shown.location
	return (
		<SiteContext value={site}>
			<ShownPageContext value={shown}>
				<Shell late={late} version={version}>
					<ErrorBoundary key={pathname}>
						{rerendered && path && shown.data === first.data ? (
							<Suspense fallback={<LoadingScreen />}>
								<ReloadedPage {...shown} path={path} />
							</Suspense>
						) : (
							<Page {...shown} />
						)}
					</ErrorBoundary>
				</Shell>
			</ShownPageContext>
		</SiteContext>
	)
}

function Page({ module: { default: Content, head }, data }: Pick<ShownPage, 'module' | 'data'>) {
	return (
		<>
			<Head {...head(data, useQuery())} />
			<Content data={data} />
		</>
	)
}

const ReloadedPage = ({ path, module }: ShownPage & { path: string }) => (
	<Page module={module} data={use(loadPageData(path))} />
)

class ErrorBoundary extends Component<{ children: ReactNode }, { caught?: { error: unknown } }> {
	override state: { caught?: { error: unknown } } = {}
	static getDerivedStateFromError = (error: unknown) => ({ caught: { error } })
	override componentDidCatch() {
		loadPagesInFull()
	}
	override render() {
		const { caught } = this.state
		return caught ? <ErrorScreen error={caught.error} /> : this.props.children
	}
}
