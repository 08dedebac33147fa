import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CORE_SCHEMA, load } from 'js-yaml'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { MAX_GRADE, overviewGrade, repeatedSentences, sectionTextsOf } from './course-figures.ts'
import { type Content, coursePath } from './read-content.server.ts'
import { easeOf, sentencesOf, wordsOf } from './reading.ts'
import type { CourseFile, QuizQuestion } from './schema.ts'

// Rules for texts that a schema can't say. They hold for any content, and each fault names its file and field.

export type Fault = { file: string; field: string; cause: string }
/** A content file as it is written: parsed, without facts inserted; Markdown in the field `text`. */
type Written = { file: string; value: unknown }
type Text = { file: string; field: string; text: string }

// Flesch reading ease: plain English has 60 to 70. Words such as "nonconformity" and "organisation" cost a text on
// auditing about fifteen points.
const EASE = { blog: 55, policies: 50, whitepapers: 54, courses: 42 }
// Readers of a second language lose the thread of a longer sentence.
const SENTENCE_WORDS = 45
// A paragraph that fills a phone without a break is skipped.
const PARAGRAPH_WORDS = 90
// Search results cut longer titles.
const TITLE_CHARACTERS = 70
// A scenario with its options is read on a phone without losing the question.
const QUESTION_CHARACTERS = { question: 700, options: 140, explanations: 320 }
/** Length of the quick exam, which asks the first questions of a group. */
const QUICK_EXAM = 10
/** Share of the questions of a group whose first right option may stand at the same place. */
const MOST_AT_PLACE = 0.6
const PAPER_WORDS = { least: 1500, most: 2500 }

function parse(folder: string, file: string): unknown {
	const source = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
	if (file.endsWith('.yaml')) return load(source, { schema: CORE_SCHEMA })
	const [, front = '', text = ''] = source.match(/^---\n([\s\S]*?)\n---\n([\s\S]*)$/) ?? []
	return { ...(load(front, { schema: CORE_SCHEMA }) as object), text }
}

const writtenIn = (folder: string): Written[] =>
	globSync('{*,*/*}.{yaml,md}', { cwd: folder, exclude: ['**/README.md'] })
		.sort()
		.map((file) => ({ file, value: parse(folder, file) }))

/** An entry of a list by its id where it has one. */
const nameOf = (key: string, inner: unknown) =>
	typeof inner === 'object' && inner !== null && 'id' in inner ? `id ${inner.id}` : key

function textsOf({ file, value }: Written, field = ''): Text[] {
	if (typeof value === 'string') return [{ file, field, text: value }]
	if (typeof value !== 'object' || value === null) return []
	return Object.entries(value).flatMap(([key, inner]) =>
		textsOf({ file, value: inner }, field ? `${field}.${nameOf(key, inner)}` : nameOf(key, inner)),
	)
}

const fault = ({ file, field }: Pick<Text, 'file' | 'field'>, cause: string): Fault => ({ file, field, cause })

/** A fault for each text whose key an earlier one has. */
function twice(texts: Text[], key = (text: string) => text.toLowerCase()): Fault[] {
	const first = new Map<string, Text>()
	return texts.flatMap((one) => {
		const other = first.get(key(one.text))
		first.set(key(one.text), other ?? one)
		return other ? [fault(one, `is the same as ${other.field} of ${other.file}; write it for this file`)] : []
	})
}

type CourseText = { file: string; value: CourseFile }

function courseFaults(courses: CourseText[], content: Content): Fault[] {
	const composed = new Map(content.courses.map((course) => [course.id, course]))
	const outlineOf = ({ file, value }: CourseText): Text => ({
		file,
		field: 'sections.Outline.list',
		text: value.sections.Outline.list
			.map(({ title }) => title)
			.join('|')
			.replace(/[A-Z]{2,}|\d+/g, ''),
	})
	return [
		...twice(
			courses.flatMap(({ file, value }) => sectionTextsOf(value).map((text) => ({ file, field: 'sections', text }))),
		),
		...twice(courses.map(outlineOf)),
		...repeatedSentences(courses.map(({ value }) => value)).map((sentence) => ({
			file: 'courses/*.yaml',
			field: 'sections',
			cause: `in more than three files, say it in pages/course.yaml: ${sentence}`,
		})),
		...courses.flatMap(({ file, value }) => {
			const certificate = composed.get(value.id)?.sections.Certificate.paragraphs?.join(' ') ?? ''
			const grade = overviewGrade(value)
			const missing = [/certificate of training/, /not certification as an auditor/, /ISO\/IEC 17024/].filter(
				(pattern) => !pattern.test(certificate),
			)
			return [
				...(grade > MAX_GRADE
					? [
							{
								file,
								field: 'sections.Overview',
								cause: `reads at grade ${grade.toFixed(1)}, at most ${MAX_GRADE}: shorten sentences and words`,
							},
						]
					: []),
				...missing.map(({ source }) => ({
					file: 'pages/course.yaml',
					field: 'Certificate',
					cause: `the certificate of course ${value.id} does not say "${source.replaceAll('\\', '')}"`,
				})),
			]
		}),
	]
}

type GroupFile = { file: string; value: { questions: QuizQuestion[] } }

function quizFaults({ file, value: { questions } }: GroupFile): Fault[] {
	const at = ({ id }: QuizQuestion, field: string) => ({ file, field: `question ${id}, ${field}` })
	const quick = questions.slice(0, QUICK_EXAM)
	const places = Map.groupBy(questions, ({ options, correct: [first = ''] }) => options.indexOf(first))
	return [
		...questions.flatMap((question) => {
			const { options, correct, explanations } = question
			const why = (right: boolean) => explanations.filter((_, i) => correct.includes(options[i] ?? '') === right)
			const wrong = new Set(why(false))
			return [
				...why(true)
					.filter((text) => wrong.has(text))
					.map((text) => fault(at(question, 'explanations'), `a right and a wrong option share "${text}"`)),
				...Object.entries(QUESTION_CHARACTERS).flatMap(([field, most]) =>
					[question[field as keyof typeof QUESTION_CHARACTERS]]
						.flat()
						.filter((text) => text.length > most)
						.map((text) => fault(at(question, field), `has ${text.length} characters, at most ${most}`)),
				),
			]
		}),
		...twice(questions.map((question) => ({ ...at(question, 'question'), text: question.question }))),
		...[true, false]
			.filter((several) => !quick.some(({ correct }) => correct.length > 1 === several))
			.map((several) => ({
				file,
				field: 'questions',
				cause: `none of the first ${QUICK_EXAM} has ${several ? 'several right answers' : 'one right answer'}: move one up`,
			})),
		...[...places]
			.filter(([, { length }]) => length / questions.length >= MOST_AT_PLACE)
			.map(([place, { length }]) => ({
				file,
				field: 'questions',
				cause: `${length} of ${questions.length} have their right option at place ${place + 1}: mix the places`,
			})),
	]
}

type Node = { type: string; value?: string; children?: Node[] }
const parser = unified().use(remarkParse).use(remarkGfm).freeze()
const plain = (node: Node): string => node.value ?? (node.children ?? []).map(plain).join('')
/** The running text of Markdown: no headings, no tables, no clause titles, whose words are not ours to choose. */
function paragraphsOf(node: Node): string[] {
	if (node.type === 'paragraph')
		return [plain(node).replace(/\s+/g, ' ').trim()].filter((text) => text && !text.startsWith('The titles are '))
	return node.type === 'table' ? [] : (node.children ?? []).flatMap(paragraphsOf)
}

type Kind = keyof typeof EASE
const isKind = (folder: string | undefined): folder is Kind => Object.hasOwn(EASE, folder ?? '')

function readingFaults(content: Content, courses: CourseText[]): Fault[] {
	const documents = { policies: content.policies, whitepapers: content.whitepapers, blog: content.articles }
	const texts = [
		...Object.entries(documents).flatMap(([folder, list]) =>
			list.map(({ slug, markdown }) => ({
				file: `${folder}/${slug}.md`,
				field: 'text',
				paragraphs: paragraphsOf(parser.parse(markdown)),
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

function linkFaults(texts: Text[], content: Content, folder: string): Fault[] {
	const atPath = Map.groupBy(content.courses, coursePath)
	const names = new Set(content.courses.map(({ name }) => name))
	const pages = Object.entries({ policies: content.policies, whitepapers: content.whitepapers, blog: content.articles })
	return [
		...texts.flatMap((one) => {
			const targets = [...one.text.matchAll(/\]\(([^)]*)\)/g)].map(([, to = '']) => to)
			const own = /^\/[\w-]\S*$/.test(one.text) ? [one.text] : []
			return [...targets, ...own].flatMap((to) => {
				const [path = '', id] = to.split('?course=')
				if (id && !atPath.get(path)?.some((course) => String(course.id) === id))
					return [fault(one, `${to}: no course ${id} has the address ${path}`)]
				return /^(\/|#|https:|mailto:|figure:)/.test(to)
					? []
					: [fault(one, `"${to}" is no address: start it with / or https:`)]
			})
		}),
		...pages.flatMap(([folder, list]) =>
			list.flatMap(({ slug, html }) =>
				[...html.matchAll(/href="#([^"]*)"/g)]
					.filter(([, id]) => !html.includes(`id="${id}"`))
					.map(([, id]) => ({
						file: `${folder}/${slug}.md`,
						field: 'text',
						cause: `#${id}: the page has no such heading`,
					})),
			),
		),
		...content.testimonials.items.flatMap(({ id, course, profile }) => [
			...(names.has(course)
				? []
				: [{ file: 'testimonials.yaml', field: `items.id ${id}.course`, cause: `no course has the name "${course}"` }]),
			...(!profile || existsSync(join(folder, '../app/public', profile))
				? []
				: [{ file: 'testimonials.yaml', field: `items.id ${id}.profile`, cause: `there is no app/public${profile}` }]),
		]),
	]
}

const CERTIFIED =
	/\b(become|becoming|makes? you|you are|you will be|you'll be|get|getting|be) (an? |fully )*certified( (lead|internal|ISO|ISMS|QMS))* ?auditors?\b|\bbecome (a )?certified\b|\bcertified (lead |internal )?auditors? (after|in|within) \w+ days\b/i
const DENIAL = /\b(not|neither|never|nobody|no one|without)\b/i
const ISO_CERTIFIED = /\bISO[- ]certif(ied|ication)\b|\bcertified (by|from) ISO\b|\bISO certifies\b/i
const TRANSITION_ENDS =
	/\btransition(s| period)?\b[\s\S]*\b(ends?|until|runs for|of about|dates?)\b|\b(end|dates) of (the |a |its )?transition|\btransition dates\b/i
// The transition to ISO/IEC 27001:2022 is over, and that to ISO 19011 never was.
const PAST_TRANSITION = /31 October 2025|no transition|overrides a later date/

function wordingFaults(texts: Text[]): Fault[] {
	// What a quiz offers to choose from may be wrong on purpose.
	const said = texts
		.filter(({ file, field }) => !file.startsWith('quiz/') || !/\.(options|correct)\./.test(field))
		.flatMap((one) => one.text.split(/\n{2,}/).map((text) => ({ ...one, text })))
	return said.flatMap((one) => {
		const { text, file, field } = one
		const sentences = text.split(/(?<=[.?!])\s+/)
		const near = () =>
			said.filter(
				(other) => other.file === file && other.field.startsWith(field.replace(/\.(items\.\d+|question)$/, '')),
			)
		return [
			...sentences
				.filter((sentence) => CERTIFIED.test(sentence) && !DENIAL.test(sentence))
				.map((sentence) => fault(one, `a course makes nobody a certified auditor: ${sentence.trim()}`)),
			...(ISO_CERTIFIED.test(text) && !/\bnobody\b|\bnot\b|"ISO certified"/.test(text)
				? [fault(one, 'ISO certifies nobody: name the standard and who certifies')]
				: []),
			...(TRANSITION_ENDS.test(text) &&
			!PAST_TRANSITION.test(text) &&
			!/\bconfirm|\bask your certification body/i.test(text)
				? [fault(one, 'names the end of a transition without asking to confirm it')]
				: []),
			...(/27001:2013/.test(text) && !near().some((other) => /replaced|lost their validity|2022/.test(other.text))
				? [fault(one, 'names ISO/IEC 27001:2013 without saying that it is replaced')]
				: []),
		]
	})
}

const paperFaults = ({ whitepapers }: Content): Fault[] =>
	whitepapers
		.filter(({ words }) => words < PAPER_WORDS.least || words > PAPER_WORDS.most)
		.map(({ slug, words }) => ({
			file: `whitepapers/${slug}.md`,
			field: 'text',
			cause: `has ${words} words, a white paper has ${PAPER_WORDS.least} to ${PAPER_WORDS.most}`,
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
		...inFolder<{ questions: QuizQuestion[] }>('quiz').flatMap(quizFaults),
		...readingFaults(content, courses),
		...headFaults(texts),
		...linkFaults(texts, content, folder),
		...wordingFaults(texts),
		...paperFaults(content),
	]
}
