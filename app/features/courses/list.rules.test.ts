import { describe, expect, test } from 'vitest'
import { coursePath, coursesAtPath, loadContent } from '#content/load.server.ts'
import type { Course } from '#content/schema.ts'
import {
	choicesOf,
	filterOf,
	filtersOf,
	isListName,
	LISTS,
	type ListName,
	matching,
	PAGE_SIZE,
	pageAsked,
	pageOf,
} from './list.rules.ts'

const { courses } = loadContent()
const address = (query: string) => new URLSearchParams(query)
const choices = choicesOf(courses)
const ids = (list: ListName) => courses.filter(LISTS[list]).map(({ id }) => id)

const specified = (some: Course[]) => some.filter(({ id }) => id <= 41)

describe('the courses of the specification', () => {
	test.each([
		['/british_training/iso-14001-awareness-training', 'ISO 14001 Awareness Training'],
		['/british_training/lead-auditor-qms', 'Lead Auditor QMS'],
		['/british_training/lead-auditor-ems', 'Lead Auditor EMS'],
		['/british_training/lead-auditor-ohsms', 'Lead Auditor OHSMS'],
		['/british_training/lead-auditor-isms', 'Lead Auditor ISMS'],
		['/british_training/internal-auditor-ems', 'Internal Auditor EMS'],
		['/british_training/internal-auditor-ohsms', 'Internal Auditor OHSMS'],
		['/british_training/awareness-auditor-qms', 'Awareness Auditor QMS'],
		['/british_training/awareness-auditor-ems', 'Awareness Auditor EMS'],
		['/british_training/awareness-auditor-ohsms', 'Awareness Auditor OHSMS'],
		['/exemplar-global/lead-auditor-qms', 'Exemplar Global Lead Auditor QMS'],
		['/exemplar-global/lead-auditor-ems', 'Exemplar Global Lead Auditor EMS'],
		['/exemplar-global/lead-auditor-isms-27001', 'ISO/IEC 27001:2022 Lead Auditor'],
		['/exemplar-global/lead-auditor-fsms-22000', 'ISO 22000:2018 Lead Auditor'],
	])('%s leads to %s', (path, name) => {
		expect(coursesAtPath(path)[0]?.name).toBe(name)
	})

	test('Internal Auditor QMS shares the address of Lead Auditor ISMS', () => {
		expect(specified(coursesAtPath('/british_training/lead-auditor-isms')).map(({ name }) => name)).toEqual([
			'Lead Auditor ISMS',
			'Internal Auditor QMS',
		])
	})

	test('exemplar-global-certified-lead-auditor is shared by a lead auditor course for each of the eight schemes', () => {
		const shared = specified(coursesAtPath('/exemplar-global/exemplar-global-certified-lead-auditor'))
		expect(new Set(shared.map(({ scheme }) => scheme)).size).toBe(8)
		expect(shared).toHaveLength(8)
		for (const course of shared) expect(course.category).toBe('lead-auditor')
	})

	test('no other address is shared', () => {
		const paths = specified(courses).map(coursePath)
		const shared = paths.filter((path, i) => paths.indexOf(path) !== i)
		expect(new Set(shared)).toEqual(
			new Set(['/british_training/lead-auditor-isms', '/exemplar-global/exemplar-global-certified-lead-auditor']),
		)
	})

	test('exemplar-global-… addresses stand under that body only', () => {
		const named = courses.filter(({ link }) => link.startsWith('exemplar-global-'))
		expect(new Set(named.map(({ link }) => link)).size).toBeGreaterThan(3)
		for (const { by } of named) expect(by).toBe('exemplar-global')
	})
})

describe('lists', () => {
	const course = { by: 'british_training', category: 'internal-auditor', scheme: 'QMS', name: 'A course' } as const

	test('all has every course', () => {
		expect(ids('all')).toHaveLength(courses.length)
	})

	test('training and exemplar-global divide the courses by awarding body', () => {
		expect(ids('training')).toEqual(courses.filter(({ by }) => by === 'british_training').map(({ id }) => id))
		expect([...ids('training'), ...ids('exemplar-global')].sort((a, b) => a - b)).toEqual(ids('all'))
	})

	test.each(['training', 'exemplar-global'] as const)('%s has more than one page of courses', (list) => {
		expect(ids(list).length).toBeGreaterThan(PAGE_SIZE)
	})

	test.each([
		['lead-auditor', 'Lead Auditor Something'],
		['internal-auditor', 'Something INTERNAL auditor'],
		['awareness', 'New awareness auditor course'],
	] as const)('%s takes a course by its name, whatever its category', (list, name) => {
		const other = list === 'lead-auditor' ? 'internal-auditor' : 'lead-auditor'
		expect(LISTS[list]({ ...course, category: other, name })).toBe(true)
		expect(LISTS[list]({ ...course, category: other })).toBe(false)
	})

	test.each([
		['lead-auditor', 'lead-auditor'],
		['internal-auditor', 'internal-auditor'],
		['awareness', 'awareness-auditor'],
	] as const)('%s takes a course by its category, whatever its name', (list, category) => {
		expect(LISTS[list]({ ...course, category })).toBe(true)
	})

	test('a course of Internal Auditor QMS stands in its list although its address says lead auditor', () => {
		expect(ids('internal-auditor')).toContain(9)
		expect(ids('lead-auditor')).not.toContain(9)
	})

	test('every course stands in exactly one of the three levels', () => {
		const levels = [...ids('lead-auditor'), ...ids('internal-auditor'), ...ids('awareness')]
		expect(levels.sort((a, b) => a - b)).toEqual(ids('all'))
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

	test.each(Object.keys(LISTS))('%s is a list', (name) => {
		expect(isListName(name)).toBe(true)
	})
})

describe('filters of the address', () => {
	const found = (query: string) => {
		const filter = filterOf(address(query), choices)
		return filter === undefined ? [] : matching(courses, filter)
	}

	test('none lets every course through, in its order', () => {
		expect(found('')).toEqual(courses)
	})

	test.each([
		['scheme=ISMS', { scheme: 'ISMS' }],
		['category=internal-auditor', { category: 'internal-auditor' }],
		['by=exemplar-global', { by: 'exemplar-global' }],
		['scheme=EMS&category=lead-auditor&by=british_training', { id: 2 }],
	])('%s keeps those that match and no others', (query, like) => {
		const wanted = courses.filter((course) => Object.entries(like).every(([k, v]) => course[k as 'id'] === v))
		expect(wanted.length).toBeGreaterThan(0)
		expect(found(query)).toEqual(wanted)
	})

	test('an empty filter and an unknown parameter filter nothing', () => {
		expect(found('scheme=&name=Lead&page=2')).toEqual(courses)
	})

	test.each(['scheme=XYZ', 'scheme=QMS.EMS', 'category=lead-auditor&by=constructor'])(
		'%s has an unknown value and finds nothing',
		(query) => {
			expect(filterOf(address(query), choices)).toBeUndefined()
		},
	)

	test('a value that all courses of a list have filters nothing, one that none has finds nothing', () => {
		const training = choicesOf(courses.filter(LISTS.training))
		expect(filterOf(address('by=british_training&scheme=QMS'), training)).toBe('QMS.any.any')
		expect(filterOf(address('by=exemplar-global'), training)).toBeUndefined()
	})

	test('there are 107 filters of all courses, each of which some address asks for', () => {
		const filters = filtersOf(choices)
		expect(new Set(filters).size).toBe(9 * 4 * 3 - 1)
		for (const filter of filters) {
			const [scheme = '', category = '', by = ''] = filter.split('.').map((value) => (value === 'any' ? '' : value))
			expect(filterOf(address(String(new URLSearchParams({ scheme, category, by }))), choices)).toBe(filter)
		}
	})
})

describe('pages of a list', () => {
	const some = courses.slice(0, 41)
	const page = (query: string) => pageOf(some, pageAsked(address(query)))

	test('hold nine courses each, so that 41 courses take five pages', () => {
		expect(PAGE_SIZE).toBe(9)
		expect([1, 2, 3, 4, 5].map((n) => page(`page=${n}`).shown.length)).toEqual([9, 9, 9, 9, 5])
	})

	test('together show every course once, in order', () => {
		expect([1, 2, 3, 4, 5].flatMap((n) => page(`page=${n}`).shown)).toEqual(some)
	})

	test.each([
		['', 1],
		['page=1', 1],
		['page=3', 3],
		['page=0', 1],
		['page=-1', 1],
		['page=1.5', 1],
		['page=x', 1],
		['page=', 1],
		['page=Infinity', 1],
		['page=6', 5],
		['page=999', 5],
	])('"%s" opens page %d', (query, opened) => {
		expect(page(query)).toMatchObject({ page: opened, pages: 5 })
	})

	test('of an empty list are one empty page', () => {
		expect(pageOf([], 2)).toEqual({ count: 0, page: 1, pages: 1, shown: [] })
	})

	test('nine courses fill one page, ten need a second', () => {
		expect(pageOf(courses.slice(0, 9), 1).pages).toBe(1)
		expect(pageOf(courses.slice(0, 10), 2)).toMatchObject({ page: 2, pages: 2, shown: [courses[9]] })
	})
})
