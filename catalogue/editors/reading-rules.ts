import type { MarkedToken, Token } from 'marked'
import type { Content } from '#catalogue/load/content.server.ts'
import { textOf, tokensOf } from '#catalogue/load/markdown.server.ts'
import { type CourseText, type Fault, fault } from './written.ts'

const sentencesOf = (text: string) => text.split(/(?<=[.?!:]["”)]?)\s+(?=["“(]?[A-Z])/)
const wordsOf = (text: string) => text.match(/[\w'’./-]*\w/g) ?? []
const syllablesOf = (word: string) =>
	word
		.toLowerCase()
		.replace(/(?<!l)e$|(?<![td])ed$|(?<!c|g|s|x|z|sh|ch)es$/, '')
		.match(/[aeiouy]+/g)?.length ?? 1

/** Flesch reading ease: 60 to 70 is plain English, lower is harder. */
function easeOf(paragraphs: string[]): number {
	const sentences = paragraphs.flatMap(sentencesOf)
	const words = sentences.flatMap(wordsOf).filter((word) => /[a-z]/i.test(word))
	const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
	return 206.835 - 1.015 * (words.length / sentences.length) - 84.6 * (syllables / words.length)
}

// Flesch reading ease: plain English has 60 to 70. Words such as "nonconformity" and "organisation" cost a text on
// auditing about fifteen points.
const EASE = { blog: 55, policies: 50, whitepapers: 54, courses: 42 }
// Readers of a second language lose the thread of a longer sentence.
const SENTENCE_WORDS = 45
// A paragraph that fills a phone without a break is skipped.
const PARAGRAPH_WORDS = 90

/** The running text of Markdown: no headings, no tables, no clause titles, whose words are not ours to choose. */
const paragraphsOf = (tokens: Token[]): string[] =>
	(tokens as MarkedToken[]).flatMap((token) => {
		if (token.type === 'list') return token.items.flatMap((item) => paragraphsOf(item.tokens))
		if (token.type === 'blockquote') return paragraphsOf(token.tokens)
		if (token.type !== 'paragraph' && token.type !== 'text') return []
		const text = textOf([token]).replace(/\s+/g, ' ').trim()
		return text && !text.startsWith('The titles are ') ? [text] : []
	})

type Kind = keyof typeof EASE
const isKind = (folder: string | undefined): folder is Kind => Object.hasOwn(EASE, folder ?? '')

export function readingFaults(content: Content, courses: CourseText[]): Fault[] {
	const byFolder = { policies: content.policies, whitepapers: content.whitepapers, blog: content.articles }
	const texts = [
		...Object.entries(byFolder).flatMap(([folder, list]) =>
			list.map(({ slug, markdown }) => ({
				file: `${folder}/${slug}.md`,
				field: 'text',
				paragraphs: paragraphsOf(tokensOf(markdown)),
			})),
		),
		...courses.map(({ file, value: { id } }) => ({
			file,
			field: 'sections.Overview',
			paragraphs: content.courses.find((course) => course.id === id)?.sections.Overview.paragraphs ?? [],
		})),
	]
	return texts.flatMap((one) => {
		const ease = easeOf(one.paragraphs)
		const [folder] = one.file.split('/')
		const start = (text: string) => `"${text.slice(0, 60)}…"`
		const tooLong = (parts: string[], most: number, what: string) =>
			parts
				.filter((text) => wordsOf(text).length > most)
				.map((text) => fault(one, `the ${what} ${start(text)} has more than ${most} words: split it`))
		return [
			...(isKind(folder) && ease < EASE[folder]
				? [fault(one, `has the reading ease ${ease.toFixed(0)}, at least ${EASE[folder]}: shorten sentences and words`)]
				: []),
			...tooLong(one.paragraphs.flatMap(sentencesOf), SENTENCE_WORDS, 'sentence'),
			...tooLong(one.paragraphs, PARAGRAPH_WORDS, 'paragraph'),
		]
	})
}
