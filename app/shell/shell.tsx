import { Component, lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import type { RootData } from '#app/root.tsx'
import { Site } from '#app/site.ts'
import { afterFrame } from '#app/ui/arrival.ts'
import { Toasts } from '#app/ui/toast-host.tsx'
import { usePagesAhead } from './ahead.ts'
import { Connection } from './connection.tsx'
import { Dock } from './dock.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { keepHeadingFont } from './heading-font.ts'
import { whenIdle } from './idle.ts'
import { LoadingScreen } from './loading-screen.tsx'
import { useQuickArrival } from './quick-arrival.ts'
import css from './shell.module.css'
import { usePageTurning } from './turn-pages.ts'

const EnrolmentPanel = lazy(() => import('#app/features/registration/enrolment-panel.tsx'))

/** True once a page has been waited for so long that a waiting face is better than none. */
function usePageIsLate() {
	const loading = useNavigation().state === 'loading'
	const [late, setLate] = useState(false)
	useEffect(() => {
		if (!loading) return
		const timer = setTimeout(() => setLate(true), 200)
		return () => {
			clearTimeout(timer)
			setLate(false)
		}
	}, [loading])
	// The page that came is shown at once: one that is still hidden can't be scrolled to its fragment.
	return loading && late
}

/** After a move to another page the keyboard continues at its start, as after a full load. */
function useFocusOnPageChange() {
	const main = useRef<HTMLElement>(null)
	const { pathname, hash } = useLocation()
	const last = useRef(pathname)
	useEffect(() => {
		if (last.current === pathname) return
		last.current = pathname
		if (hash) return
		// The browser lays out the whole page to find that it can be focused: not before it has shown what is in view.
		const before = document.activeElement
		afterFrame(() => {
			// A menu that closes lets go of it; what else has it by then was given it on purpose.
			const taken = document.activeElement !== before && document.activeElement !== document.body
			if (!taken) main.current?.focus({ preventScroll: true })
		})
	}, [pathname, hash])
	return main
}

/** Lets go of the focus before a page is taken away: to take a focused element away, the browser lays out the half-changed page. */
class LettingGo extends Component<{ page: string; children: ReactNode }> {
	override getSnapshotBeforeUpdate({ page }: { page: string }) {
		const focused = document.activeElement
		if (page !== this.props.page && focused?.closest('main')) (focused as HTMLElement).blur()
		return null
	}
	// React asks for both or neither.
	override componentDidUpdate() {}
	override render() {
		return this.props.children
	}
}

// A part of its own: what changes while a page is on its way must not draw header and footer again.
function Main({ moduleIsLate, children }: { moduleIsLate: boolean; children: ReactNode }) {
	const late = usePageIsLate() || moduleIsLate
	const main = useFocusOnPageChange()
	useQuickArrival(main)
	return (
		<main id="content" ref={main} tabIndex={-1} className={css.main}>
			{late && <LoadingScreen />}
			<div hidden={late}>
				<LettingGo page={useLocation().pathname}>{children}</LettingGo>
			</div>
		</main>
	)
}

export function Shell({ data, children }: { data: RootData; children: ReactNode }) {
	const { pathname } = useLocation()
	const [enrolling, setEnrolling] = useState(false)
	// Once opened it stays, closed, so that nothing typed is lost.
	const [opened, setOpened] = useState(false)
	if (enrolling && !opened) setOpened(true)
	const openEnrolment = useCallback(() => setEnrolling(true), [])
	usePagesAhead()
	const moduleIsLate = usePageTurning()
	const onForm = pathname === '/registration'

	// Says to style sheets and journeys that the page answers to a hand now, and to one that was there before, too.
	useEffect(() => {
		document.documentElement.dataset['awake'] = 'true'
		whenIdle(keepHeadingFont)
		;(window as { tapped?: HTMLElement | null }).tapped?.click()
	}, [])

	return (
		<Site value={data.site}>
			<div className={css.shell}>
				<a className={css.skip} href="#content">
					Skip to the content
				</a>
				<Header />
				<Main moduleIsLate={moduleIsLate}>{children}</Main>
				<Dock upcoming={data.upcoming} built={data.built} onEnrol={onForm ? undefined : openEnrolment} />
				<Footer built={data.built} />
				{opened && (
					<Suspense fallback={<p className={css.waiting}>Loading...</p>}>
						<EnrolmentPanel open={enrolling && !onForm} onClose={() => setEnrolling(false)} />
					</Suspense>
				)}
				<Toasts />
				<Connection version={data.version} />
			</div>
		</Site>
	)
}
