import type { RelatedLink } from '#app/ui/page/related-links.tsx'
import { citationsOf } from '#catalogue/clauses.ts'
import { editionOf } from '#catalogue/editions.server.ts'
import type { Content } from '#catalogue/load/content.server.ts'
import { courseAddress, loadContent } from '#catalogue/load.server.ts'
import type { SetQuestion } from '#catalogue/practice/practice-schema.ts'
import type { Option, QuizQuestion } from '#catalogue/practice/question-schema.ts'
import { topicSlug } from '#catalogue/practice/questions.ts'
import { CATEGORIES } from '#catalogue/schema.ts'
import type { ClauseTable } from '#catalogue/text-schema.ts'
import type { Question } from './quiz.rules.ts'

/** Titles to print beside a reference such as 'ISO 9001:2015, 8.4.1', and the chapter under which results count it. */
export type ClauseTitles = { chapter: string; title: string }

const parentOf = (clause: string) => clause.slice(0, Math.max(0, clause.lastIndexOf('.')))

/** 'General' alone says nothing: the title of the clause above is put before it. */
function titleOf(clauses: Record<string, string>, clause: string): string | undefined {
	const own = clauses[clause]
	if (own !== 'General') return own
	const above = clauses[parentOf(clause)]
	return above ? `${above}: ${own}` : own
}

export function clauseTitles(reference: string, table: ClauseTable): ClauseTitles {
	const cited = citationsOf(reference).map(({ document, clauses }) => {
		const entry = table.find((one) => one.document === document)
		return { document, subject: entry?.subject ?? '', titles: entry?.clauses ?? {}, clauses }
	})
	const title = cited.flatMap(({ subject, titles, clauses }) =>
		clauses.length > 0 ? clauses.map((clause) => titleOf(titles, clause)) : [subject],
	)
	const [{ document = '', titles = {}, clauses: [first] = [] } = {}] = cited
	const top = first?.split('.')[0]
	return {
		chapter: [document, top && [top, titles[top]].filter(Boolean).join(' ')].filter(Boolean).join(', '),
		title: title.filter(Boolean).join('; '),
	}
}

/** The reference with its title: 'ISO 9001:2015, 7.4: Communication'. */
export function titledClause(reference: string, table: ClauseTable): string {
	const { title } = clauseTitles(reference, table)
	return title ? `${reference}: ${title}` : reference
}

export type Group = Content['quiz'][number]

export const groupPath = (group: string) => `/courses/practice-exam/${group}`
export const topicPath = (group: string, topic: string) => `${groupPath(group)}/${topicSlug(topic)}`
export const casePath = (slug: string) => `/courses/practice-exam/cases/${slug}`

export const groupAt = (slug: string): Group | undefined => loadContent().quiz.find((group) => group.slug === slug)

/** A question as exams show it, with the title of its clause. */
export const shownQuestion = ({ difficulty: _, options, ...question }: QuizQuestion): Question => ({
	...question,
	...shownOptions(options),
	clause: titledClause(question.clause, loadContent().clauses),
})

const shownOptions = (options: Option[]) => ({
	options: options.map(({ text }) => text),
	correct: options.filter(({ right }) => right).map(({ text }) => text),
	explanations: options.map(({ why }) => why),
})

/** The path of one page below each group. */
export const belowEachGroup = (page: string) => loadContent().quiz.map(({ slug }) => `${groupPath(slug)}/${page}`)

/** The edition and the scheme of what is practised. Auditing has no scheme of its own: the default rosette. */
export function editionFacts(standard: string | undefined) {
	const edition = standard === undefined ? undefined : editionOf(standard)
	return { facts: { edition: edition?.name ?? '', scheme: edition?.scheme ?? '' }, note: edition?.note }
}

/** What every page of a group shows. */
export const groupFacts = ({ slug, title, standard }: Group) => ({ slug, title, ...editionFacts(standard).facts })

/** Where to read on: the standard's white paper and editions, an article, and a course of each level. */
export function readingOf({ standard }: Group): RelatedLink[] {
	const { whitepapers, articles, courses } = loadContent()
	const edition = standard === undefined ? undefined : editionOf(standard)
	const paper = whitepapers.find((one) => one.standard === standard)
	const article = articles.find((one) => one.standard === standard)
	const ofScheme = CATEGORIES.flatMap((category) => {
		const course = courses.find((one) => one.category === category && one.scheme === edition?.scheme)
		return course ? [{ about: 'Course', title: course.name, to: courseAddress(course) }] : []
	})
	return [
		...(paper ? [{ about: 'White paper', title: paper.title, to: `/whitepaper/${paper.slug}` }] : []),
		...(article ? [{ about: 'Article', title: article.title, to: `/blog/${article.slug}` }] : []),
		...(edition ? [{ about: 'Register of editions', title: edition.standard, to: edition.to }] : []),
		...(ofScheme.length > 0
			? ofScheme
			: [{ about: 'Courses', title: 'Lead auditor courses', to: '/courses/lead-auditor' }]),
	]
}

/** The way back from pages that belong to no group. */
export const PRACTICE_HOME = { title: 'All practice', to: '/courses/practice-exam#more' }

export const taskPath = (slug: string) => `/courses/practice-exam/writing/${slug}`
export const setPath = (slug: string) => `/courses/practice-exam/sets/${slug}`

/** A question of a set as exams show it. Steps and answers come in alphabetical order, so that places tell nothing. */
export function shownInSet(set: Content['sets'][number], question: SetQuestion): Question {
	const { id } = question
	const clause = titledClause(question.clause, loadContent().clauses)
	const common = { id, topic: set.title, question: question.question, clause }
	if (question.kind === 'choice') {
		const { situation, options } = question
		return {
			...common,
			...(situation && { situation: set.situations[situation] ?? '' }),
			...shownOptions(options),
		}
	}
	if (question.kind === 'sequence') {
		const steps = question.steps.toSorted((one, other) => one.text.localeCompare(other.text))
		return {
			...common,
			kind: 'sequence',
			options: steps.map(({ text }) => text),
			correct: question.steps.map(({ text }) => text),
			explanations: steps.map(({ why }) => why),
		}
	}
	const answers = [...question.pairs, ...question.others].toSorted((one, other) =>
		one.answer.localeCompare(other.answer),
	)
	return {
		...common,
		kind: 'match',
		prompts: question.pairs.map(({ prompt }) => prompt),
		options: answers.map(({ answer }) => answer),
		correct: question.pairs.map(({ answer }) => answer),
		explanations: answers.map(({ why }) => why),
	}
}
