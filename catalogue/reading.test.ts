import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { describe, expect, test } from 'vitest'
import { MAX_GRADE, overviewGrade } from './course-figures.ts'
import { CONTENT, courseFilesIn, loadContent } from './load.server.ts'
import { easeOf, gradeOf, sentencesOf, syllablesOf, wordsOf } from './reading.ts'

// Flesch reading ease: plain English has 60 to 70. Words such as "nonconformity" and "organisation" cost a text on
// auditing about fifteen points. Each floor stands just below the hardest text of today.
const EASE = { article: 55, policy: 50, paper: 54, course: 42 }
// Readers of a second language lose the thread of a longer sentence.
const SENTENCE = 45
// A paragraph that fills a phone without a break is skipped.
const PARAGRAPH = 90
// Search results cut longer titles and descriptions.
const TITLE = 70
const DESCRIPTION = { least: 40, most: 200 }
// A scenario with its options is read on a phone without losing the question.
const QUESTION = 700
const OPTION = 140
const EXPLANATION = 320

type Node = { type: string; value?: string; children?: Node[] }
const parser = unified().use(remarkParse).use(remarkGfm).freeze()
const textOf = (node: Node): string => node.value ?? (node.children ?? []).map(textOf).join('')
/** The running text of Markdown: no headings, no tables. */
function paragraphsOf(node: Node): string[] {
	if (node.type === 'paragraph') return [textOf(node).replace(/\s+/g, ' ').trim()].filter(Boolean)
	return node.type === 'table' ? [] : (node.children ?? []).flatMap(paragraphsOf)
}

const { articles, policies, whitepapers, courses, pages, quiz } = loadContent()
const written = (kind: keyof typeof EASE, texts: { slug: string; markdown: string }[]) =>
	texts.map(({ slug, markdown }) => ({
		kind,
		name: `${kind} ${slug}`,
		paragraphs: paragraphsOf(parser.parse(markdown)),
	}))
const texts = [
	...written('article', articles),
	...written('policy', policies),
	...written('paper', whitepapers),
	...courses.map(({ id, name, sections: { Overview } }) => ({
		kind: 'course' as const,
		name: `course ${id}, ${name}`,
		paragraphs: [...(Overview.paragraphs ?? []), ...(Overview.list ?? []).map(({ description }) => description)],
	})),
]
// Clause titles are quoted: their words are not ours to choose.
const own = (paragraph: string) => !paragraph.startsWith('The titles are ')

describe('the measure', () => {
	test('counts syllables', () => {
		const counts = { audit: 2, certificate: 4, planned: 1, audited: 3, table: 2, processes: 3, requires: 2, ISO: 2 }
		for (const [word, count] of Object.entries(counts)) expect(syllablesOf(word), word).toBe(count)
	})

	test('tells plain words from officialese', () => {
		expect(easeOf(['You send us the form. We read it and call you the next day.'])).toBeGreaterThan(90)
		const heavy =
			'The operationalisation of organisational competence requirements necessitates comprehensive documentation of applicability determinations.'
		expect(easeOf([heavy])).toBeLessThan(0)
	})

	test('gives the grade of a text', () => {
		// 13 words in 2 sentences, 14 syllables.
		expect(gradeOf(['You send us the form. We read it and call you on Monday.'])).toBeCloseTo(
			(0.39 * 13) / 2 + (11.8 * 14) / 13 - 15.59,
		)
	})

	test('finds a text whose sentences have been joined', () => {
		const joined = (text: string) =>
			sentencesOf(text)
				.join(' and ')
				.replaceAll(/[.?!:]["”)]? and /g, ' and ')
		for (const { kind, name, paragraphs } of texts)
			expect(easeOf([paragraphs.map(joined).join(' and ')]), name).toBeLessThan(EASE[kind])
	})
})

test.each(texts)('$name reads easily enough', ({ kind, paragraphs }) => {
	expect(easeOf(paragraphs.filter(own))).toBeGreaterThanOrEqual(EASE[kind])
})

test.each(courseFilesIn(CONTENT))('the overview of course $id reads at grade 9 or lower', (file) => {
	expect(overviewGrade(file)).toBeLessThanOrEqual(MAX_GRADE)
})

test('no sentence and no paragraph is too long', () => {
	const paragraphs = texts.flatMap(({ name, paragraphs }) => paragraphs.map((text) => ({ name, text })))
	const sentences = paragraphs.flatMap(({ name, text }) =>
		sentencesOf(text).map((sentence) => ({ name, text: sentence })),
	)
	expect(sentences.filter(({ text }) => wordsOf(text).length > SENTENCE)).toEqual([])
	expect(paragraphs.filter(({ text }) => wordsOf(text).length > PARAGRAPH)).toEqual([])
})

test('titles and descriptions are not cut', () => {
	const { lists, ...overview } = pages.courses
	const heads = [
		...Object.values({ ...pages, courses: overview }),
		...Object.values(lists),
		...[...articles, ...policies, ...whitepapers].map(({ title, summary }) => ({ title, description: summary })),
		...courses.map(({ name, shortDescription }) => ({ title: name, description: shortDescription })),
	]
	for (const { title, description } of heads) {
		expect(title.length, title).toBeLessThanOrEqual(TITLE)
		expect(description.length, title).toBeGreaterThanOrEqual(DESCRIPTION.least)
		expect(description.length, title).toBeLessThanOrEqual(DESCRIPTION.most)
	}
})

test('questions, options and explanations fit a phone', () => {
	for (const { question, options, explanations } of quiz.flatMap((group) => group.questions)) {
		expect(question.length, question).toBeLessThanOrEqual(QUESTION)
		for (const option of options) expect(option.length, option).toBeLessThanOrEqual(OPTION)
		for (const explanation of explanations) expect(explanation.length, explanation).toBeLessThanOrEqual(EXPLANATION)
	}
})
