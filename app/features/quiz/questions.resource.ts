import type { Resource } from '#app/resource.ts'
import { loadContent } from '#content/load.server.ts'
import { type ClauseTitles, clauseTitles } from './clause-titles.ts'
import { groupPath } from './group.server.ts'
import { EXAM_LENGTH, type Question } from './quiz.rules.ts'

/** All questions of a group, with titles for the references of their clauses. */
export type GroupQuestions = { questions: Question[]; clauses: Record<string, ClauseTitles> }

export function resources(): Resource[] {
	const { quiz, clauses } = loadContent()
	return quiz.flatMap(({ slug, questions }): Resource[] => [
		// Spec 4: the first ten questions of each group.
		{
			path: `/data/quiz/${slug}.json`,
			read: () => questions.slice(0, EXAM_LENGTH),
			cachedWith: ['/courses/practice-exam'],
		},
		{
			path: `/data/quiz/${slug}/all.json`,
			read: (): GroupQuestions => ({
				questions,
				clauses: Object.fromEntries(questions.map(({ clause }) => [clause, clauseTitles(clause, clauses)])),
			}),
			cachedWith: ['', '/full-exam', '/repeat'].map((page) => groupPath(slug) + page),
		},
	])
}
