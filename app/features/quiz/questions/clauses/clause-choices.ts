import { citationsOf } from '#catalogue/clauses.ts'
import type { QuizQuestion } from '#catalogue/practice/question-schema.ts'
import type { ClauseTable } from '#catalogue/schema.ts'

type Cited = Pick<QuizQuestion, 'id' | 'clause'>
/** A clause to two levels, '9.2' for 9.2.2, with the questions that cite it first. */
type Part = { document: string; number: string; ids: number[] }

/** Clauses that are practised together; the address of their practice names one by its key. */
export type ClauseChoice = {
	document: string
	title: string
	clauses: { key: string; label: string }[]
	ids: number[]
}

const LEAST_QUESTIONS = 3
const OTHERS = 'Other clauses and documents'

const sizeOf = (parts: Part[]) => parts.reduce((sum, { ids }) => sum + ids.length, 0)

function partsOf(questions: Cited[]): Part[] {
	const parts = Map.groupBy(questions, ({ clause }) => {
		const [{ document = '', clauses: [first = ''] = [] } = {}] = citationsOf(clause)
		return [document, first.split('.', 2).join('.')].join()
	})
	return [...parts]
		.map(([part, cited]) => {
			const [document = '', number = ''] = part.split(',')
			return { document, number, ids: cited.map(({ id }) => id) }
		})
		.sort((one, other) => one.number.localeCompare(other.number, 'en', { numeric: true }))
}

/** Neighbouring clauses of a chapter, so that each choice has enough questions. */
function neighbours(chapter: Part[]): Part[][] {
	const choices: Part[][] = [[]]
	for (const [place, part] of chapter.entries()) {
		const isFull = sizeOf(choices.at(-1) ?? []) >= LEAST_QUESTIONS
		if (isFull && sizeOf(chapter.slice(place)) >= LEAST_QUESTIONS) choices.push([])
		choices.at(-1)?.push(part)
	}
	return choices
}

/** The document with the most questions comes first. Chapters with too few questions are one choice at the end. */
export function clauseChoices(questions: Cited[], table: ClauseTable): ClauseChoice[] {
	const documents = [...Map.groupBy(partsOf(questions), ({ document }) => document).values()].sort(
		(one, other) => sizeOf(other) - sizeOf(one),
	)
	const main = documents[0]?.[0]?.document
	const chapters = documents.flatMap((parts) => [...Map.groupBy(parts, ({ number }) => number.split('.')[0]).values()])
	const hasEnough = (chapter: Part[]) => sizeOf(chapter) >= LEAST_QUESTIONS

	const withDocument = (document: string, clause: string) => [document, clause].filter(Boolean).join(', ')
	const titled = ({ document, number }: Part) => {
		const entry = table.find((one) => one.document === document)
		return number ? `${number} ${entry?.clauses[number]}` : (entry?.subject ?? '')
	}
	const choiceOf = (parts: Part[], document?: string): ClauseChoice => {
		const clauses = parts.map((part) => ({
			key: part.document === main ? part.number : withDocument(part.document, part.number),
			label: document ? titled(part) : withDocument(part.document, titled(part)),
		}))
		return {
			document: document ?? OTHERS,
			title: document ? withDocument(document, clauses.map(({ label }) => label).join('; ')) : OTHERS,
			clauses,
			ids: parts.flatMap(({ ids }) => ids),
		}
	}
	const others = chapters.filter((chapter) => !hasEnough(chapter)).flat()
	return [
		...chapters
			.filter(hasEnough)
			.flatMap(neighbours)
			.map((parts) => choiceOf(parts, parts[0]?.document)),
		...(others.length > 0 ? [choiceOf(others)] : []),
	]
}
