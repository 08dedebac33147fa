import { editionFacts, PRACTICE_HOME, taskPath, titledClause } from '#app/features/quiz/questions/quiz.server.ts'
import { loadContent } from '#catalogue/load.server.ts'

export function read({ slug }: { slug: string }) {
	const { writing, clauses } = loadContent()
	const task = writing.find((one) => one.slug === slug)
	if (!task) return undefined
	const { standard, order: _, ...shown } = task
	const next = writing[(writing.indexOf(task) + 1) % writing.length] ?? task
	return {
		...shown,
		clause: titledClause(task.clause, clauses),
		...editionFacts(standard).facts,
		home: PRACTICE_HOME,
		next: { title: next.title, to: taskPath(next.slug) },
	}
}

export const addresses = () => loadContent().writing.map(({ slug }) => taskPath(slug))
