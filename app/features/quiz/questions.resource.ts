import type { Resource } from '#app/resource.ts'
import { loadContent } from '#content/load.server.ts'
import { EXAM_LENGTH } from './quiz.rules.ts'

/** The first ten questions of each group: its exam (Spec 4). */
export const resources = (): Resource[] =>
	loadContent().quiz.map(({ slug, questions }) => ({
		path: `/data/quiz/${slug}.json`,
		read: () => questions.slice(0, EXAM_LENGTH),
	}))
