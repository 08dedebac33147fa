import { datesText, earlyBirdOf, enrolAddress, timesText } from '#catalogue/classes.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { classesAhead } from '#catalogue/offered-classes.ts'
import { priceListOf } from '#catalogue/prices.ts'
import type { Course } from '#catalogue/schema.ts'
import { dateText } from '#shared/date-text.ts'
import type { PriceList } from '#shared/price.ts'
import { type ByCountry, written } from './price.ts'

const MAX_DATES = 3
const SEATS = { open: 'Seats available', few: 'Few seats left', full: 'Full', 'waiting-list': 'Waiting list' }

/** The prices that are asked, as texts. */
function askedPrices(list: PriceList, percent: number): ByCountry<string> {
	const { own, inr, usd } = written(list, percent)
	return {
		own: Object.fromEntries(Object.entries(own).map(([country, { offer }]) => [country, offer])),
		inr: inr.offer,
		...(usd && { usd: usd.offer }),
	}
}

/** The next classes of a course. */
export function nextDatesOf(course: Course) {
	const content = loadContent()
	const today = new Date().toISOString().slice(0, 10)
	return classesAhead(content, today)
		.filter((one) => one.course === course.id && one.enrolBy >= today)
		.slice(0, MAX_DATES)
		.map((one) => {
			const early = earlyBirdOf(one)
			return {
				slug: one.slug,
				dates: datesText(one),
				times: timesText(one),
				seats: SEATS[one.seats],
				enrolBy: one.enrolBy,
				...(one.seats !== 'full' && { enrol: enrolAddress(one) }),
				...(early &&
					early.lastDay >= today && {
						early: {
							lastDay: early.lastDay,
							until: dateText(early.lastDay),
							prices: askedPrices(priceListOf(course, content.site.taxRates), early.percent),
						},
					}),
				...(one.sample && { sample: true }),
			}
		})
}
