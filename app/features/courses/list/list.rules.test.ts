import { describe, expect, test } from 'vitest'
import { AWARDING_BODIES, BODIES } from '#catalogue/bodies.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { askedOf, type IndexEntry, isListName, LISTS, type ListName, pageOf } from './list.rules.ts'
import { countsOf, findIn } from './listing.ts'

const { courses } = loadContent()
const address = (query: string) => new URLSearchParams(query)
const ids = (list: ListName) => courses.filter(LISTS[list]).map(({ id }) => id)

describe('lists', () => {
	const course = { by: 'british_training', category: 'internal-auditor', scheme: 'QMS', name: 'A course' } as const

	test('the lists of the awarding bodies divide the courses by awarding body', () => {
		expect(BODIES.flatMap((body) => ids(AWARDING_BODIES[body].list)).sort((a, b) => a - b)).toEqual(ids('all'))
	})

	// Spec 2: filtered by category, or by name containing … awareness auditor.
	test.each([
		['lead-auditor', 'Lead Auditor Something'],
		['internal-auditor', 'Something INTERNAL auditor'],
		['awareness', 'New awareness auditor course'],
	] as const)('%s takes a course by its name, whatever its category, and by its category', (list, name) => {
		const other = list === 'lead-auditor' ? 'internal-auditor' : 'lead-auditor'
		expect(LISTS[list]({ ...course, category: other, name })).toBe(true)
		expect(LISTS[list]({ ...course, category: other })).toBe(false)
		expect(LISTS[list]({ ...course, category: list === 'awareness' ? 'awareness-auditor' : list })).toBe(true)
	})

	test.each(['Leading a team', 'Internal audits', 'Awareness of quality', 'Auditor'])(
		'a course named %s stands in no level by its name',
		(name) => {
			const other = { ...course, category: 'none' as never, name }
			for (const list of ['lead-auditor', 'internal-auditor', 'awareness'] as const)
				expect(LISTS[list](other), list).toBe(false)
		},
	)

	test.each([undefined, '', 'consultancy', 'constructor', 'toString'])('%s is no list', (name) => {
		expect(isListName(name)).toBe(false)
	})
})

const now = Date.parse('2026-11-22')
const context = { now, limits: { INR: [7000, 15000], USD: [140] }, currency: 'INR' as const }
/** A class that starts ten days after its enrolment closes. */
const closing = (day: string): IndexEntry['classes'][number] => {
	const closesAt = Date.parse(day)
	return { closesAt, startsAt: closesAt + 10 * 86_400_000, endsAt: closesAt + 12 * 86_400_000, seats: 'open' }
}
const entry = (id: number, own: Partial<IndexEntry> = {}): IndexEntry => ({
	id,
	scheme: 'QMS',
	category: 'lead-auditor',
	by: 'british_training',
	mode: 'online',
	hours: 40,
	prices: { INR: 15000, USD: 250 },
	classes: [],
	...own,
})
const found = (query: string, entries: IndexEntry[], own = {}) =>
	findIn(entries, askedOf(address(query)), { ...context, ...own })
const idsFor = (query: string, entries: IndexEntry[]) => found(query, entries).ids

describe('filters of the address', () => {
	const entries = [
		entry(1),
		entry(2, { scheme: 'EMS', by: 'exemplar-global', classes: [closing('2026-11-01'), closing('2026-12-01')] }),
		entry(3, { category: 'internal-auditor', prices: { INR: 7000, USD: 140 }, hours: 16 }),
		entry(4, { scheme: 'EMS', prices: { INR: 7000 }, classes: [closing('2026-11-01')] }),
		entry(5, { mode: 'onsite', classes: [closing('2026-11-23')] }),
	]

	test.each([
		['', [1, 2, 3, 4, 5]],
		['scheme=EMS', [2, 4]],
		['scheme=EMS&by=exemplar-global', [2]],
		['category=internal-auditor', [3]],
		['mode=online&scheme=QMS', [1, 3]],
		['price=INR-7000', [3, 4]],
		['dates=yes', [2, 5]],
	])('"%s" finds the courses %j in their order', (query, ids) => {
		expect(idsFor(query, entries)).toEqual(ids)
	})

	test('a course without a price in dollars is not compared with dollars, and the list says so', () => {
		const words = /^1 course has a fee in rupees only, .* left out\.$/
		expect(found('price=USD-140', entries)).toMatchObject({ ids: [3], apart: expect.stringMatching(words) })
		expect(found('price=USD-99999', entries)).toMatchObject({ ids: [1, 2, 3, 5], apart: expect.stringMatching(words) })
		expect(found('price=USD-99999&scheme=QMS', entries).apart).toBe('')
		expect(found('price=INR-7000', entries)).toMatchObject({ ids: [3, 4], apart: '' })
		const sorted = found('sort=price', entries, { currency: 'USD' })
		expect(sorted.ids).toEqual([3, 1, 2, 5, 4])
		expect(sorted.apart).toMatch(/^1 course has .* listed last\.$/)
		expect(found('sort=price&price=INR-7000', entries, { currency: 'USD' }).apart).toMatch(/listed last/)
		expect(found('sort=price', entries).apart).toBe('')
		expect(found('sort=length', entries, { currency: 'USD' }).apart).toBe('')
	})

	test('a class counts until its enrolment closes in its time zone, to the moment', () => {
		const at = (moment: string) => found('dates=yes', entries, { now: Date.parse(moment) }).ids
		expect(at('2026-11-22T23:59Z')).toEqual([2, 5])
		expect(at('2026-11-23T00:00Z')).toEqual([2])
		expect(at('2026-12-01T00:00Z')).toEqual([])
	})

	test.each([
		'scheme=XYZ',
		'by=constructor',
		'price=cheap',
		'price=INR-',
		'price=EUR-99999',
		'dates=no',
		'mode=online&mode=x&scheme=QMS.EMS',
	])('"%s" has an unknown value and finds nothing', (query) => {
		expect(idsFor(query, entries)).toEqual([])
	})

	test.each([
		['sort=price', [3, 4, 1, 2, 5]],
		['sort=length', [3, 1, 2, 4, 5]],
		['sort=soonest', [5, 2, 1, 3, 4]],
		['sort=unknown', [1, 2, 3, 4, 5]],
		['sort=price&scheme=EMS', [4, 2]],
	])('"%s" sorts the courses as %j', (query, ids) => {
		expect(idsFor(query, entries)).toEqual(ids)
	})

	test('counts say for each value how many courses it would show under the other filters', () => {
		const { chosen } = askedOf(address('scheme=EMS&by=british_training'))
		const counts = countsOf(entries, chosen, context)
		expect(counts.scheme).toEqual({ EMS: 1, QMS: 3 })
		expect(counts.by).toEqual({ british_training: 1, 'exemplar-global': 1 })
		expect(counts.category).toEqual({ 'internal-auditor': 0, 'lead-auditor': 1 })
		expect(counts.price).toEqual({ 'INR-7000': 1, 'INR-15000': 1, 'USD-140': 0 })
		expect(counts.dates).toEqual({ yes: 0 })
	})
})

describe('pages of a list', () => {
	const page = (query: string) => pageOf(courses.slice(0, 41), askedOf(address(query)).page)

	test.each([
		['', 1],
		['page=3', 3],
		['page=0', 1],
		['page=-1', 1],
		['page=x', 1],
		['page=999', 5],
	])('"%s" opens page %d', (query, opened) => {
		expect(page(query)).toMatchObject({ page: opened, pages: 5 })
	})

	test('of an empty list are one empty page', () => {
		expect(pageOf([], 2)).toEqual({ count: 0, page: 1, pages: 1, shown: [] })
	})
})
