import type { Resource } from '#app/resource.ts'
import { loadContent } from '#content/load.server.ts'
import { clauseTitles } from './clause-titles.ts'
import { groupPath, shownQuestion } from './group.server.ts'
import { EXAM_LENGTH, type Question } from './quiz.rules.ts'

/** All questions of a group, and the chapter under which results count each clause. */
export type GroupQuestions = { questions: Question[]; chapters: Record<string, string> }

export function resources(): Resource[] {
	const { quiz, clauses } = loadContent()
	return quiz.flatMap(({ slug, questions }): Resource[] => [
		// Spec 4: the first ten questions of each group.
		{
			path: `/data/quiz/${slug}.json`,
			read: () => questions.slice(0, EXAM_LENGTH).map(shownQuestion),
			cachedWith: ['/courses/practice-exam'],
		},
		{
			path: `/data/quiz/${slug}/all.json`,
			read: (): GroupQuestions => ({
				questions: questions.map(shownQuestion),
				chapters: Object.fromEntries(
					questions.map((question) => [shownQuestion(question).clause, clauseTitles(question.clause, clauses).chapter]),
				),
			}),
			cachedWith: ['', '/full-exam', '/repeat'].map((page) => groupPath(slug) + page),
		},
	])
}
