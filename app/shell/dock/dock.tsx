import { memo, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from '#app/base/location.ts'
import type { SiteData } from '#app/base/site.ts'
import { useLeave } from '#app/shell/use-leave.ts'
import { readStorage, writeStorage } from '#app/ui/browser/storage.ts'
import { useInView } from '#app/ui/browser/use-in-view.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Draggable } from '#app/ui/motion/draggable.tsx'
import { Chat } from './chat.tsx'
import css from './dock.module.css'
import { UpcomingPanel } from './upcoming-panel.tsx'

const CLOSED = 'upcoming-closed'

type DockProps = {
	upcoming: SiteData['upcoming']
	/** Undefined on the registration page, which needs no enrol button. */
	onEnrol?: (() => void) | undefined
}

/** What scrolled above it is no longer in view. */
const HEADER_PX = 160

/**
 * The upcoming classes and the floating buttons. On wide screens the panel lies over the hero and scrolls away with it, and
 * the buttons stand in the margin; on smaller ones all are a bar at the bottom, for which the layout reserves space.
 */
export const Dock = memo(function Dock({ upcoming, onEnrol }: DockProps) {
	const { pathname } = useLocation()
	// Spec 4: the panel starts open. A visitor who closed it keeps it closed for the visit.
	const [open, setOpen] = useState(true)
	// All of the panel lies over the page on which it was asked for; on others it is part of the hero or of the bar.
	const [askedAt, setAskedAt] = useState<string>()
	const expanded = open && askedAt === pathname
	const dock = useRef<HTMLDivElement>(null)
	const panel = useRef<HTMLElement>(null)
	const toggle = useRef<HTMLButtonElement>(null)
	const inView = useInView(panel, `-${HEADER_PX}px 0px 0px`)
	useEffect(() => {
		if (readStorage('sessionStorage', CLOSED)) setOpen(false)
	}, [])
	// The expanded panel must not cover the focused element of the page.
	const fold = () => setAskedAt(undefined)
	useLeave(() => dock.current, expanded, fold)
	// Measured, as browsers without observers count it as in view.
	const isInView = () => (panel.current?.getBoundingClientRect().bottom ?? 0) >= HEADER_PX
	const show = () => {
		flushSync(() => {
			setOpen(true)
			setAskedAt(undefined)
		})
		delete document.documentElement.dataset['upcoming']
		writeStorage('sessionStorage', CLOSED, null)
		// Without a hero in view.
		if (!isInView()) flushSync(() => setAskedAt(pathname))
		// The bar shows its button only while the panel is closed.
		if (!toggle.current?.getClientRects().length)
			dock.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus({ preventScroll: true })
	}
	const close = () => {
		flushSync(() => setOpen(false))
		writeStorage('sessionStorage', CLOSED, '1')
		toggle.current?.focus({ preventScroll: true })
	}

	/** The plain alternative to dragging the button. */
	const move = () => {
		// The bar shows the button only while the panel is closed.
		if (!toggle.current?.getClientRects().length) close()
		toggle.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }))
	}

	return (
		<div ref={dock} className={css.dock}>
			<UpcomingPanel
				{...upcoming}
				ref={panel}
				open={open}
				expanded={expanded}
				onExpand={(expand) => setAskedAt(expand ? pathname : undefined)}
				onClose={close}
				onMove={move}
			/>
			<div className={css.buttons} data-needs-script>
				<Draggable storageKey="upcoming-button" className={css.toggle} label="Upcoming Classes">
					{(hint) => (
						<button
							{...hint}
							ref={toggle}
							type="button"
							aria-expanded={open && inView}
							aria-controls="upcoming"
							onClick={() => (open && isInView() ? close() : show())}
						>
							<Icon name="calendar" />
							<span>Upcoming Classes</span>
						</button>
					)}
				</Draggable>
				{onEnrol && <EnrolButton onClick={onEnrol} />}
				<Chat />
			</div>
		</div>
	)
})

/** Hidden with `visibility` while a registration link of the page is in view. */
function EnrolButton({ onClick }: { onClick: () => void }) {
	const { pathname } = useLocation()
	const [offered, setOffered] = useState(false)
	const box = useRef<HTMLDivElement>(null)
	// biome-ignore lint/correctness/useExhaustiveDependencies: each page has its own links
	useEffect(() => {
		if (!('IntersectionObserver' in window)) return
		const inView = new Set<Element>()
		// The viewport without the header and the bar.
		const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
		const inset = (length: string) => `-${Number.parseFloat(length) || 0}px`
		const observer = new IntersectionObserver(
			(entries) => {
				for (const { target, isIntersecting } of entries) inView[isIntersecting ? 'add' : 'delete'](target)
				// A hidden button would lose the focus.
				setOffered(inView.size > 0 && !box.current?.contains(document.activeElement))
			},
			{ rootMargin: `${inset(scrollPaddingTop)} 0px ${inset(scrollPaddingBottom)}`, threshold: 0.9 },
		)
		for (const link of document.querySelectorAll('main a[href^="/registration"]')) observer.observe(link)
		return () => {
			observer.disconnect()
			setOffered(false)
		}
	}, [pathname])
	return (
		<div ref={box} className={css.enrol} data-offered={offered}>
			<Button onClick={onClick}>
				<Icon name="pen" />
				<span>
					Enrol <span>now</span>
				</span>
			</Button>
		</div>
	)
}
