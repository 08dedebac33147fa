import type { Content } from '#catalogue/load/content.server.ts'
import { type Text, textsOf } from '#catalogue/load/reader.server.ts'
import type { CourseFile } from '#catalogue/schema.ts'
import { claimRules } from './claims.ts'
import { courseFaults } from './course-rules.ts'
import { linkFaults } from './link-rules.ts'
import { type GroupFile, quizFaults } from './quiz-rules.ts'
import { readingFaults } from './reading-rules.ts'
import { wordingFaults } from './wording-rules.ts'
import { type Fault, fault, twice, writtenIn } from './written.ts'

// Rules for texts that a schema can't say. They hold for any content, and each fault names its file and field.

// Search results cut longer titles.
const TITLE_CHARACTERS = 70
const WHITEPAPER_WORDS = { least: 1500, most: 2500 }

/** Titles and descriptions, as search engines show them. */
function headFaults(texts: Text[]): Fault[] {
	const headed = texts.filter(({ file }) => /^(pages|policies|whitepapers|blog|courses)\/|^path-finder/.test(file))
	const isTitle = ({ file, field }: Text) =>
		/^(lists\.[^.]+\.)?title$/.test(field) || (file.startsWith('courses/') && field === 'name')
	const titles = headed.filter(isTitle)
	return [
		...twice(titles),
		...titles
			.filter(({ text }) => text.length > TITLE_CHARACTERS)
			.map((one) => fault(one, `has ${one.text.length} characters, search results cut after ${TITLE_CHARACTERS}`)),
		...twice(headed.filter(({ field }) => /^(lists\.[^.]+\.)?(description|summary|shortDescription)$/.test(field))),
	]
}

const whitepaperFaults = ({ whitepapers }: Content): Fault[] =>
	whitepapers
		.filter(({ words }) => words < WHITEPAPER_WORDS.least || words > WHITEPAPER_WORDS.most)
		.map(({ slug, words }) => ({
			file: `whitepapers/${slug}.md`,
			field: 'text',
			cause: `has ${words} words, a white paper has ${WHITEPAPER_WORDS.least} to ${WHITEPAPER_WORDS.most}`,
		}))

/** What an editor has to change; `content` is what readContent makes of the folder. */
export function editorFaults(folder: string, content: Content): Fault[] {
	const written = writtenIn(folder)
	const inFolder = <Value>(name: string) =>
		written.filter(({ file }) => file.startsWith(`${name}/`)) as { file: string; value: Value }[]
	const courses = inFolder<CourseFile>('courses')
	const texts = written.flatMap((one) => textsOf(one))
	return [
		...courseFaults(courses, content),
		...inFolder<GroupFile['value']>('quiz').flatMap(quizFaults),
		...readingFaults(content, courses),
		...headFaults(texts),
		...linkFaults(texts, content, folder),
		...wordingFaults(texts),
		...claimRules(texts, content),
		...whitepaperFaults(content),
	]
}
