import { useSiteData } from '#app/base/site.ts'
import { useClientValue } from '#app/ui/browser/use-client-value.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { useCountry } from './country.ts'
import css from './next-dates.module.css'
import type { nextDatesOf } from './next-dates.server.ts'
import { inCountry } from './price.ts'

/** The next classes of a course, each with its seats and its early-bird price while that holds. */
export function NextDates({ dates }: { dates: ReturnType<typeof nextDatesOf> }) {
	const today = useClientValue(() => new Date().toISOString().slice(0, 10), useSiteData().built)
	const country = useCountry()
	const open = dates.filter(({ enrolBy }) => enrolBy >= today)
	return (
		<section aria-labelledby="next-dates" className={css.dates}>
			<h2 id="next-dates">Next dates</h2>
			{open.length === 0 ? (
				<p>
					No date is set. <a href="/contact?subject=Dates+of+the+next+classes">Ask for the next dates</a>
				</p>
			) : (
				<ul>
					{open.map(({ slug, dates, times, seats, enrol, early, sample }) => (
						<li key={slug}>
							<p>
								<strong>{dates}</strong>
								{sample && ' (sample)'}
							</p>
							<p>{times}</p>
							<p>{seats}</p>
							{early && early.lastDay >= today && (
								<p>
									Early-bird price <strong>{inCountry(early.prices, country)}</strong> until {early.until}
								</p>
							)}
							{enrol && (
								<a href={enrol} className={buttonClass('outline', { size: 'small' })}>
									Enrol in this class
								</a>
							)}
						</li>
					))}
				</ul>
			)}
			<a href="/courses/calendar">All dates in the calendar</a>
		</section>
	)
}
