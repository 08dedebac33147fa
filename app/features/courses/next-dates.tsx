import { useClassNews } from '#app/base/class-news.ts'
import { useCountry } from '#app/base/country.ts'
import { inCountry } from '#app/base/price.ts'
import { useNow } from '#app/base/site.ts'
import { useHydrated } from '#app/ui/browser/use-client-value.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { classState, decisionText, earlyText, enrolText } from '#shared/class-state.ts'
import { timesIn } from '#shared/days-text.ts'
import css from './next-dates.module.css'
import type { nextDatesOf } from './next-dates.server.ts'

export const ASK = '/contact?subject=Dates+of+the+next+classes'

/** The next classes of a course, each with its seats and its early-bird price while that holds. */
export function NextDates({ dates }: { dates: ReturnType<typeof nextDatesOf> }) {
	const now = useNow()
	const hydrated = useHydrated()
	const news = useClassNews(dates)
	const country = useCountry()
	return (
		<section aria-labelledby="next-dates" className={css.dates}>
			<h2 id="next-dates">Next dates</h2>
			{dates.some(({ sample }) => sample) && <p>These classes are samples.</p>}
			<ul>
				{dates.map((one) => {
					const { slug, dates, times, moments, seats, state, enrol, early } = one
					const yours = hydrated ? timesIn(moments, dates) : times
					const known = news[slug]
					// A class that closed since the build keeps its lines: shorter, it would move the page.
					const is = known?.decision === 'off' ? 'off' : classState(state, now)
					return (
						<li key={slug}>
							<p>
								<strong>{dates}</strong>
							</p>
							<p>{times}</p>
							{!times.startsWith(yours) && <p>{`Your time: ${yours}`}</p>}
							<p>
								{is === 'ended'
									? 'This class has ended'
									: is === 'closed' || is === 'off'
										? 'Enrolment closed'
										: known?.isFull
											? 'Full'
											: seats}
							</p>
							<p>{decisionText(one, known, now)}</p>
							{early && (
								<p>
									Early-bird price <strong>{inCountry(early.prices, country)}</strong>
									<span>{` ${earlyText(early, state, now)}`}</span>
								</p>
							)}
							{state.seats !== 'full' && (
								<a href={is === 'open' ? enrol : ASK} className={buttonClass('outline', { size: 'small' })}>
									{is === 'open' ? enrolText(state, known?.isFull) : 'Ask for the next dates'}
								</a>
							)}
						</li>
					)
				})}
			</ul>
			<a href="/courses/calendar" className="target">
				All dates in the calendar
			</a>
		</section>
	)
}
