import { expect, test } from 'vitest'
import { readContent } from '#catalogue/load/content.server.ts'
import type { CourseFile } from '#catalogue/schema.ts'
import { copyWith, FIXTURE, fixture } from '#catalogue/testing/fixture.ts'
import { repeatedSentences } from './course-rules.ts'
import { editorFaults } from './rules.ts'
import { type Fault, writtenIn } from './written.ts'

const COURSE = 'courses/01-lead-auditor-qms.yaml'
const OTHER = 'courses/02-lead-auditor-ems.yaml'
const QUIZ = 'quiz/iso-9001.yaml'
const POLICY = 'policies/quality.md'
const FACTS = 'shared-facts.yaml'
const ARTICLE = 'blog/short.md'
const WORD = 'An operationalisation necessitates comprehensive documentation of organisational applicability'

const before = editorFaults(FIXTURE, fixture)
/** What a change adds to the faults, as `file, field: cause`. */
const added = (folder: string) =>
	editorFaults(folder, readContent(folder))
		.filter((fault) => !before.some((other) => JSON.stringify(other) === JSON.stringify(fault)))
		.map(({ file, field, cause }: Fault) => `${file}, ${field}: ${cause}`)

const FROM = 'You'
test.each<[rule: string, file: string, from: string | RegExp, to: string, fault: RegExp]>([
	[
		'a paragraph of another course',
		OTHER,
		'case 2 and',
		'case 1 and',
		/sections.Overview.0: is the same as sections.Overview.0 of c/,
	],
	[
		'the title of another body',
		COURSE,
		/^name: .*$/m,
		'name: PECB Lead Auditor',
		/, name: has "PECB": .* title of another/,
	],
	[
		'a clause of the overview',
		COURSE,
		'We read',
		'You can audit 8.6 and 9.1.3. We read',
		/Overview: .* 8.6, 9.1.3, which/,
	],
	['clauses in the title of a topic', COURSE, '1. Plan', '1. Clauses 9 to 10: plan', /list.0: .* 9, 10, which no/],
	['a clause that nobody teaches', COURSE, 'read part 1', 'read clauses 3 to 8', /sections.Outline: .* needs 9, which/],
	['a hard overview', COURSE, 'We read', `${WORD}. We read`, /sections.Overview: has the reading ease .* least 42/],
	['a hard article', ARTICLE, FROM, `${WORD}. You`, /text: has the reading ease -?\d+, at least 55/],
	['a name that nothing fills in', 'mails.yaml', '{due}', '{dew}', /: nothing fills in {dew}: there are name, .*due/],
	[
		'one on the page of an order',
		'pages/order.yaml',
		'{until}',
		'{untill}',
		/^[^:]*states.*: nothing fills in {untill}/,
	],
	['a long paragraph', ARTICLE, FROM, 'You and we send it. '.repeat(19), /the paragraph "You .*more than 90 words/],
	['a long title', ARTICLE, 'A short', `A ${'very '.repeat(12)}short`, /title: has 75 characters, .* cut after 70/],
	['a question that is asked twice', QUIZ, 'box 4?', 'box 2?', /question 4, question: is the same as question 2/],
	['one reason for both', QUIZ, 'Wrong in', 'Right in', /question 1, options: .* share "Right in case 1"/],
	['single answers only', QUIZ, 'case 10, right: true', 'case 10', /none of the first 10 has/],
	['a link without an address', ARTICLE, '(/contact)', '(contact)', /text: "contact" is no address: start it with \//],
	['a link to no heading', POLICY, '(#in-short)', '(#in-brief)', /text: #in-brief: the page has no such heading/],
	['a missing picture', 'testimonials.yaml', 'profile: ""', 'profile: /no.jpg', /1.profile: there is no app\/public/],
	['a promise', ARTICLE, FROM, 'You become a certified auditor. You', /claims that a course makes somebody a cert/],
	['the end of a transition', ARTICLE, FROM, 'The transition ends in 2029. You', /names the end .* without asking/],
	[
		'a promise in the present tense',
		ARTICLE,
		FROM,
		'We write to you soon. You',
		/: says "We write to you": say "we will"/,
	],
	['an answer in the present tense', ARTICLE, FROM, 'You get a reply within 2 days. You', /: say "you will", as/],
	['mail for email', ARTICLE, FROM, 'You send a mail. You', /text: says "mail": say email/],
	['a clause that stands', QUIZ, 'Wrong in case 1 ', 'It stands in 4.2 ', /: says "stands in 4": say is below, is in/],
	['a certificate of nothing', FACTS, 'not certification', 'fine', /of course 1 does not say "not certification/],
])('%s is a fault with its file and field', (_rule, file, from, to, fault) => {
	const at = file === FACTS ? 'pages/course.yaml' : file
	const faults = added(copyWith(file, from, to)).filter((one) => one.startsWith(`${at}, `))
	expect(faults).toContainEqual(expect.stringMatching(fault))
})

test('a white paper has 1,500 to 2,500 words', () => {
	expect(before).toContainEqual({
		file: 'whitepapers/9001.md',
		field: 'text',
		cause: 'has 55 words, a white paper has 1500 to 2500',
	})
})

test('denials, confirmations and what a quiz offers as wrong are no faults', () => {
	expect(added(copyWith(ARTICLE, 'You send', 'Nobody says "you become a certified auditor". You send'))).toEqual([])
	expect(added(copyWith(ARTICLE, 'You send', 'When the transition ends, please confirm. You send'))).toEqual([])
	expect(added(copyWith(QUIZ, /Keep it/g, 'Be ISO certified'))).toEqual([])
	expect(added(copyWith(ARTICLE, 'You send', 'We will reply when we confirm it. You send'))).toEqual([])
})

test('a sentence of more than eight words stands in at most three courses', () => {
	const written = writtenIn(FIXTURE).filter(({ file }) => file.startsWith('courses/'))
	const files = written.map(({ value }) => value as CourseFile)
	const saying = (prerequisites: string, times: number) =>
		repeatedSentences(files.map((file, i) => (i < times ? { ...file, prerequisites } : file)))
	const text = 'This sentence has nine words in it, not eight.'
	expect(saying(text, 3)).toEqual([])
	expect(saying(text, 4)).toEqual([text])
	expect(saying('This sentence is one word shorter than that.', 4)).toEqual([])
})
