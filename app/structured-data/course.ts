import { courseAddress } from '#app/features/courses/card.server.ts'
import { ELSEWHERE, type PriceList, priceFor, priceListOf } from '#app/features/courses/price.ts'
import { coursePath, coursesAtPath } from '#content/load.server.ts'
import type { Course, Site, UpcomingItem } from '#content/schema.ts'
import { place } from './event.ts'
import { provider } from './organization.ts'
import type { Thing } from './thing.ts'

/** One offer for India, one for each country with its own price and one for all other countries. */
function offers(prices: PriceList, url: string): Thing[] {
	const countries = new Set(['IN', ...Object.keys(prices.own), ...(prices.usd ? [ELSEWHERE] : [])])
	return [...countries].map((country) => {
		const { offer, currency, taxRate } = priceFor(prices, country)
		const price = { price: String(offer), priceCurrency: currency }
		return {
			'@type': 'Offer',
			category: 'Paid',
			...price,
			...(taxRate > 0 && {
				priceSpecification: { '@type': 'PriceSpecification', ...price, valueAddedTaxIncluded: false },
			}),
			...(country !== ELSEWHERE && countries.size > 1 && { eligibleRegion: country }),
			url,
		}
	})
}

/** Classes of a course. A class whose link has no ?course= belongs to the first course at its address. */
function classesOf(course: Course, classes: UpcomingItem[]) {
	const first = coursesAtPath(coursePath(course))[0]?.id
	return classes.filter(({ links }) => {
		const [path, query] = links.course?.split(/[?#]/) ?? []
		return (
			path === coursePath(course) && (new URLSearchParams(query).get('course') ?? String(first)) === String(course.id)
		)
	})
}

/** A course with its offers. `classes` has the classes that have not ended. */
export function courseThing(course: Course, site: Site, classes: UpcomingItem[]): Thing {
	const url = site.address + courseAddress(course)
	const instance = {
		'@type': 'CourseInstance',
		courseMode: course.mode,
		courseWorkload: `PT${course.duration.hours}H`,
	}
	const dated = classesOf(course, classes).map((item) => ({
		...instance,
		startDate: item.dateRange?.start,
		endDate: item.dateRange?.end,
		courseSchedule: {
			'@type': 'Schedule',
			startDate: item.dateRange?.start,
			endDate: item.dateRange?.end,
			repeatFrequency: 'Daily',
			repeatCount: course.duration.days,
		},
		location: place(item, url),
	}))
	return {
		'@type': 'Course',
		'@id': url,
		url,
		name: course.name,
		description: course.shortDescription,
		about: course.standard,
		provider: provider(site),
		offers: offers(priceListOf(course, site.taxRates), `${site.address}/registration?course=${course.id}`),
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
