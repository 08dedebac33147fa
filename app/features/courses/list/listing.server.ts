import { readSite } from '#app/base/site.data.server.ts'
import { cardOf } from '#app/features/courses/card.server.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { classesAhead } from '#catalogue/offered-classes.ts'
import type { Course } from '#catalogue/schema.ts'
import { type IndexEntry, LISTS, type ListName, pageOf } from './list.rules.ts'
import { countsOf, type ListContext, type Listing } from './listing.ts'

// Every page of a list asks again, with thousands of courses.
const kept = new Map<string, unknown>()
function once<T>(key: string, find: () => T): T {
	if (!kept.has(key)) kept.set(key, find())
	return kept.get(key) as T
}

const coursesOf = (list: ListName): Course[] => once(list, () => loadContent().courses.filter(LISTS[list]))

/** First days of the classes of a course that take registrations. */
function startsOf(id: number): string[] {
	const { built: today } = readSite()
	const open = once('classes', () =>
		classesAhead(loadContent(), today).filter(({ enrolBy, seats }) => enrolBy >= today && seats !== 'full'),
	)
	return open.filter(({ course }) => course === id).map(({ sessions }) => sessions[0].date)
}

export const indexOf = (list: ListName): IndexEntry[] =>
	coursesOf(list).map(({ id, scheme, category, by, mode, duration, offer_price, offer_usd_price }) => ({
		id,
		scheme,
		category,
		by,
		mode,
		language: loadContent().shared.course.language,
		hours: duration.hours,
		inr: Number(offer_price),
		usd: offer_usd_price === undefined ? undefined : Number(offer_usd_price),
		starts: startsOf(id),
	}))

export const listContext = (): ListContext => ({
	today: readSite().built,
	limits: loadContent().pages.courses.priceLimits,
})

/** One page of a list: as many bytes however many courses there are. */
export function listingOf(list: ListName, asked: number): Listing {
	const { shown, ...place } = pageOf(coursesOf(list), asked)
	const counts = once(`counts of ${list}`, () => countsOf(indexOf(list), {}, listContext()))
	return { ...place, courses: shown.map(cardOf), counts }
}

/** Addresses of the pages of the lists that follow the first. */
export const furtherPages = () =>
	(Object.keys(LISTS) as ListName[]).flatMap((list) => {
		const { pages } = pageOf(coursesOf(list), 1)
		return Array.from({ length: pages - 1 }, (_, i) => `/courses/${list}/${i + 2}`)
	})
