import type { Resource } from '#app/resource.ts'
import { loadContent } from '#content/load.server.ts'
import { EXAM_LENGTH } from './quiz.rules.ts'

/** The exams: the first ten questions of each group (Spec 4). */
export const resources = (): Resource[] =>
	loadContent().quiz.map(({ slug, questions }) => ({
		path: `/data/quiz/${slug}.json`,
		read: () => questions.slice(0, EXAM_LENGTH),
	}))
