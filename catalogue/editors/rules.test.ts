import { expect, test } from 'vitest'
import { courseFilesIn, readContent } from '#catalogue/read-content.server.ts'
import { copyWith, FIXTURE, fixture } from '#catalogue/testing/fixture.ts'
import { repeatedSentences } from './course-rules.ts'
import { editorFaults } from './rules.ts'
import type { Fault } from './written.ts'

const COURSE = 'courses/01-lead-auditor-qms.yaml'
const OTHER = 'courses/02-lead-auditor-ems.yaml'
const QUIZ = 'quiz/iso-9001.yaml'
const ARTICLE = 'blog/short.md'
const WORD = 'An operationalisation necessitates comprehensive documentation of organisational applicability'

const before = editorFaults(FIXTURE, fixture)
/** What a change adds to the faults, as `file, field: cause`. */
const added = (folder: string) =>
	editorFaults(folder, readContent(folder))
		.filter((fault) => !before.some((other) => JSON.stringify(other) === JSON.stringify(fault)))
		.map(({ file, field, cause }: Fault) => `${file}, ${field}: ${cause}`)

const WRITE = 'write it for this file'
test.each<[rule: string, file: string, from: string | RegExp, to: string, fault: string | RegExp]>([
	[
		'a paragraph of another course',
		OTHER,
		'We read case 2 and talk about it.',
		'We read case 1 and talk about it.',
		`${OTHER}, sections: is the same as sections of ${COURSE}; ${WRITE}`,
	],
	[
		'an overview that is hard to read',
		COURSE,
		'We read case 1 and talk about it.',
		`${WORD}.`,
		/^courses\/01.*, sections.Overview: has the reading ease -?\d+, at least 42/,
	],
	[
		'an article that is hard to read',
		ARTICLE,
		'You send us the form. We',
		`${WORD} of us. We`,
		/^blog\/short.md, text: has the reading ease -?\d+, at least 55/,
	],
	[
		'a paragraph that is too long',
		ARTICLE,
		'You send',
		`${'You and we send it. '.repeat(18)}You send`,
		/^blog\/short.md, text: the paragraph "You and we .*…" has more than 90 words: split it/,
	],
	[
		'a title that search results cut',
		ARTICLE,
		'title: A short',
		`title: A ${'very '.repeat(12)}short`,
		'blog/short.md, title: has 75 characters, search results cut after 70',
	],
	[
		'a question that is asked twice',
		QUIZ,
		'What about box 4?',
		'What about box 2?',
		`${QUIZ}, question 4, question: is the same as question 2, question of ${QUIZ}; ${WRITE}`,
	],
	[
		'one reason for right and wrong',
		QUIZ,
		'Wrong in case 1,',
		'Right in case 1,',
		`${QUIZ}, question 1, explanations: a right and a wrong option share "Right in case 1"`,
	],
	[
		'a quick exam without several right answers',
		QUIZ,
		'correct: [Send it, Mark it]',
		'correct: [Send it]',
		`${QUIZ}, questions: none of the first 10 has several right answers: move one up`,
	],
	[
		'a link without an address',
		ARTICLE,
		'(/contact)',
		'(contact)',
		'blog/short.md, text: "contact" is no address: start it with / or https:',
	],
	[
		'a link to no heading',
		'policies/quality.md',
		'(#in-short)',
		'(#in-brief)',
		'policies/quality.md, text: #in-brief: the page has no such heading',
	],
	[
		'a picture that does not exist',
		'testimonials.yaml',
		'profile: ""',
		'profile: /nobody.jpg',
		'testimonials.yaml, items.id 1.profile: there is no app/public/nobody.jpg',
	],
	[
		'a promise of certification',
		ARTICLE,
		'You send',
		'You become a certified auditor. You send',
		'blog/short.md, text: claims that a course makes somebody a certified auditor which nothing bears: You become a certified auditor.',
	],
	[
		'the end of a transition',
		ARTICLE,
		'You send',
		'The transition ends in 2029. You send',
		'blog/short.md, text: names the end of a transition without asking to confirm it',
	],
	['mail for email', ARTICLE, 'You send', 'You send a mail. You send', 'blog/short.md, text: says "mail": say email'],
	[
		'a clause that stands',
		QUIZ,
		'Wrong in case 1,',
		'It stands in 4.2,',
		/^quiz.*: says "stands in 4": say is below, is in/,
	],
	[
		'a certificate that is taken for certification',
		'shared-facts.yaml',
		'is not certification as an auditor',
		'is something else',
		'pages/course.yaml, Certificate: the certificate of course 1 does not say "not certification as an auditor"',
	],
])('%s is a fault with its file and field', (_rule, file, from, to, fault) => {
	const faults = added(copyWith(file, from, to))
	expect(faults).toContainEqual(typeof fault === 'string' ? fault : expect.stringMatching(fault))
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
})

test('a sentence of more than eight words stands in at most three courses', () => {
	const files = courseFilesIn(FIXTURE)
	const saying = (prerequisites: string, times: number) =>
		repeatedSentences(files.map((file, i) => (i < times ? { ...file, prerequisites } : file)))
	const text = 'This sentence has nine words in it, not eight.'
	expect(saying(text, 3)).toEqual([])
	expect(saying(text, 4)).toEqual([text])
	expect(saying('This sentence is one word shorter than that.', 4)).toEqual([])
})
