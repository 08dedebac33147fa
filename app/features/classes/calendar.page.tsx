import { Fragment } from 'react'
import { useClassNews } from '#app/base/class-news.ts'
import { useQuery } from '#app/base/location.ts'
import type { DataOf, Head, PageProps } from '#app/base/page.ts'
import { useNow } from '#app/base/site.ts'
import { useClientValue, useHydrated } from '#app/ui/browser/use-client-value.ts'
import { buttonClass } from '#app/ui/button.tsx'
import '#app/ui/page/card-rows.css'
import { Chips } from '#app/ui/page/chips.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'
import { type ClassNews, classState, decisionText, earlyText, enrolText, hasEnded } from '#shared/class-state.ts'
import { monthText, timesIn } from '#shared/days-text.ts'
import { addDays, wallClock } from '#shared/zoned-time.ts'
import type { CalendarClass, read } from './calendar.data.server.ts'
import css from './calendar.module.css'
import { daysIn, monthIn, weeksOf } from './calendar.rules.ts'

type Data = DataOf<typeof read>

export const head = ({ words: { title, description } }: Data): Head => ({ title, description })

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** A class with the days of its sessions: in the zone of the class until hydration, then in that of the visitor. */
type Shown = CalendarClass & { local: string[]; month: string }

const addressOf = (month: string, id = month) => `/courses/calendar?month=${month}#${id}`

export default function CalendarPage({ data: { words, classes, more, feeds } }: PageProps<Data>) {
	const hydrated = useHydrated()
	const now = useNow()
	const news = useClassNews(classes)
	const shown = classes
		.filter(({ state }) => !hasEnded(state, now))
		.map((one): Shown => {
			const local = hydrated ? daysIn(one.moments) : one.days
			return { ...one, local, month: local[0]?.slice(0, 7) ?? '' }
		})
	const months = [...new Set(shown.map(({ month }) => month))].sort()
	const current = monthIn(useQuery(), months)

	return (
		<>
			<PageHead title={words.title} lead={words.lead} />
			{/* Replaced as a whole when classes have ended since the build: entries that stay would be seen as moving. */}
			<div key={shown.length} className={css.page}>
				{months.length === 0 && (
					<p>
						No date is set for the next classes.{' '}
						<a href="/contact?subject=Dates+of+the+next+classes">Ask for the next dates</a>
					</p>
				)}
				{shown.some(({ sample }) => sample) && <p>The classes shown are samples.</p>}
				{months.length > 1 && (
					<Chips
						label="Months"
						chips={months.map((month) => ({
							label: monthText(month),
							to: addressOf(month),
							current: hydrated && month === current,
						}))}
					/>
				)}
				{months.map((month) => (
					<section
						key={month}
						id={month}
						tabIndex={-1}
						className={css.month}
						aria-labelledby={`${month}-heading`}
						data-other={month !== current || undefined}
					>
						<h2 id={`${month}-heading`}>{monthText(month)}</h2>
						{month === current && <Grid month={month} classes={shown} />}
						<ul className={`card-rows ${css.classes}`}>
							{shown
								.filter((one) => one.month === month)
								.map((one) => (
									<li key={one.slug} id={one.slug} className="box" data-scheme={one.scheme}>
										<Entry one={one} known={news[one.slug]} now={now} hydrated={hydrated} />
									</li>
								))}
						</ul>
					</section>
				))}
				{more > 0 && (
					<p>
						<span>{`${more} later classes are in the `}</span>
						<a href="/classes/all.ics">calendar of all classes</a>.
					</p>
				)}
				<section className={css.feeds} aria-labelledby="feeds">
					<h2 id="feeds">Calendars to subscribe to</h2>
					<p>Copy an address into your calendar program, and new dates appear there by themselves.</p>
					<Chips
						label="Calendar files"
						chips={[{ name: 'All classes', to: '/classes/all.ics' }, ...feeds].map(({ name, to }) => ({
							label: name,
							to,
						}))}
					/>
				</section>
			</div>
		</>
	)
}

function Grid({ month, classes }: { month: string; classes: Shown[] }) {
	// The day of the visitor, whom the calendar shows local days.
	const today = useClientValue(() => wallClock(Date.now()).date, '')
	const [first = `${month}-01`] = classes.flatMap(({ days }) => days.filter((day) => day.startsWith(month))).sort()
	return (
		<table className={css.grid} aria-label={`Sessions in ${monthText(month)}`}>
			<thead>
				<tr>
					{WEEKDAYS.map((name) => (
						<th key={name} scope="col" abbr={name}>
							{name.slice(0, 3)}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{/* For visitors further west sessions may be a day earlier. */}
				{weeksOf(month, addDays(first, -1)).map((week) => (
					<tr key={week[0]}>
						{week.map((day) => (
							<td key={day} aria-current={day === today && day.startsWith(month) ? 'date' : undefined}>
								{day.startsWith(month) && <span className={css.day}>{Number(day.slice(8))}</span>}
								{classes
									.filter(({ local }) => day.startsWith(month) && local.includes(day))
									.map((one) => (
										<a key={one.slug} href={addressOf(one.month, one.slug)} data-scheme={one.scheme}>
											{one.short}
										</a>
									))}
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	)
}

type EntryProps = { one: Shown; known: ClassNews[string] | undefined; now: number; hydrated: boolean }

function Entry({ one, known, now, hydrated }: EntryProps) {
	const { slug, title, to, enrol, details, seats, dates, times, inIndia, moments, early } = one
	const state = known?.decision === 'off' ? 'off' : classState(one.state, now)
	const gone = state === 'off' ? css.gone : undefined
	return (
		<>
			<span className={`medallion ${css.medallion}`} data-level={one.level} data-ground="paper" />
			<h3>
				<a href={to}>{title}</a>
			</h3>
			<p className={css.dates}>{dates}</p>
			<p>{times + (inIndia ? ` (${inIndia})` : '')}</p>
			<p className={css.soft} data-needs-script>
				{hydrated && yourTime(timesIn(moments, dates), times)}
			</p>
			<p className={css.soft}>{details}</p>
			{/* Replaced as a whole when something has changed since the build: lines that stay would be seen as moving. */}
			<Fragment key={`${state} ${known?.decision}`}>
				<p className={gone}>{state === 'closed' ? one.closed : known?.isFull ? 'Full' : seats}</p>
				<p className={css.decision}>{decisionText(one, known, now)}</p>
				{early && <p className={gone}>{`${early.text} ${earlyText(early, one.state, now)}`}</p>}
				<p className={css.links}>
					{(state === 'open' || state === 'off') && (
						<a
							href={state === 'off' ? '/contact?subject=Dates+of+the+next+classes' : enrol}
							className={buttonClass('primary', { size: 'small' })}
						>
							{state === 'off' ? 'Ask for the next dates' : enrolText(one.state, known?.isFull)}
						</a>
					)}
					<a href={`/classes/${slug}.ics`} className="target">
						Calendar file
					</a>
				</p>
			</Fragment>
		</>
	)
}

const yourTime = (yours: string, times: string) =>
	times.startsWith(yours) ? 'The same in your time zone' : `Your time: ${yours}`
