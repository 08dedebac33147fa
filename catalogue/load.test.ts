import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { conditionsOf } from './conditions.ts'
import { samplesOf } from './editors/samples.ts'
import { coursesAtPath, loadContent } from './load.server.ts'
import { coursePath, readContent } from './read-content.server.ts'
import { ContentError } from './reader.server.ts'
import { copyWith, FIXTURE, fixture } from './testing/fixture.ts'

const COURSE = 'courses/01-lead-auditor-qms.yaml'
const CLASS = 'classes/lead-auditor-qms-2025-09-25.yaml'
const POLICY = 'policies/quality.md'
const PAPER = 'whitepapers/9001.md'
const ARTICLE = 'blog/short.md'
const QUIZ = 'quiz/iso-9001.yaml'
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

test('a copy of the content elsewhere reads the same', () => {
	const folder = copyWith('site.yaml', 'since: 2015', 'since: 2016')
	expect(readContent(folder)).toEqual({ ...fixture, site: { ...fixture.site, since: 2016 } })
})

describe('a broken file stops with its name, the field and the cause', () => {
	test.each<[string, string, string | RegExp, string, string, string]>([
		['an unknown field', COURSE, 'link:', 'teacher: Asha\nlink:', COURSE, '(whole file): Unrecognized key: "teacher"'],
		[
			'an unknown field deep inside',
			COURSE,
			'days: 5',
			'days: 5, weeks: 1',
			COURSE,
			'duration: Unrecognized key: "weeks"',
		],
		[
			'a fact of the provider that there is none of',
			POLICY,
			/$/,
			'Call {{fax}}.',
			POLICY,
			'{{fax}}: site.yaml and shared-facts.yaml have no such fact',
		],
		['a missing field', COURSE, /^category: .*\n/m, '', COURSE, 'category: Invalid option'],
		['an unknown value', COURSE, 'category: lead-auditor', 'category: leader', COURSE, 'category: Invalid option'],
		['an empty text', COURSE, /^name: .*$/m, 'name: ""', COURSE, 'name: Too small'],
		[
			'a price with a sign',
			COURSE,
			'offer_price: "15000"',
			'offer_price: "₹15,000"',
			COURSE,
			'offer_price: digits only',
		],
		[
			'a slug with capitals',
			COURSE,
			'link: lead-auditor-qms',
			'link: Lead_Auditor',
			COURSE,
			'link: lower-case words joined by hyphens',
		],
		[
			'a price whose tax has no two equal halves',
			COURSE,
			'offer_price: "15000"',
			'offer_price: "15003"',
			COURSE,
			'offer_price: the tax of ₹2,160.43 on ₹12,002.40 (early bird 20%, group 0%) has no two equal halves',
		],
		['a section too few', COURSE, /^ {2}Outline:$/m, '  Outlines:', COURSE, 'sections.Outline: '],
		[
			'an outline that names neither topics nor benefits',
			COURSE,
			'heading: Topics, day by day',
			'heading: Day by day',
			COURSE,
			'sections.Outline.heading: the heading must contain Topics or Benefits',
		],
		['a paper on a day too many', COURSE, '{ day: 5,', '{ day: 6,', COURSE, 'papers: day 6, but the course has 5'],
		[
			'papers longer than the class of the day',
			COURSE,
			'minutes: 120',
			'minutes: 400',
			COURSE,
			'papers: 400 minutes on day 5, which has 360 live minutes',
		],
		[
			'several papers without their units',
			'courses/29-exemplar-global-certified-lead-auditor-isms.yaml',
			'unit: AU, ',
			'',
			'courses/29-exemplar-global-certified-lead-auditor-isms.yaml',
			'papers: of several papers each needs its unit',
		],
		[
			'a class that is shorter than its course',
			CLASS,
			/ {2}- \{ date: "2025-09-29".*\n/,
			'',
			CLASS,
			'sessions: days and times make 24 live hours, Exemplar Global Lead Auditor QMS has 30',
		],
		['a class of an unknown course', CLASS, 'course: 22', 'course: 4200', CLASS, 'course: no course has the id 4200'],
		[
			'days of a class out of order',
			CLASS,
			'date: "2025-09-26"',
			'date: "2025-09-25"',
			CLASS,
			'sessions: the days are not in order',
		],
		[
			'a session that ends before it starts',
			CLASS,
			'from: "10:00", to: "17:00"',
			'from: "17:00", to: "10:00"',
			CLASS,
			'sessions: 2025-09-25 ends before it starts',
		],
		[
			'a session at a time that clocks skip',
			CLASS,
			/date: "2025-09-25", from: "10:00", to: "17:00" \}([\s\S]*)Asia\/Kolkata/,
			'date: "2025-03-09", from: "02:30", to: "09:30" }$1America/New_York',
			CLASS,
			'sessions: on 2025-03-09 clocks in America/New_York skip one of the times',
		],
		[
			'a time zone that does not exist',
			CLASS,
			'Asia/Kolkata',
			'Asia/New_Delhi',
			CLASS,
			'timeZone: a zone of the IANA database',
		],
		[
			'a class for which registration ends after its start',
			CLASS,
			'enrolBy: "2025-09-23"',
			'enrolBy: "2025-09-25"',
			CLASS,
			'enrolBy: is not before the first day',
		],
		['an early-bird offer above 20 percent', CLASS, 'percent: 20', 'percent: 21', CLASS, 'earlyBird.percent: Too big'],
		[
			'an early-bird offer less than 10 days before the start',
			CLASS,
			'daysBefore: 10',
			'daysBefore: 9',
			CLASS,
			'earlyBird.daysBefore: Too small',
		],
		[
			'another term for a document',
			POLICY,
			/$/,
			'You get a certificate\nof attainment.',
			POLICY,
			'says "certificate of attainment": say certificate of training',
		],
		[
			'another position on certification',
			'pages/about.yaml',
			'Auditor training and consultancy since',
			'Training and certification services since',
			'pages/about.yaml',
			'says "and certification services": say what the fact certification says',
		],
		[
			'a course with a pass mark of its own',
			COURSE,
			'    paragraphs:\n',
			'    paragraphs:\n      - You pass with 60 percent.\n',
			COURSE,
			'says "0 percent": say nothing',
		],
		[
			'a course with hours of its own',
			COURSE,
			'    paragraphs:\n',
			'    paragraphs:\n      - A day has eight hours.\n',
			COURSE,
			'says "eight hours": say it in duration',
		],
		[
			'a course with a refund of its own',
			COURSE,
			'    paragraphs:\n',
			'    paragraphs:\n      - We refund half of it.\n',
			COURSE,
			'says "refund": say nothing',
		],
		[
			'a word for all courses that there is none of',
			'pages/course.yaml',
			'takes {days}',
			'takes {weeks}',
			'pages/course.yaml',
			'{weeks}: there is only course, ',
		],
		[
			'a duplicate id',
			'courses/02-lead-auditor-ems.yaml',
			/^id: 2$/m,
			'id: 1',
			'courses/02-lead-auditor-ems.yaml',
			`id: "1" is also in ${COURSE}, take 30`,
		],
		[
			'a duplicate name, whatever its capitals',
			'courses/02-lead-auditor-ems.yaml',
			'name: Lead Auditor EMS',
			'name: LEAD auditor QMS',
			'courses/02-lead-auditor-ems.yaml',
			`name: "LEAD auditor QMS" is also in ${COURSE}, choose another`,
		],
		[
			'an unknown standard of a course',
			COURSE,
			/^standard: .*$/m,
			'standard: "ISO 9001:1987"',
			COURSE,
			'standard: "ISO 9001:1987" is not in editions.yaml: add it there or take one of its editions',
		],
		[
			'a standard of another scheme',
			COURSE,
			/^standard: .*$/m,
			'standard: "ISO 14001:2015"',
			COURSE,
			'scheme: "QMS" does not certify to ISO 14001:2015',
		],
		[
			'an unknown standard of a paper',
			PAPER,
			/^standard: .*$/m,
			'standard: "ISO 9001:1987"',
			PAPER,
			'standard: "ISO 9001:1987" is not in editions.yaml: add it there or take one of its editions',
		],
		['broken YAML', COURSE, 'duration: {', 'duration: {{', COURSE, 'not valid YAML: '],
		['a field given twice', COURSE, /^id: 1$/m, 'id: 1\nid: 2', COURSE, 'not valid YAML: duplicated mapping key'],
		['broken YAML of a front matter', POLICY, /^title: .*$/m, 'title: "Quality', POLICY, 'not valid YAML: '],
		[
			'a file without front matter',
			POLICY,
			/^---\n/,
			'',
			POLICY,
			'(whole file): needs front matter between two lines ---',
		],
		[
			'an unknown field of a front matter',
			ARTICLE,
			'author:',
			'editor: Asha\nauthor:',
			ARTICLE,
			'(whole file): Unrecognized key: "editor"',
		],
		['a missing field of a front matter', ARTICLE, /^author: .*\n/m, '', ARTICLE, 'author: '],
		['a day that does not exist', POLICY, /^dated: .*$/m, 'dated: 2025-02-30', POLICY, 'dated: Invalid ISO date'],
		['a revision that is no text', POLICY, 'revision: "00"', 'revision: 0', POLICY, 'revision: '],
		[
			'a duplicate document number',
			POLICY,
			/^number: .*$/m,
			'number: PRM-POL-01',
			POLICY,
			'number: "PRM-POL-01" is also in policies/impartiality.md, choose another',
		],
		[
			'an answer that is not among the options',
			QUIZ,
			'correct: [',
			'correct: [Not ',
			QUIZ,
			'questions.0 (id 1): a correct answer is not among the options',
		],
		[
			'the same option twice',
			QUIZ,
			'Keep it, Send it',
			'Keep it, Keep it',
			QUIZ,
			'questions.0 (id 1): two options are the same',
		],
		[
			'an option without explanation',
			QUIZ,
			/explanations: \[.*?, /,
			'explanations: [',
			QUIZ,
			'questions.0 (id 1): needs one explanation for each option',
		],
		[
			'a duplicate id of a question',
			QUIZ,
			'- id: 2\n',
			'- id: 1\n',
			QUIZ,
			'questions.1 (id 1).id: another question has the id 1, take 61',
		],
		[
			'a question on a topic that the group has not',
			QUIZ,
			'topic: Scope',
			'topic: Scopes',
			QUIZ,
			'questions.0 (id 1).topic: "Scopes" is no topic of the group, only Scope, Audits, Records, Reports, Leading',
		],
		[
			'a topic with fewer questions than the full exam draws from it',
			QUIZ,
			'Scope: 8, Audits: 8',
			'Scope: 13, Audits: 3',
			QUIZ,
			'topics, Scope: 12 questions, the full exam needs 13',
		],
		[
			'a link to a course that does not exist',
			'upcoming.yaml',
			'enroll: /registration',
			'course: /exemplar-global/lead-auditor-xms',
			'upcoming.yaml',
			'item 5, links.course: no course has the address /exemplar-global/lead-auditor-xms',
		],
		[
			'a link to a course of another address',
			'upcoming.yaml',
			'enroll: /registration',
			'course: /exemplar-global/lead-auditor-qms?course=1',
			'upcoming.yaml',
			'item 5, links.course: no course has the address /exemplar-global/lead-auditor-qms?course=1',
		],
		[
			'a link that leaves the site',
			'upcoming.yaml',
			'enroll: /registration',
			'enroll: https://elsewhere.example',
			'upcoming.yaml',
			'0 (id 5).links.enroll: an address of this site, starting with /',
		],
		[
			'a duplicate id of a notice',
			'upcoming.yaml',
			/^- id: 5\n[\s\S]*/m,
			'$&$&',
			'upcoming.yaml',
			'id: "5" is used twice, take 6',
		],
		[
			'a duplicate id of a testimonial',
			'testimonials.yaml',
			'- id: 2\n',
			'- id: 1\n',
			'testimonials.yaml',
			'id: "1" is used twice, take 6',
		],
		['a tax of 18 instead of 0.18', 'site.yaml', 'rate: 0.18', 'rate: 18', 'site.yaml', 'tax.india.rate: Too big'],
		[
			'an unknown figure',
			PAPER,
			'(figure:qms-turtle)',
			'(figure:qms-tortoise)',
			PAPER,
			'figure:qms-tortoise: there is no figures/qms-tortoise.yaml',
		],
		[
			'a figure shown twice',
			PAPER,
			'(figure:qms-turtle)',
			'(figure:qms-cycle)',
			PAPER,
			'figure:qms-cycle: is shown twice',
		],
		[
			'a caption that is not the title',
			PAPER,
			'![The turtle',
			'![The tortoise',
			PAPER,
			'figure:qms-turtle: the caption here is "The tortoise',
		],
		[
			'a figure inside a sentence',
			PAPER,
			'![The turtle',
			'See ![The turtle',
			PAPER,
			'figure:qms-turtle: must stand alone in its paragraph',
		],
		[
			'a column without a title',
			PAPER,
			'| Clause |',
			'| |',
			PAPER,
			'table " | Title | Parts": each column needs words in its header',
		],
		['a figure that nothing shows', PAPER, /!\[The turtle.*\)/, '', FIGURE, '(whole file): no text shows this figure'],
		[
			'an unknown field of a figure',
			FIGURE,
			'tone: strong',
			'color: red',
			FIGURE,
			'boxes.3: Unrecognized key: "color"',
		],
		['a box out of the drawing', FIGURE, 'height: 264', 'height: 263', FIGURE, 'boxes.5: leaves the drawing'],
		[
			'a curly quotation mark',
			QUIZ,
			'Keep it, Send it',
			'Keep it, Send “it”',
			QUIZ,
			'questions.id 1.options.1: “it”: quot',
		],
		[
			'a no-break space',
			QUIZ,
			'Keep it, Send it',
			'Keep\u00a0it, Send it',
			QUIZ,
			'questions.id 1.options.0: has U+00A0,',
		],
		['a word joiner in a text', PAPER, '| Clause |', '| \u2060Clause |', PAPER, 'text: has U+2060,'],
		['a curly apostrophe', QUIZ, 'Keep it, Send it', 'Keep it, Don’t', QUIZ, 'questions.id 1.options.1: ’t: quot'],
		[
			'a single quotation mark',
			QUIZ,
			'Keep it, Send it',
			"Keep it, Send 'it'",
			QUIZ,
			"questions.id 1.options.1: 'it': quot",
		],
		['a slide too few', 'pages/home.yaml', 'slides:', 'slidez:', 'pages/home.yaml', 'slides: '],
	])('%s', (_kind, file, from, to, named, cause) => {
		const message = refusal(copyWith(file, from, to))
		expect(message).toContain(`Content file ${named} can't be used:\n`)
		expect(message).toContain(`\n  ${cause}`)
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
		const certificate = (folder: string) =>
			readContent(folder)
				.courses.find(({ by }) => by === 'exemplar-global')
				?.sections.Certificate.paragraphs?.join(' ')
		const claim = '    claim: Courses aligned with Exemplar Global\n'
		const part = `${claim}    accreditor: Exemplar Global\n    number: "12345"\n    scope: QMS\n    validUntil: 2028-01-31\n`
		expect(certificate(copyWith('site.yaml', claim, part))).toContain('pending on this site (register entry)')
		const whole = certificate(copyWith('site.yaml', claim, `${part}    register: https://register.example/12345\n`))
		expect(whole).toContain('Exemplar Global, number 12345, valid until 2028-01-31')
		expect(whole).not.toContain('pending')
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
		expect(fewer('clients.yaml', 'sample: true', 'sample: false')).toHaveLength(samples.length - 1)
		expect(fewer('conditions.yaml', 'sample: true', 'sample: false')).toHaveLength(samples.length - 1)
		expect(fewer('trainers.yaml', 'sample: true', 'sample: false')).toHaveLength(samples.length - 1)
		expect(fewer('law.yaml', 'question:', 'reviewedBy: A. Lawyer\n  question:')).toHaveLength(samples.length - 1)
	})

	test('a condition without its text reads Ask us, and is listed among the samples', () => {
		const folder = copyWith('conditions.yaml', /(?<=label: Attendance\n.*\n) {4}text: .*\n/, '')
		const content = readContent(folder)
		expect(conditionsOf(content.conditions).find(({ name }) => name === 'attendance')?.text).toBe('Ask us')
		expect(samplesOf(content)).toContain("conditions.yaml: attendance is missing; pages say 'Ask us'")
	})

	test('a condition whose number does not exist is refused', () => {
		const folder = copyWith('conditions.yaml', '{attendance} percent', '{presence} percent')
		expect(() => readContent(folder)).toThrow('items.attendance.text: {presence}: there is only')
	})

	test('a paper may be written on several lines', () => {
		const folder = copyWith(COURSE, '- { day: 5, minutes: 120 }', '- day: 5\n    minutes: 120')
		expect(readContent(folder).courses).toEqual(fixture.courses)
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

	test('a file saved on Windows reads the same', () => {
		const folder = copyWith(POLICY, /\n/g, '\r\n')
		expect(readContent(folder).policies).toEqual(fixture.policies)
	})

	test('another file in a folder of content is left alone', () => {
		const folder = copyWith('site.yaml', 'since: 2015', 'since: 2016')
		writeFileSync(join(folder, 'courses', 'notes.txt'), 'Call the printer')
		expect(readdirSync(join(folder, 'courses'))).toContain('notes.txt')
		expect(readContent(folder).courses).toEqual(fixture.courses)
	})

	test('courses come by id, policies, papers and groups in their order, articles newest first', () => {
		const { courses, policies, whitepapers, quiz, articles } = loadContent()
		const rising = (numbers: number[]) => expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
		rising(courses.map(({ id }) => id))
		for (const list of [policies, whitepapers, quiz]) rising(list.map(({ order }) => order))
		rising(articles.map(({ date }) => -Date.parse(date)))
	})
})

test('an address that no course has stands for none', () => {
	expect(coursesAtPath('/exemplar-global/nothing')).toEqual([])
	const [path, courses] = [...Map.groupBy(loadContent().courses, coursePath)][0] ?? []
	expect(coursesAtPath(path ?? '')).toEqual(courses)
})
