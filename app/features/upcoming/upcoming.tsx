import { memo, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useClientValue } from '#app/ui/client-value.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Movable } from '#app/ui/movable.tsx'
import type { UpcomingItem } from '#content/schema.ts'
import css from './upcoming.module.css'
import { dateRangeText, hasEnded, inOrder } from './upcoming.rules.ts'

const CLOSED = 'upcoming-closed'

/** The panel starts open (Spec 4); a visitor who closed it keeps it closed for the visit. */
export const Upcoming = memo(function Upcoming({ items, built }: { items: UpcomingItem[]; built: string }) {
	const today = useClientValue(() => new Date().toISOString().slice(0, 10), built)
	const [open, setOpen] = useState(true)
	const [whole, setWhole] = useState(false)
	const expand = useRef<HTMLButtonElement>(null)
	const button = useRef<HTMLButtonElement>(null)
	useEffect(() => {
		// The head of the page has asked the storage, which keeps everybody waiting.
		if (document.documentElement.dataset['upcoming'] === 'closed') setOpen(false)
	}, [])
	const change = (next: boolean) => {
		flushSync(() => {
			setOpen(next)
			setWhole(false)
		})
		delete document.documentElement.dataset['upcoming']
		try {
			if (next) sessionStorage.removeItem(CLOSED)
			else sessionStorage.setItem(CLOSED, '1')
		} catch {
			// A browser may forbid storage: then it is open again on the next page.
		}
		// What closed the panel went with it, and on a phone so does the button that opened it: the focus moves on.
		if (!next) button.current?.focus({ preventScroll: true })
		else if (!button.current?.getClientRects().length) expand.current?.focus({ preventScroll: true })
	}

	const ordered = inOrder(items, today)
	const first = ordered[0]
	return (
		<>
			<aside
				id="upcoming"
				className={css.panel}
				data-open={open}
				data-whole={whole}
				aria-label="Upcoming classes"
				hidden={!open}
			>
				<div className={css.head}>
					<h2>Upcoming Classes</h2>
					<button
						ref={expand}
						type="button"
						data-needs-script
						className={css.expand}
						aria-expanded={whole}
						onClick={() => setWhole(!whole)}
					>
						{whole ? 'Show less' : first ? <span className={css.next}>{first.title}</span> : 'Show'}
						<Icon name="chevron-down" />
					</button>
					<button
						type="button"
						data-needs-script
						className={css.close}
						aria-label="Close upcoming classes"
						onClick={() => change(false)}
					>
						<Icon name="close" />
					</button>
				</div>
				{ordered.length === 0 ? (
					<p className={css.empty}>No upcoming items right now. Please check back soon.</p>
				) : (
					<ul className={css.items}>
						{ordered.map((item) => (
							<Item key={item.id} item={item} ended={hasEnded(item, today)} />
						))}
					</ul>
				)}
			</aside>
			<Movable storageKey="upcoming-button" className={css.button} label="Upcoming Classes">
				{(moving) => (
					<button
						data-needs-script
						{...moving}
						ref={button}
						type="button"
						aria-expanded={open}
						aria-controls="upcoming"
						onClick={() => change(!open)}
					>
						<Icon name="calendar" />
						<span>Upcoming Classes</span>
					</button>
				)}
			</Movable>
		</>
	)
})

function Item({ item, ended }: { item: UpcomingItem; ended: boolean }) {
	return (
		<li className={css.item} data-type={item.type} data-ended={ended}>
			<h3>{item.title}</h3>
			{item.dateRange && (
				<p className={css.when}>
					{dateRangeText(item.dateRange)}
					{item.time && ` · ${item.time}`}
					{item.venue && ` · ${item.venue}`}
				</p>
			)}
			{!ended && <p>{item.description}</p>}
			{!ended && item.trainer && <p className={css.when}>Trainer: {item.trainer}</p>}
			{!ended && item.tags.length > 0 && (
				<ul className={css.tags} aria-label="Tags">
					{item.tags.map((tag) => (
						<li key={tag}>{tag}</li>
					))}
				</ul>
			)}
			{ended && <p className={css.ended}>Ended, ask for the next dates</p>}
			<p className={css.links}>
				{ended ? <a href="/contact">Ask for dates</a> : item.links.enroll && <a href={item.links.enroll}>Enrol</a>}
				{item.links.course && <a href={item.links.course}>Course</a>}
				{item.links.facebook && (
					<a href={item.links.facebook} target="_blank" rel="noopener noreferrer">
						Facebook
					</a>
				)}
				{item.links.whatsapp && (
					<a href={item.links.whatsapp} target="_blank" rel="noopener noreferrer">
						WhatsApp
					</a>
				)}
			</p>
		</li>
	)
}
