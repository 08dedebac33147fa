import { memo, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from '#app/base/location.ts'
import type { SiteData } from '#app/base/site.ts'
import { readStorage, writeStorage } from '#app/ui/browser/storage.ts'
import { Button } from '#app/ui/button.tsx'
import { Draggable } from '#app/ui/draggable/draggable.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Chat } from './chat.tsx'
import css from './dock.module.css'
import { UpcomingPanel } from './upcoming-panel.tsx'

const CLOSED = 'upcoming-closed'

type DockProps = {
	upcoming: SiteData['upcoming']
	/** Undefined on the registration page, which needs no enrol button. */
	onEnrol?: (() => void) | undefined
}

/**
 * The upcoming classes and the floating buttons: a column beside the page on wide screens, narrow when the panel is
 * closed; a bar at the bottom on smaller ones. The layout reserves space for both.
 */
export const Dock = memo(function Dock({ upcoming, onEnrol }: DockProps) {
	// Spec 4: the panel starts open. A visitor who closed it keeps it closed for the visit.
	const [open, setOpen] = useState(true)
	const dock = useRef<HTMLDivElement>(null)
	const toggle = useRef<HTMLButtonElement>(null)
	useEffect(() => {
		if (readStorage('sessionStorage', CLOSED)) setOpen(false)
	}, [])
	const change = (next: boolean) => {
		flushSync(() => setOpen(next))
		delete document.documentElement.dataset['upcoming']
		writeStorage('sessionStorage', CLOSED, next ? null : '1')
		// The focused button disappears: the close button with the panel, and in the bar the toggle while the panel is open.
		if (!next) toggle.current?.focus({ preventScroll: true })
		else if (!toggle.current?.getClientRects().length)
			dock.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus({ preventScroll: true })
	}

	return (
		<div ref={dock} className={css.dock}>
			<UpcomingPanel {...upcoming} open={open} onClose={() => change(false)} />
			<div className={css.buttons} data-needs-script>
				<Draggable storageKey="upcoming-button" className={css.toggle} label="Upcoming Classes">
					{(hint) => (
						<button
							{...hint}
							ref={toggle}
							type="button"
							aria-expanded={open}
							aria-controls="upcoming"
							onClick={() => change(!open)}
						>
							<Icon name="calendar" />
							<span>Upcoming Classes</span>
						</button>
					)}
				</Draggable>
				<div className={css.actions}>
					{onEnrol && <EnrolButton onClick={onEnrol} />}
					<Chat />
				</div>
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
			<Button variant="gold" onClick={onClick}>
				Enrol now
			</Button>
		</div>
	)
}
