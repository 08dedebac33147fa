import { titledClause } from '#app/features/quiz/questions/clause-titles.ts'
import type { RelatedLink } from '#app/ui/related-links.tsx'
import { editionOf } from '#catalogue/editions.server.ts'
import { courseAddress, loadContent } from '#catalogue/load.server.ts'
import type { QuizQuestion } from '#catalogue/practice/question-schema.ts'
import { topicSlug } from '#catalogue/practice/questions.ts'
import type { Content } from '#catalogue/read-content.server.ts'
import { CATEGORIES } from '#catalogue/schema.ts'
import type { Question } from './quiz.rules.ts'

export type Group = Content['quiz'][number]

export const groupPath = (group: string) => `/courses/practice-exam/${group}`
export const topicPath = (group: string, topic: string) => `${groupPath(group)}/${topicSlug(topic)}`
export const casePath = (slug: string) => `/courses/practice-exam/cases/${slug}`

export const groupAt = (slug: string): Group | undefined => loadContent().quiz.find((group) => group.slug === slug)

/** A question as exams show it, with the title of its clause. */
export const shownQuestion = ({ difficulty: _, ...question }: QuizQuestion): Question => ({
	...question,
	clause: titledClause(question.clause, loadContent().clauses),
})

/** The path of one page below each group. */
export const belowEachGroup = (page: string) => loadContent().quiz.map(({ slug }) => `${groupPath(slug)}/${page}`)

/** What every page of a group shows. */
export function groupFacts({ slug, title, standard }: Group) {
	const edition = standard === undefined ? undefined : editionOf(standard)
	return {
		slug,
		title,
		edition: edition?.name ?? '',
		// Auditing has no scheme of its own: the default rosette.
		scheme: edition?.scheme ?? '',
	}
}

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
