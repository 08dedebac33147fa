import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState, ViewTransition } from 'react'
import { useLocation } from '#app/location.ts'
import { usePrefetch } from '#app/prefetch.ts'
import { useSiteData } from '#app/site.ts'
import { readStorage, writeStorage } from '#app/ui/storage.ts'
import { Toasts } from '#app/ui/toast-host.tsx'
import { useClientValue } from '#app/ui/use-client-value.ts'
import { Announcer } from './announcer.tsx'
import { ChunkLoadError, importError, useReload } from './chunk-load-error.ts'
import { Connection } from './connection.tsx'
import { Dock } from './dock.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { messageOf } from './error-screen.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import css from './shell.module.css'

const RegistrationPanel = lazy(() =>
	import('#app/features/registration/registration-panel.tsx').catch((error: unknown) => {
		throw importError(error)
	}),
)

const ENROLLING = 'enrolling'

type ShellProps = {
	/** The next page has not come for so long that the loading screen takes the place of this one. */
	late: boolean
	version: string
	children: ReactNode
}

export function Shell({ late, version, children }: ShellProps) {
	const { upcoming, built } = useSiteData()
	const { pathname } = useLocation()
	const [enrolling, setEnrolling] = useState(false)
	// Once opened it stays, closed, so that nothing typed is lost.
	const [opened, setOpened] = useState(false)
	if (enrolling && !opened) setOpened(true)
	const openRegistration = useCallback(() => setEnrolling(true), [])
	// A page that is loaded in full shows the panel again that was open on the one before.
	useEffect(() => {
		if (readStorage('sessionStorage', ENROLLING)) setEnrolling(true)
		writeStorage('sessionStorage', ENROLLING, null)
	}, [])
	useEffect(() => {
		if (!enrolling) return
		const keep = () => writeStorage('sessionStorage', ENROLLING, '1')
		addEventListener('pagehide', keep)
		return () => removeEventListener('pagehide', keep)
	}, [enrolling])
	const reducedMotion = useClientValue(() => matchMedia('(prefers-reduced-motion: reduce)').matches, false)
	usePrefetch()
	const onForm = pathname === '/registration'

	useEffect(() => {
		document.documentElement.dataset['hydrated'] = ''
		// A button that was tapped before it did anything (app/inline-script.ts).
		;(window as { tapped?: HTMLElement | null }).tapped?.click()
	}, [])

	return (
		<div className={css.shell}>
			<a className={css.skip} href="#content">
				Skip to the content
			</a>
			<Header />
			<main id="content" tabIndex={-1} className={css.main}>
				{late && <LoadingScreen />}
				<ViewTransition default={reducedMotion ? 'none' : 'auto'}>
					<div hidden={late}>{children}</div>
				</ViewTransition>
			</main>
			<Dock upcoming={upcoming} built={built} onEnrol={onForm ? undefined : openRegistration} />
			<Footer built={built} />
			{opened && (
				<ErrorBoundary fallback={(error) => <PanelError error={error} />}>
					<Suspense fallback={<p className={css.waiting}>Loading...</p>}>
						<RegistrationPanel open={enrolling && !onForm} onClose={() => setEnrolling(false)} />
					</Suspense>
				</ErrorBoundary>
			)}
			<Toasts />
			<Announcer />
			<Connection version={version} />
		</div>
	)
}

/** In place of a panel that failed: the page beside it goes on. */
function PanelError({ error }: { error: unknown }) {
	const reloads = useReload(error instanceof ChunkLoadError)
	return (
		<p className={css.waiting} role="alert">
			{reloads ? 'Loading...' : messageOf(error)}
		</p>
	)
}
