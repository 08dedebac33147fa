import type { RefObject } from 'react'
import { useDataOf, useLocation } from '#app/base/location.ts'
import { COURSE_PAGE } from '#app/base/page.ts'
import { useNow } from '#app/base/site.ts'
import type { UpcomingItem } from '#app/base/upcoming.server.ts'
import { Icon } from '#app/ui/icon.tsx'
import { hasEnded, isOpen } from '#shared/class-state.ts'
import css from './upcoming.module.css'

const ASK = `/contact?${new URLSearchParams({ subject: 'Dates of the next classes' })}`

/**
 * Upcoming and current classes by start, those of the course at `path` before the others, then notices; past classes
 * separately, the latest first.
 */
export function groupByDate(items: UpcomingItem[], now: number, path: string) {
	const start = (item: UpcomingItem) => item.dateRange?.start ?? ''
	// Not localeCompare: its first use is slow in browsers.
	const compare = (a: string, b: string) => Number(a > b) - Number(a < b)
	const byStart = (a: UpcomingItem, b: UpcomingItem) => compare(start(a), start(b))
	const isNotice = ({ type }: UpcomingItem) => Number(type === 'notice')
	const isElsewhere = ({ links }: UpcomingItem) => Number(links.course?.split('?')[0] !== path)
	const isPast = ({ type, times }: UpcomingItem) => type === 'class' && (!times || hasEnded(times, now))
	return {
		current: items
			.filter((item) => !isPast(item))
			.sort(
				(a, b) => isNotice(a) - isNotice(b) || isElsewhere(a) - isElsewhere(b) || byStart(a, b) || compare(a.id, b.id),
			),
		past: items.filter(isPast).sort((a, b) => byStart(b, a) || compare(a.id, b.id)),
	}
}

type UpcomingPanelProps = {
	items: UpcomingItem[]
	/** When the last of all classes in the calendar ends, of which `items` has the next ones. */
	datesUntil: number
	open: boolean
	/** Shows all about each class. */
	expanded: boolean
	onExpand: (expanded: boolean) => void
	onClose: () => void
	/** Moves the button that opens the panel. */
	onMove: () => void
	ref?: RefObject<HTMLElement | null>
}

/** The next classes over the hero of wide screens, or a line in the bar of narrow ones; expanded, the whole list. */
export function UpcomingPanel({
	items,
	datesUntil,
	open,
	expanded,
	onExpand,
	onClose,
	onMove,
	ref,
}: UpcomingPanelProps) {
	const now = useNow()
	const { pathname } = useLocation()
	// The classes of a course may lie further ahead than the next ones of all.
	const course = useDataOf<{ built: { detail: { upcoming: UpcomingItem[] } } }>(COURSE_PAGE)
	const own = course?.built.detail.upcoming.filter(({ id }) => items.every((item) => item.id !== id)) ?? []
	const { current, past } = groupByDate([...own, ...items], now, pathname)

	return (
		<aside
			ref={ref}
			id="upcoming"
			className={css.panel}
			data-open={open}
			data-expanded={expanded}
			aria-label="Upcoming classes"
			hidden={!open}
			onKeyDown={({ key }) => key === 'Escape' && onExpand(false)}
		>
			<div className={css.head}>
				<h2>Upcoming Classes</h2>
				<button
					key={current[0]?.id}
					type="button"
					data-needs-script
					className={css.expand}
					aria-expanded={expanded}
					onClick={() => onExpand(!expanded)}
				>
					<span>{expanded ? 'Show less' : summary(current[0], items.length)}</span>
					<Icon name="chevron-down" />
				</button>
				<details data-without-script>
					<summary>{summary(current[0], items.length)}</summary>
				</details>
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
					<p className={css.calendar}>
						<a href="/courses/calendar">All dates in the calendar</a>
					</p>
				) : (
					items.length > 0 && current.every(({ type }) => type === 'notice') && <NoDates />
				)}
				{past.length > 0 && <Past items={past} />}
				<button type="button" data-needs-script className={css.move} onClick={onMove}>
					Move the button to the other side
				</button>
			</div>
		</aside>
	)
}

/** The line that the collapsed panel shows. */
function summary(next: UpcomingItem | undefined, count: number) {
	if (!next) return count > 0 ? 'No date is set' : 'No upcoming items'
	// The first day only, which fits beside the buttons of a phone.
	return next.dateRange ? `Next class ${next.dateRange.text.split(/ –|,/)[0]}` : next.title
}

const NoDates = () => (
	<p className={css.none}>
		No date is set for the next classes. <a href={ASK}>Ask for the next dates</a>
	</p>
)

const joined = (...details: (string | undefined)[]) => details.filter(Boolean).join(' · ')

function Item({ item, now }: { item: UpcomingItem; now: number }) {
	return (
		<li className={css.item} data-type={item.type}>
			<Title {...item} />
			{item.dateRange && <p className={css.date}>{item.dateRange.text}</p>}
			{item.venue && <p className={css.when}>{joined(item.length, item.venue)}</p>}
			{item.time && <p className={css.when}>{joined(item.time, item.trainer && `Trainer: ${item.trainer}`)}</p>}
			<p>{item.description}</p>
			{item.tags && (
				<ul className={css.tags} aria-label="Tags">
					{item.tags.map((tag) => (
						<li key={tag}>{tag}</li>
					))}
				</ul>
			)}
			<p className={css.links}>
				{item.times && !isOpen(item.times, now) ? (
					<span className={css.enrol}>Enrolment closed</span>
				) : (
					item.links.enroll && (
						<a className={css.enrol} href={item.links.enroll} aria-label={`Enrol: ${item.title}`}>
							Enrol
						</a>
					)
				)}
				{item.links.course && (
					<a href={item.links.course} aria-label={`Course: ${item.title}`}>
						Course
					</a>
				)}
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

function Title({ title, short = title }: UpcomingItem) {
	const [before, after] = title.split(short)
	return (
		<h3>
			{before && <span>{before}</span>}
			<span data-short>{short}</span>
			{after && <span>{after}</span>}
		</h3>
	)
}

const Past = ({ items }: { items: UpcomingItem[] }) => (
	<div className={css.past}>
		<h3>Past classes</h3>
		{items.some(({ sample }) => sample) && <p>Sample data: invented classes, which we have not held.</p>}
		<ul>
			{items.map((item) => (
				<li key={item.id}>
					<p>{item.links.course ? <a href={item.links.course}>{item.title}</a> : item.title}</p>
					<p>{joined(item.dateRange?.text, item.venue)}</p>
					<p>{joined(item.time, item.trainer)}</p>
				</li>
			))}
		</ul>
	</div>
)
