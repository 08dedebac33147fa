import { type FocusEvent, useState } from 'react'
import { useNow } from '#app/base/site.ts'
import type { UpcomingItem } from '#app/base/upcoming.server.ts'
import { Icon } from '#app/ui/icon.tsx'
import { isOpen } from '#shared/class-state.ts'
import css from './upcoming.module.css'
import { groupByDate } from './upcoming.rules.ts'

const ASK = `/contact?${new URLSearchParams({ subject: 'Dates of the next classes' })}`

type UpcomingPanelProps = {
	items: UpcomingItem[]
	/** When the last of all classes in the calendar ends, of which `items` has the next ones. */
	datesUntil: number
	open: boolean
	onClose: () => void
}

/** A column on wide screens; on narrow ones a line in the bottom bar that a tap expands to the whole list. */
export function UpcomingPanel({ items, datesUntil, open, onClose }: UpcomingPanelProps) {
	const now = useNow()
	const [expanded, setExpanded] = useState(false)
	if (expanded && !open) setExpanded(false)
	const { current, past } = groupByDate(items, now)
	const collapseOnLeave = ({ currentTarget, relatedTarget }: FocusEvent) => {
		// The expanded list must not cover the focused element of the page.
		if (relatedTarget && !currentTarget.contains(relatedTarget)) setExpanded(false)
	}

	return (
		<aside
			id="upcoming"
			className={css.panel}
			data-open={open}
			data-expanded={expanded}
			aria-label="Upcoming classes"
			hidden={!open}
			onBlur={collapseOnLeave}
		>
			<div className={css.head}>
				<h2>Upcoming Classes</h2>
				<button
					key={current[0]?.id}
					type="button"
					data-needs-script
					className={css.expand}
					aria-expanded={expanded}
					onClick={() => setExpanded(!expanded)}
				>
					<span>{expanded ? 'Show less' : summary(current[0], items.length)}</span>
					<Icon name="chevron-down" />
				</button>
				<button
					type="button"
					data-needs-script
					className={css.close}
					aria-label="Close upcoming classes"
					onClick={onClose}
				>
					<Icon name="close" />
				</button>
			</div>
			{/* Replaced as a whole when classes have ended since the build: items that stay would be seen as moving. */}
			<div key={past.map(({ id }) => id).join()} className={css.body}>
				{items.length === 0 && <p className={css.none}>No upcoming items right now. Please check back soon.</p>}
				{current.length > 0 && (
					<ul>
						{current.map((item) => (
							<Item key={item.id} item={item} now={now} />
						))}
					</ul>
				)}
				{datesUntil > now ? (
					<p className={css.none}>
						<a href="/courses/calendar">All dates in the calendar</a>
					</p>
				) : (
					items.length > 0 &&
					current.every(({ type }) => type === 'notice') && (
						<p className={css.none}>
							No date is set for the next classes. <a href={ASK}>Ask for the next dates</a>
						</p>
					)
				)}
				{past.length > 0 && <Past items={past} />}
			</div>
		</aside>
	)
}

/** The line that the collapsed panel shows. */
function summary(next: UpcomingItem | undefined, count: number) {
	if (!next) return count > 0 ? 'No date is set' : 'No upcoming items'
	return next.dateRange ? `${next.title} · ${next.dateRange.text}` : next.title
}

const joined = (...details: (string | undefined)[]) => details.filter(Boolean).join(' · ')

function Item({ item, now }: { item: UpcomingItem; now: number }) {
	return (
		<li className={css.item} data-type={item.type}>
			<h3>{item.title}</h3>
			{item.dateRange && <p className={css.when}>{joined(item.dateRange.text, item.time, item.venue)}</p>}
			<p>{item.description}</p>
			{item.trainer && <p className={css.when}>{`Trainer: ${item.trainer}`}</p>}
			{item.tags && (
				<ul className={css.tags} aria-label="Tags">
					{item.tags.map((tag) => (
						<li key={tag}>{tag}</li>
					))}
				</ul>
			)}
			<p className={css.links}>
				{item.times && !isOpen(item.times, now) ? (
					<span>Enrolment closed</span>
				) : (
					item.links.enroll && <a href={item.links.enroll}>Enrol</a>
				)}
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

const Past = ({ items }: { items: UpcomingItem[] }) => (
	<div className={css.past}>
		<h3>Past classes</h3>
		<ul>
			{items.map((item) => (
				<li key={item.id}>
					<p>{item.links.course ? <a href={item.links.course}>{item.title}</a> : item.title}</p>
					<p>{joined(item.dateRange?.text, item.venue)}</p>
				</li>
			))}
		</ul>
	</div>
)
