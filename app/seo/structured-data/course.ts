import { ELSEWHERE } from '#app/base/price.ts'
import { type Class, dateRangeOf, earlyBirdOf, enrolAddress, spanOf } from '#catalogue/classes/classes.ts'
import { courseAddress } from '#catalogue/load.server.ts'
import { priceListOf } from '#catalogue/prices.ts'
import type { Conditions, Course, SharedFacts } from '#catalogue/schema.ts'
import type { Site } from '#catalogue/site-schema.ts'
import { isEarly } from '#shared/class-state.ts'
import { priceFor } from '#shared/price.ts'
import { addDays } from '#shared/zoned-time.ts'
import { languageCode, provider, type Thing } from './thing.ts'

/**
 * One offer for India, one for each country with its own price and one for all other countries, unless these pay in rupees
 * too: then one for all. `percent` is that of an early-bird offer.
 */
function offersOf(course: Course, site: Site, percent = 0): Thing[] {
	const prices = priceListOf(course, site.tax)
	const onlyInr = prices.abroad.currency === 'INR'
	const countries = new Set(['IN', ...Object.keys(prices.own), ...(onlyInr ? [] : [ELSEWHERE])])
	return [...countries].map((country) => {
		const { offer, currency, taxRate } = priceFor(prices, country, percent)
		const price = { price: String(offer), priceCurrency: currency }
		return {
			'@type': 'Offer',
			category: 'Paid',
			...price,
			...(taxRate > 0 && {
				priceSpecification: { '@type': 'PriceSpecification', ...price, valueAddedTaxIncluded: false },
			}),
			...(country !== ELSEWHERE && !(country === 'IN' && onlyInr) && { eligibleRegion: country }),
		}
	})
}

/** Where a class meets; `url` is its page. */
function placeOf({ mode, venue }: Class, url: string): Thing | Thing[] {
	const online = { '@type': 'VirtualLocation', url }
	const place = { '@type': 'Place', name: venue, address: venue }
	return { online, onsite: place, blended: [place, online] }[mode]
}

type Offered = { site: Site; shared: SharedFacts; conditions: Conditions }

/** A course with its offers and its next classes. */
export function courseThing(course: Course, { site, shared, conditions }: Offered, classes: Class[]): Thing {
	const url = site.address + courseAddress(course)
	const instance = {
		'@type': 'CourseInstance',
		courseMode: course.mode,
		courseWorkload: `PT${course.duration.hours}H`,
	}
	const dated = classes.map((one) => {
		const { start, end } = dateRangeOf(one)
		return {
			...instance,
			courseMode: one.mode,
			maximumAttendeeCapacity: conditions.numbers.classMost,
			...spanOf(one),
			// A schedule has no words for weekends alone.
			...(end === addDays(start, one.sessions.length - 1) && {
				courseSchedule: {
					'@type': 'Schedule',
					startDate: start,
					endDate: end,
					scheduleTimezone: one.timeZone,
					repeatFrequency: 'Daily',
					repeatCount: one.sessions.length,
				},
			}),
			location: placeOf(one, url),
		}
	})
	return {
		'@type': 'Course',
		url,
		name: course.name,
		description: course.shortDescription,
		about: course.standard,
		inLanguage: languageCode(shared.course.language),
		educationalCredentialAwarded: shared.course.certificate,
		provider: provider(site),
		offers: offersOf(course, site),
		hasCourseInstance: dated.length > 0 ? dated : [instance],
	}
}

/** The courses of the first page of a list, in list order. */
export const courseList = (courses: Course[], site: string): Thing => ({
	'@type': 'ItemList',
	itemListElement: courses.map((course, index) => ({
		'@type': 'ListItem',
		position: index + 1,
		name: course.name,
		url: site + courseAddress(course),
	})),
})

const MODES = { online: 'Online', onsite: 'Offline', blended: 'Mixed' }
const AVAILABILITY = { open: 'InStock', few: 'LimitedAvailability', full: 'SoldOut', 'waiting-list': 'SoldOut' }

/** A class as an event, with the prices of its course that hold at a moment. */
export function classEvent(one: Class, course: Course, site: Site, now: number): Thing {
	const url = site.address + courseAddress(course)
	const early = earlyBirdOf(one)
	const { percent, lastDay } = isEarly(early, now) ? early : { percent: 0, lastDay: one.enrolBy }
	return {
		'@type': 'Event',
		name: one.title,
		description: one.description,
		...spanOf(one),
		eventStatus: 'https://schema.org/EventScheduled',
		eventAttendanceMode: `https://schema.org/${MODES[one.mode]}EventAttendanceMode`,
		location: placeOf(one, url),
		organizer: provider(site),
		inLanguage: languageCode(one.language),
		offers: offersOf(course, site, percent).map((offer) => ({
			...offer,
			availability: `https://schema.org/${AVAILABILITY[one.seats]}`,
			validThrough: lastDay,
			url: `${site.address}${enrolAddress(one)}`,
		})),
		url,
	}
}
