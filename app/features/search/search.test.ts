import { expect, test, vi } from 'vitest'
import { coursePath } from '#catalogue/load/offer.server.ts'
import { loadContent } from '#catalogue/load.server.ts'
import type { Course } from '#catalogue/schema.ts'
import { fixture } from '#catalogue/testing/fixture.ts'
import { isOpen } from '#shared/class-state.ts'
import { buildIndex, openIndex } from './engine.ts'
import { searchEntries } from './entries.server.ts'
import { type Match, summaryOf } from './entry.ts'

// The courses are those of the site; no editor changes what else is found.
const content = { ...fixture, courses: loadContent().courses }
const PAGES = [
	{ path: '/policies/verification', title: 'Certificate verification', description: 'Check that it is genuine.' },
	{ path: '/courses/practice-exam', title: 'Practice exam', description: 'Try questions, like a mock test.' },
	{ path: '/contact', title: 'Contact', description: 'Write to us about ISO 9001.' },
]
const entries = searchEntries(content, PAGES)
/** Whose enrolment closes while the tests run is no longer found. */
const offered = entries.filter(({ times }) => !times || isOpen(times, Date.now()))
const search = openIndex(JSON.parse(JSON.stringify(buildIndex(entries))))
const results = (query: string) => search(query).groups.flatMap(({ matches }) => matches)

test.each([
	['ＩＳＯ ９００１', 'ISO 9001'],
	['Ｌｅａｄ　Ａｕｄｉｔｏｒ', 'lead auditor'],
	['certi\ufb01cate', 'certificate'],
	['lé\u00adad audi\u200btor 90\u200b01', 'lead auditor 9001'],
])('%j finds what %j finds', (typed, plain) => {
	expect(results(plain).length).toBeGreaterThan(0)
	expect(results(typed)).toEqual(results(plain))
})

type Wanted = Partial<Pick<Course, 'scheme' | 'category' | 'by'>>
const LEAD = { category: 'lead-auditor' } as const
const INTERNAL = { category: 'internal-auditor' } as const
const AWARENESS = { category: 'awareness-auditor' } as const

// What a person types, and the courses that are right. One of several that differ only in the awarding body is enough.
const TASKS: [typed: string, ...wanted: Wanted[]][] = [
	['iso 27001 internal audit', { scheme: 'ISMS', ...INTERNAL }],
	['food lead auditor', { scheme: 'FSMS', ...LEAD }],
	['ISMS', { scheme: 'ISMS' }],
	['become lead auditor quality', { scheme: 'QMS', ...LEAD }],
	['car parts supplier audit', { scheme: 'IATF', ...LEAD }, { scheme: 'IATF', ...INTERNAL }],
	['HACCP', { scheme: 'FSMS' }],
	['first time, no idea, hospital devices', { scheme: 'MDQMS', ...AWARENESS }],
	['OHSAS 18001', { scheme: 'OHSMS' }],
	['iso9001 awareness', { scheme: 'QMS', ...AWARENESS }],
	['lead auditor 45001', { scheme: 'OHSMS', ...LEAD }],
	['enviroment internal auditer', { scheme: 'EMS', ...INTERNAL }],
	['ITIL lead auditor', { scheme: 'ITSMS', ...LEAD }],
	['LA 14001', { scheme: 'EMS', ...LEAD }],
	['cyber security basics', { scheme: 'ISMS', ...AWARENESS }],
	['iatf internal', { scheme: 'IATF', ...INTERNAL }],
	['exemplar global isms lead auditor', { scheme: 'ISMS', ...LEAD, by: 'exemplar-global' }],
	['medical device lead assesor', { scheme: 'MDQMS', ...LEAD }],
	['workplace safety introduction', { scheme: 'OHSMS', ...AWARENESS }],
	['ISO 20000 internal audit course', { scheme: 'ITSMS', ...INTERNAL }],
	['hotel kitchen hygiene', { scheme: 'FSMS' }],
]

const courseOf = ({ to }: Match) =>
	content.courses.find(
		(course) => to === `${coursePath(course)}?course=${course.id}` || (to === coursePath(course) && !to.includes('?')),
	)
const isRight = (match: Match | undefined, wanted: Wanted[]) => {
	const course = match && courseOf(match)
	return wanted.some((one) => course && Object.entries(one).every(([field, value]) => course[field as 'by'] === value))
}
const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]

test('twenty people find their course among the first three results, most of them before they have typed it all', () => {
	const keys = TASKS.map(([typed, ...wanted]) => {
		const first = results(typed).slice(0, 3)
		expect(
			first.some((match) => isRight(match, wanted)),
			typed,
		).toBe(true)
		const lengths = Array.from(typed, (_, index) => index + 1)
		return lengths.find((length) => isRight(results(typed.slice(0, length))[0], wanted)) ?? 99
	})
	expect(keys).not.toContain(99)
	expect(median(keys)).toBeLessThanOrEqual(12)
})

test('courses come first, and every other kind is found too', () => {
	// Which classes lie ahead depends on the day.
	const found = (query: string) =>
		search(query)
			.groups.map(({ kind }) => kind)
			.filter((kind) => kind !== 'class')
	expect(found('9001')).toEqual(['course', 'whitepaper', 'edition', 'page'])
	expect(results('impartiality')[0]?.to).toBe('/policies/impartiality')
	expect(results('short article')[0]?.to).toBe('/blog/short')
	expect(results('check certificate genuine').map(({ to }) => to)).toContain('/policies/verification')
	expect(results('mock test')[0]?.to).toBe('/courses/practice-exam')
	expect(results('phone')[0]?.to).toBe('/contact')
	expect(results('27001')).toContainEqual(expect.objectContaining({ to: '/whitepaper/editions#iso-iec-27001' }))
})

test('every entry is found by its own title', () => {
	const missed = offered.filter(({ title, to }) => !results(title).some((match) => match.to === to))
	expect(missed).toEqual([])
})

test('a course is found by a name that it had', () => {
	const courses = content.courses.map((one) => (one.id === 26 ? { ...one, formerNames: ['Greenfield Lead'] } : one))
	const index = buildIndex(searchEntries({ ...content, courses }, PAGES))
	const { groups } = openIndex(JSON.parse(JSON.stringify(index)))('greenfield')
	expect(groups.flatMap(({ matches }) => matches.map(courseOf))).toMatchObject([{ id: 26 }])
})

test('a number is found by its digits and is never taken for a similar number', () => {
	const schemes = (query: string) =>
		new Set(
			results(query)
				.map((match) => courseOf(match)?.scheme)
				.filter(Boolean),
		)
	expect(schemes('22000')).toEqual(new Set(['FSMS']))
	expect(schemes('iso20000')).toEqual(new Set(['ITSMS']))
})

test('words that stand nowhere lead to the nearest results, and nonsense to none', () => {
	const near = search('lead auditor zeppelin')
	expect(near.nearest).toBe(true)
	expect(near.groups[0]?.kind).toBe('course')
	expect(summaryOf('lead auditor zeppelin', near)).toContain('No page has all the words')
	expect(search('xqzzy').groups).toEqual([])
	expect(summaryOf('xqzzy', search('xqzzy'))).toBe('Nothing found for "xqzzy".')
})

test.each(['', ' ', 'the', '"><script>', '\u0000', '%%%', '(', 'ई', '🙂', '\ud83d', '__proto__', 'a'.repeat(10_000)])(
	'the search does not fail for the odd query %#',
	(query) => {
		expect(Array.isArray(search(query).groups)).toBe(true)
	},
)

test('an unknown address in the synonyms stops the build', () => {
	const synonyms = { ...content.synonyms, pages: { '/nowhere': ['lost'] } }
	expect(() => searchEntries({ ...content, synonyms }, PAGES)).toThrow(
		'content/synonyms.yaml: the search has no page /nowhere',
	)
})

test('a class is found until its enrolment closes', () => {
	const closesAt = Date.parse('2026-12-05T18:30Z')
	const times = { closesAt, endsAt: closesAt + 10 * 86_400_000, seats: 'open' as const }
	const entry = { kind: 'class' as const, title: 'Weekend class', to: '/x', text: '', facts: '', also: '', times }
	const find = openIndex(JSON.parse(JSON.stringify(buildIndex([entry]))))
	vi.useFakeTimers({ now: closesAt - 1 })
	expect(find('weekend').groups).toHaveLength(1)
	vi.setSystemTime(closesAt)
	expect(find('weekend').groups).toEqual([])
	vi.useRealTimers()
})

test('a question and a standard that nobody teaches have an answer of their own, and no list of all courses', () => {
	const { courses, synonyms } = loadContent()
	const pages = Object.keys(synonyms.pages).filter((path) => !path.startsWith('/policies/'))
	const found = [...new Set([...pages, '/policies/verification'])].map((path) => ({
		path,
		title: path,
		description: '',
	}))
	const answering = openIndex(buildIndex(searchEntries({ ...loadContent(), courses }, found)))
	for (const typed of [
		'trainer',
		'invoice',
		'GST',
		'VAT',
		'ISO 42001',
		'iso 50001',
		'ISO/IEC 22301',
		'integrated',
		'IMS',
	]) {
		const [first, ...others] = answering(typed).groups
		expect(first?.kind, typed).toBe('answer')
		expect(others.find(({ kind }) => kind === 'course')?.count ?? 0, typed).toBeLessThan(9)
	}
	const titleOf = (typed: string) => answering(typed).groups[0]?.matches[0]?.title
	expect(titleOf('ISO 42001')).toBe('We have no course on ISO/IEC 42001')
	expect(titleOf('ISO 50001')).toBe('We have no course on ISO 50001')
})
