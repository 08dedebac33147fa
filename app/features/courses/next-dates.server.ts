import { ofEach, written } from '#app/base/price.ts'
import { readSite } from '#app/base/site.data.server.ts'
import {
	datesText,
	decidedOf,
	earlyBirdOf,
	enrolAddress,
	momentsOf,
	SEATS_TEXT,
	timesOf,
	timesText,
} from '#catalogue/classes/classes.ts'
import { classesAhead } from '#catalogue/classes/offered-classes.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { priceListOf } from '#catalogue/prices.ts'
import type { Course } from '#catalogue/schema.ts'
import { classState, isEarly } from '#shared/class-state.ts'
import { dateText } from '#shared/days-text.ts'

const MAX_DATES = 3

/** The next classes of a course that are not closed at the build. */
export function nextDatesOf(course: Course) {
	const content = loadContent()
	const { built } = readSite()
	return classesAhead(content, built)
		.filter((one) => one.course === course.id && classState(timesOf(one), built) !== 'closed')
		.slice(0, MAX_DATES)
		.map((one) => {
			const early = earlyBirdOf(one)
			return {
				slug: one.slug,
				dates: datesText(one),
				times: timesText(one),
				moments: momentsOf(one),
				seats: SEATS_TEXT[one.seats],
				state: timesOf(one),
				...decidedOf(one, content.conditions.numbers),
				enrol: enrolAddress(one),
				...(one.seats !== 'full' &&
					isEarly(early, built) && {
						early: {
							until: early.until,
							lastDay: dateText(early.lastDay),
							prices: ofEach(written(priceListOf(course, content.site.tax), early.percent), ({ offer }) => offer),
						},
					}),
			}
		})
}
