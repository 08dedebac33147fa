import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState, ViewTransition } from 'react'
import { useLocation } from '#app/base/location.ts'
import { useSiteData } from '#app/base/site.ts'
import { OUTDATED } from '#app/base/site-files.ts'
import { readStorage, writeStorage } from '#app/ui/browser/storage.ts'
import { useClientValue } from '#app/ui/browser/use-client-value.ts'
import { Toasts } from '#app/ui/toast/toast-host.tsx'
import { Announcer } from './announcer.tsx'
import { ChunkLoadError, importError, useReload } from './chunk-load-error.ts'
import { Dock } from './dock/dock.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LoadingScreen, messageOf } from './screens.tsx'
import css from './shell.module.css'

// Late: as large as all other pages of a typical visit together.
const RegistrationPanel = lazy(() =>
	import('#app/features/registration/registration-panel.tsx').catch((error: unknown) => {
		throw importError(error)
	}),
)

const PANEL_OPEN = 'enrolling'

/** False for an address that the visitor entered or followed: an open dialog would cover the page that was asked for. */
function wasReloadedOrRevisited(): boolean {
	const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
	return entry?.type === 'reload' || entry?.type === 'back_forward'
}

type ShellProps = {
	/** Shows the loading screen in place of the page. */
	loading: boolean
	children: ReactNode
}

export function Shell({ loading, children }: ShellProps) {
	const { upcoming } = useSiteData()
	const { pathname } = useLocation()
	const [panelOpen, setPanelOpen] = useState(false)
	// Once opened, the panel stays mounted so that it keeps its input.
	const [opened, setOpened] = useState(false)
	if (panelOpen && !opened) setOpened(true)
	const openRegistration = useCallback(() => setPanelOpen(true), [])
	// Reopens the panel when a part of the site failed and the page was reloaded, or the visitor came back to it.
	useEffect(() => {
		if (readStorage('sessionStorage', PANEL_OPEN) && wasReloadedOrRevisited()) setPanelOpen(true)
		writeStorage('sessionStorage', PANEL_OPEN, null)
	}, [])
	useEffect(() => {
		if (!panelOpen) return
		const remember = () => writeStorage('sessionStorage', PANEL_OPEN, '1')
		addEventListener('pagehide', remember)
		return () => removeEventListener('pagehide', remember)
	}, [panelOpen])
	const reducedMotion = useClientValue(() => matchMedia('(prefers-reduced-motion: reduce)').matches, false)
	const onForm = pathname === '/registration'
	const page = <div hidden={loading}>{children}</div>

	useEffect(() => {
		document.documentElement.dataset['hydrated'] = ''
		// Repeats a tap from before hydration (app/document/inline-script.ts).
		;(window as { tapped?: HTMLElement | null }).tapped?.click()
	}, [])

	return (
		<div className={css.shell}>
			<a className={css.skip} href="#content">
				Skip to the content
			</a>
			<Header />
			<main id="content" tabIndex={-1} className={css.main}>
				{loading && <LoadingScreen />}
				{/* React would prerender attributes that HTML does not have. With a name, it needs no id that both must agree on. */}
				{import.meta.env.SSR ? (
					page
				) : (
					<ViewTransition name="page" default={reducedMotion ? 'none' : 'auto'}>
						{page}
					</ViewTransition>
				)}
			</main>
			<Dock upcoming={upcoming} onEnrol={onForm ? undefined : openRegistration} />
			<Footer />
			{opened && (
				<ErrorBoundary fallback={(error) => <PanelError error={error} />}>
					<Suspense fallback={<p className={css.waiting}>Loading...</p>}>
						<RegistrationPanel open={panelOpen && !onForm} onClose={() => setPanelOpen(false)} />
					</Suspense>
				</ErrorBoundary>
			)}
			<Toasts page={pathname} />
			<Announcer />
			<UpdateNote />
		</div>
	)
}

/** Asks the visitor to load the page again once a data file was refused because the site has been updated. */
function UpdateNote() {
	const [outdated, setOutdated] = useState(false)
	useEffect(() => {
		const show = () => setOutdated(true)
		addEventListener(OUTDATED, show)
		return () => removeEventListener(OUTDATED, show)
	}, [])
	return (
		<p role="status" className={css.updated}>
			{outdated && 'This site has been updated since you opened the page. Load it again to go on.'}
		</p>
	)
}

/** Shown in place of a panel that failed; the page keeps working. */
function PanelError({ error }: { error: unknown }) {
	const reloads = useReload(error instanceof ChunkLoadError)
	return (
		<p className={css.waiting} role="alert">
			{reloads ? 'Loading...' : messageOf(error)}
		</p>
	)
}
