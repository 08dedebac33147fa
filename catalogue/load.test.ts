import { readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { conditionsOf } from './conditions.ts'
import { ContentError } from './content-error.ts'
import { samplesOf } from './editors/samples.ts'
import { readContent } from './load/content.server.ts'
import { loadContent } from './load.server.ts'
import { copyWith, FIXTURE, fixture } from './testing/fixture.ts'

const COURSE = 'courses/01-lead-auditor-qms.yaml'
const PRICED = 'courses/17-awareness-auditor-qms.yaml'
const OTHER = 'courses/02-lead-auditor-ems.yaml'
const CLASS = 'classes/lead-auditor-qms-2025-09-25.yaml'
const POLICY = 'policies/quality.md'
const PAPER = 'whitepapers/9001.md'
const QUIZ = 'quiz/iso-9001.yaml'
const NOTICES = 'upcoming.yaml'
const CONDITIONS = 'conditions.yaml'
const FIGURE = 'figures/qms-turtle.yaml'

function refusal(folder: string) {
	try {
		readContent(folder)
	} catch (error) {
		if (error instanceof ContentError) return error.message
		throw error
	}
	return 'The content was accepted'
}

test('the content of the site is in order and read once', () => {
	expect(loadContent().courses.length).toBeGreaterThan(0)
	expect(loadContent()).toBe(loadContent())
})

test('every standard and document that a course cites stands in the register of editions', () => {
	const { courses, editions } = loadContent()
	const cited = JSON.stringify(courses).match(/\b(?:ISO(?:\/IEC)?(?: TS)?|IATF|IAF MD) \d+(?:-\d+)?(?::\d{4})?/g) ?? []
	const known = editions.flatMap(({ standard, editions }) => [
		standard,
		...editions.map(({ edition }) => `${standard}:${edition}`),
	])
	expect(cited.length).toBeGreaterThan(courses.length)
	expect([...new Set(cited)].filter((name) => !known.includes(name))).toEqual([])
})

// Spec 3: Course: id (number), … sections.
// Spec 3: Sections are keyed Overview, … title and description).
// Spec 3: Pricing: default {currency … and taxRate.
// Spec 9: Awareness Auditor QMS pricing … tax 0.18;
test('a course has the fields of the specification, with their types', () => {
	const text = expect.stringMatching(/\w/)
	const part = { heading: text, paragraphs: expect.arrayContaining([text]) }
	expect(fixture.courses.find(({ pricing }) => pricing)).toMatchObject({
		id: expect.any(Number),
		by: 'british_training',
		name: 'Awareness Auditor QMS',
		shortDescription: text,
		link: 'awareness-auditor-qms',
		category: 'awareness-auditor',
		original_price: '22000',
		offer_price: '15000',
		original_usd_price: '300',
		offer_usd_price: '250',
		pricing: {
			default: { currency: 'INR', taxRate: 0.18 },
			byCountry: { GB: { currency: 'GBP', original_price: 299, offer_price: 219, taxRate: 0 } },
		},
		sections: {
			Overview: part,
			Outline: { heading: text, list: expect.arrayContaining([{ title: text, description: text }]) },
			Certificate: part,
			'Application Process': { heading: text },
		},
	})
})

describe('a broken file stops with its name, the field and the cause', () => {
	test.each<[kind: string, file: string, from: string | RegExp, to: string, cause: string, named?: string]>([
		['an unknown field', COURSE, 'link:', 'teacher: Asha\nlink:', '(whole file): Unrecognized key: "teacher"'],
		['a fact that there is none of', POLICY, /$/, 'Call {{fax}}.', '{{fax}}: site.yaml and shared-facts.yaml have no'],
		['a tax without two equal halves', COURSE, 'price: "15000"', 'price: "15003"', 'offer_price: the tax of ₹2,160.43'],
		['papers longer than their day', COURSE, 'minutes: 120', 'minutes: 400', 'papers: 400 minutes on day 5, which has'],
		['a class shorter than its course', CLASS, /.*"2025-09-29".*\n/, '', 'sessions: days and times make 24 live hours'],
		['a class of an unknown course', CLASS, 'course: 22', 'course: 4200', 'course: no course has the id 4200'],
		['a class with a late end of registration', CLASS, '09-23"', '09-25"', 'enrolBy: is not before the first day'],
		['another term for a document', POLICY, /$/, 'A certificate\nof attainment.', 'says "certificate of attainment"'],
		[
			'a currency without hundredths',
			PRICED,
			'currency: ZMW',
			'currency: JPY',
			'ZM.currency: a currency with hundredths',
		],
		[
			'a currency with thousandths',
			PRICED,
			'currency: USD',
			'currency: KWD',
			'US.currency: a currency with hundredths',
		],
		['a pass mark of its own', COURSE, 'paragraphs:', '$&\n      - You need 60 percent.', 'says "0 percent"'],
		['a duplicate id', OTHER, /^id: 2$/m, 'id: 1', `id: "1" is also in ${COURSE}, take 30`],
		[
			'a name that another course had',
			COURSE,
			/^name: .*$/m,
			'name: Exemplar Global Lead Auditor QMS',
			'name: "Exemplar',
			'courses/22-exemplar-global-lead-auditor-qms.yaml',
		],
		['no edition', COURSE, /^standard: .*$/m, 'standard: ISO 9001:1987', 'standard: "ISO 9001:1987" is not in'],
		['a standard of another scheme', COURSE, '9001:2015', '14001:2015', 'scheme: "QMS" does not certify to ISO 14001'],
		['broken YAML', COURSE, 'duration: {', 'duration: {{', 'not valid YAML: '],
		['a file without front matter', POLICY, /^---\n/, '', '(whole file): needs front matter between two lines ---'],
		['a duplicate id of a question', QUIZ, '- id: 2\n', '- id: 1\n', 'questions.1 (id 1).id: another question has'],
		['a link to no course', NOTICES, 'enroll: /', 'course: /', 'item 5, links.course: no course has'],
		['an unknown figure', PAPER, 'qms-turtle', 'qms-tortoise', 'figure:qms-tortoise: there is no'],
		['a caption that is not the title', PAPER, 'The turtle', 'A tortoise', 'figure:qms-turtle: the caption here is'],
		['a figure that nothing shows', PAPER, /!\[The turtle.*\)/, '', '(whole file): no text shows this figure', FIGURE],
		['a missing field', COURSE, /^prerequisites: .*\n/m, '', 'prerequisites: is missing'],
		['a curly quotation mark', QUIZ, 'text: Send it', 'text: Send “it”', 'questions.id 1.options.1.text: “it”:'],
		['a no-break space', QUIZ, 'text: Keep it', 'text: Keep\u00a0it', 'questions.id 1.options.0.text: has U+00A0,'],
		['an unknown number of a condition', CONDITIONS, '{attendance}', '{presence}', 'items.attendance.text: {presence}'],
		['a clause that there is none of', QUIZ, 'ISO 9001:2015, 4.3', 'ISO 9001:2015, 4.5', 'question 1, clause: ISO'],
		['two facts of one name', 'law.yaml', /name: .*/, 'name: attendance', 'another fact is called', CONDITIONS],
		['a decision after the payment', CONDITIONS, 'decideDays: 14', 'decideDays: 9', 'decideDays > payDays'],
		['a move after the payment', CONDITIONS, 'payDays: 10', 'payDays: 7', 'decideDays > payDays'],
	])('%s', (_kind, file, from, to, cause, named = file) => {
		const message = refusal(copyWith(file, from, to))
		expect(message).toContain(`Content file ${named} can't be used:\n`)
		expect(message).toContain(cause)
	})

	test('with every cause of the file at once', () => {
		const message = refusal(copyWith(COURSE, /^id: 1\nby: .*$/m, 'id: one\nby: nobody'))
		expect(
			message
				.split('\n')
				.slice(1)
				.map((line) => line.trim().split(':')[0]),
		).toEqual(['id', 'by'])
	})
})

describe('what an editor may do without touching code', () => {
	test('another provider changes its name, addresses and office in one file', () => {
		const folder = copyWith(
			'site.yaml',
			/[\s\S]*/,
			readFileSync(join(FIXTURE, 'site.yaml'), 'utf8')
				.replaceAll('Pramaan', 'Another')
				.replaceAll('pramaan.example', 'another.example')
				.replace('Connaught Place', 'Rajpath'),
		)
		const words = JSON.stringify(readContent(folder))
		expect(words).toContain('Another faculty')
		expect(words).toContain('Another Auditor Training, Rajpath, New Delhi 110001, India')
		expect(words).not.toMatch(/pramaan|Connaught/i)
	})

	test('a claim is said to be pending until its evidence is complete', () => {
		const about = (folder: string) => readContent(folder).pages.about.about.join(' ')
		const claim = '    claim: Accredited for QMS, EMS, OHSMS, FSMS, ISMS, ITSMS and MDQMS schemes\n'
		const part = `${claim}    accreditor: Some body\n    number: "12345"\n    scope: QMS\n    validUntil: 2028-01-31\n`
		expect(about(copyWith('site.yaml', claim, part))).toContain('Our evidence is pending')
		const whole = about(copyWith('site.yaml', claim, `${part}    register: https://register.example/12345\n`))
		expect(whole).toContain('Some body, number 12345, for QMS, valid until 2028-01-31')
		expect(whole).not.toContain('Our evidence is pending')
	})

	test('the grievance officer and the GSTIN are said to be pending until they are given', () => {
		const texts = (folder: string) =>
			readContent(folder)
				.policies.map(({ markdown }) => markdown)
				.join(' ')
		const empty = texts(copyWith('site.yaml', 'since: 2015', 'since: 2016'))
		expect(empty).toContain('The name of our grievance officer is pending here')
		expect(empty).toContain('Our GSTIN is pending here')
		const given = texts(
			copyWith(
				'site.yaml',
				'grievanceOfficer:',
				'gstin: 07ABCDE1234F1Z5\ngrievanceOfficer:\n  name: Asha Rao, Director',
			),
		)
		expect(given).toContain('Our grievance officer is Asha Rao, Director')
		expect(given).toContain('Our GSTIN is 07ABCDE1234F1Z5')
		expect(given).not.toContain('is pending here')
	})

	test('samples are counted until each flag is taken away', () => {
		const samples = samplesOf(fixture)
		expect(samples).toContain('site.yaml: phone is an example')
		expect(samples).toContain('classes/lead-auditor-qms-2025-09-25.yaml: the class is an example')
		expect(samples).toContain('testimonials.yaml: the testimonials are examples')
		expect(samples).toContain('shared-facts.yaml: language, breaks, hours and lengths of papers are examples')
		const fewer = (file: string, from: string | RegExp, to: string) => samplesOf(readContent(copyWith(file, from, to)))
		expect(fewer('site.yaml', 'office, phone', 'office')).not.toContain('site.yaml: phone is an example')
		expect(fewer(CLASS, 'sample: true\n', '')).toHaveLength(samples.length - 1)
		for (const file of ['clients.yaml', 'conditions.yaml', 'trainers.yaml'])
			expect(fewer(file, 'sample: true', 'sample: false'), file).toHaveLength(samples.length - 1)
		expect(fewer('law.yaml', 'question:', 'reviewedBy: A. Lawyer\n  question:')).toHaveLength(samples.length - 1)
	})

	test('a condition without its text reads Ask us, and is listed among the samples', () => {
		const folder = copyWith('conditions.yaml', /(?<=label: Attendance\n.*\n) {4}text: .*\n/, '')
		const content = readContent(folder)
		expect(conditionsOf(content.conditions).find(({ name }) => name === 'attendance')?.text).toBe('Ask us')
		expect(samplesOf(content)).toContain("conditions.yaml: attendance is missing; course pages and terms say 'Ask us'")
	})

	test('a site without classes and notices is in order', () => {
		const folder = copyWith('upcoming.yaml', /[\s\S]*/, '[]')
		rmSync(join(folder, 'classes'), { recursive: true })
		expect(readContent(folder)).toMatchObject({ classes: [], upcoming: [] })
	})

	test('the name of a class must not be that of a calendar of several classes', () => {
		const folder = copyWith('upcoming.yaml', 'Offer', 'Offers')
		renameSync(join(folder, CLASS), join(folder, 'classes/qms.yaml'))
		expect(() => readContent(folder)).toThrow('classes/qms.yaml')
	})
})
