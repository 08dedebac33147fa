import { expect, test } from 'vitest'
import { loadContent } from '#catalogue/load.server.ts'
import { pathFinderFaults } from '#catalogue/path-finder.ts'
import type { Course } from '#catalogue/schema.ts'
import { read } from './path.data.server.ts'
import { type Answers, answersOf, type PathData, questionsFor, type Recommendation, recommend } from './path.rules.ts'

const data = read()
const { courses, pathFinder } = loadContent()

/** Every way through the questions. */
function walk(data: PathData, answers: Answers = {}): Answers[] {
	const open = questionsFor(data, answers).find(({ id }) => !(id in answers))
	return open ? open.answers.flatMap(({ id }) => walk(data, { ...answers, [open.id]: id })) : [answers]
}
const ways = walk(data)
const found: Recommendation[] = ways.map((answers) => recommend(data, answers))
const idsOf = ({ steps }: Recommendation) => steps.map(({ course }) => course.id)

test('all answers lead to one to three courses of one subject, each of another level, in rising order', () => {
	expect(ways.length).toBeGreaterThan(1)
	const order: Course['category'][] = ['awareness-auditor', 'internal-auditor', 'lead-auditor']
	for (const { steps } of found) {
		expect(steps.length).toBeGreaterThan(0)
		expect(steps.length).toBeLessThan(4)
		expect(new Set(steps.map(({ course }) => course.scheme)).size).toBe(1)
		const places = steps.map(({ course }) => order.indexOf(course.category))
		expect(places).toEqual([...new Set(places)].sort())
	}
})

test('every course that is the first of its kind, or that a rule names, is recommended or named beside one that is', () => {
	const reached = new Set(
		found.flatMap(({ steps }) => steps.flatMap(({ course, others }) => [course, ...others].map(({ id }) => id))),
	)
	const missed = data.courses.filter(({ id }) => !reached.has(id)).map(({ name }) => name)
	expect(missed).toEqual([])
})

test('every recommendation has a reason, no reason has a gap, and a choice between courses of one kind is explained', () => {
	for (const { because, steps } of found) {
		for (const { course, because: reasons, others } of steps) {
			expect(reasons.length).toBe(others.length > 0 ? 2 : 1)
			expect(others.every(({ scheme, category }) => scheme === course.scheme && category === course.category)).toBe(
				true,
			)
			for (const reason of reasons) expect(reason).not.toMatch(/[{}]| {2}/)
		}
		if (because) expect(because).not.toMatch(/[{}]| {2}/)
	}
})

// What a person answers, and the ids of the courses that are right, in order.
const PERSONS: [person: string, answers: string, ids: number[]][] = [
	['Quality engineer who audits her own plant', 'standard=quality&experience=audited&goal=internal', [9]],
	['Auditor who wants to certify', 'standard=quality&experience=leader&goal=certification-body', [1]],
	['Office clerk at a certified firm', 'standard=quality&experience=none&goal=know', [17]],
	['Safety officer without experience of audits', 'standard=safety&experience=none&goal=internal', [19, 11]],
	['Head of a HACCP team who audits suppliers', 'standard=food&experience=auditor&goal=lead', [5]],
	['Hospital supplier, first time, no idea', 'standard=not-sure&do=hospital&experience=none&goal=host', [40]],
	['Beginner who wants to certify security', 'standard=security&experience=none&goal=certification-body', [20, 12, 4]],
	['IT auditor with certification in mind', 'standard=security&experience=auditor&goal=internal-later', [12]],
	['Lead auditor who adds medical devices', 'standard=devices&experience=leader&goal=personnel', [32]],
	['Beginner who shall lead environmental audits', 'standard=environment&experience=none&goal=lead', [18, 2]],
]

test.each(PERSONS)('%s gets the right courses', (_person, answers, ids) => {
	const given = answersOf(data, new URLSearchParams(`${answers}&graduate=yes`))
	expect(questionsFor(data, given).every(({ id }) => id in given)).toBe(true)
	expect(idsOf(recommend(data, given))).toEqual(ids)
})

test.each(['standard=automotive', 'standard=not-sure&do=cars'])(
	'who wants to audit to IATF 16949 for a certification body reads that the IATF decides (%s)',
	(subject) => {
		const answers = new URLSearchParams(`${subject}&experience=leader&goal=certification-body&graduate=yes`)
		const { steps } = recommend(data, answersOf(data, answers))
		expect(steps.map(({ course }) => course.id)).toEqual([8])
		expect(steps[0]?.because[1]).toMatch(/does not let you certify to IATF 16949.*IATF's own process/)
	},
)

test('visitors who are not graduates are told about training on demand', () => {
	for (const answers of ways)
		expect(recommend(data, answers).demand === undefined, JSON.stringify(answers)).toBe(answers['graduate'] === 'yes')
})

test.each([
	'standard=nowhere',
	'standard[]=quality',
	'do=cars',
	'__proto__=x',
	'constructor=1',
	`standard=${'x'.repeat(9000)}`,
])('the address ?%s asks the first question', (query) => {
	expect(answersOf(data, new URLSearchParams(query))).toEqual({})
})

test('an unknown answer, an answer that was not asked for, and a second answer change nothing before them', () => {
	const of = (query: string) => answersOf(data, new URLSearchParams(query))
	expect(of('standard=food&experience=much&goal=know')).toEqual({ standard: 'food' })
	expect(of('standard=food&do=cars&experience=none')).toEqual({ standard: 'food', experience: 'none' })
	expect(of('standard=food&standard=quality')).toEqual({ standard: 'food' })
})

test('a wrong reference in the file is named', () => {
	const faults = (change: object) => pathFinderFaults({ ...pathFinder, ...change }, courses)
	expect(faults({})).toEqual([])
	const [question, ...questions] = pathFinder.questions
	expect(faults({ questions: [question, question, ...questions] })).toContain('questions: two have the same id')
	expect(faults({ questions: [...questions, question] })).toContain(
		'question do, when: there is no question standard before it',
	)
	const always = { when: {}, scheme: 'QMS' }
	expect(faults({ subjects: [{ ...always, when: { standard: ['none'] } }, always] })).toEqual([
		'subjects 1, when: standard has no answer none',
	])
	expect(faults({ subjects: [{ ...always, when: { standard: ['food'] } }] })).toEqual([
		'subjects: the last one must hold always',
	])
	expect(faults({ choices: [{ when: {}, courses: [1, 999] }] })).toEqual(['choices 1, courses: there is no course 999'])
	expect(faults({ demand: { when: { job: ['no'] }, text: '' } })).toEqual([
		'demand, when: there is no question job before it',
	])
})
