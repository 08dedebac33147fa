import { casePath, groupAt, groupFacts, readingOf, titledClause } from '#app/features/quiz/questions/quiz.server.ts'
import { loadContent } from '#catalogue/load.server.ts'
import type { CaseFile } from '#catalogue/practice/question-schema.ts'
import type { ShownItem } from './case.rules.ts'

/** The clauses to choose from in the order of their numbers, so that the place does not tell the right one. */
function shownItem({ finding, ...item }: CaseFile['items'][number]): ShownItem {
	if (!finding) return item
	const { clause, ...rest } = finding
	const table = loadContent().clauses
	const clauses = [clause.right, ...clause.others]
		.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
		.map((number) => ({ number, label: titledClause(number, table), right: number === clause.right }))
	return { ...item, finding: { ...rest, clauses, clauseWhy: clause.why } }
}

export function read({ case: slug }: { case: string }) {
	const found = loadContent().cases.find((one) => one.slug === slug)
	const group = found && groupAt(found.group)
	if (!group) return undefined
	const { title, company, audit, items, questions } = found
	return {
		slug,
		group: groupFacts(group),
		case: { title, company, audit, items: items.map(shownItem), questions },
		reading: readingOf(group),
	}
}

export const addresses = () => loadContent().cases.map(({ slug }) => casePath(slug))
