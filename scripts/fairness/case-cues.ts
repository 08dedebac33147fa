import { type CaseFile, DECISIONS } from '#catalogue/practice/question-schema.ts'
import { excess, type Figure, type Item, itemOf, mean, shareOf, told } from './figures.ts'
import { guessFigures } from './guess-model.ts'
import { ANNOUNCES, lengthFigures, mostShared } from './option-cues.ts'

type CaseItem = CaseFile['items'][number]
export type Case = Pick<CaseFile, 'company' | 'items' | 'questions'>

/** Somebody says something, in quotation marks or not. */
const SAYS = /\b(says?|said|tells?|told|thinks?|explains?|confirms?|remembers?|describes?)\b|\s['"]\w/i
const REFUSES = /^(not|neither|none|reject|refuse|return)/i
const ACCEPTS = /^(accept|sufficient|suitable|both)/i

/** Items that a kind needs before each decision has to occur in it. */
const LEAST_OF_KIND = 8
/** Each decision is right at least once in so many items of a kind. */
const ONCE_IN = 10

/** What can be seen of an item without weighing its evidence. */
function kindsOf({ source, evidence }: CaseItem, place: number, items: CaseItem[]): string[] {
	const before = items[place - 1]
	return [
		source,
		...(place === 0 ? ['first item'] : []),
		...(place === items.length - 1 ? ['last item'] : []),
		SAYS.test(evidence) ? 'with a statement' : 'without a statement',
		...(ANNOUNCES.test(evidence) ? ['evidence announced'] : []),
		...(before && ANNOUNCES.test(before.evidence) ? ['after announced evidence'] : []),
	]
}

/** How often each decision is right for each kind of item. */
function decisionFigures(cases: Case[]): Figure[] {
	const seen = cases.flatMap(({ items }) =>
		items.flatMap((item, place) => kindsOf(item, place, items).map((kind) => ({ kind, decision: item.decision }))),
	)
	return [...Map.groupBy(seen, ({ kind }) => kind)].map(([kind, having]) => {
		const counts = DECISIONS.map((decision) => having.filter((one) => one.decision === decision).length)
		const least = Math.max(1, Math.floor(having.length / ONCE_IN))
		return {
			text: `items, ${kind}: ${DECISIONS.map((decision, i) => `${decision} ${counts[i]}`).join(', ')}`,
			isBeyond: having.length >= LEAST_OF_KIND && Math.min(...counts) < least,
		}
	})
}

/** The reason for a nonconformity stands above the question about its clause. */
function reasonFigure(cases: Case[]): Figure {
	const naming = cases
		.flatMap(({ items }) => items)
		.filter(({ why, finding }) =>
			[finding?.clause.right, ...(finding?.clause.others ?? [])].some(
				(clause) => clause && why.nonconformity.includes(clause.replace(/.* /, '')),
			),
		)
	return {
		text: `reasons that name a clause before it is asked: ${naming.length}`,
		isBeyond: naming.length > 0,
		mend: naming.map(({ why }) => why.nonconformity),
	}
}

/** Whether the place of the right clause among those to choose from, in the order of their numbers, says something. */
function clauseFigures(cases: Case[]): Figure[] {
	const clauses = cases.flatMap(({ items }) =>
		items.flatMap(({ evidence, finding }): Item[] => {
			if (!finding) return []
			const { right, others } = finding.clause
			const options = [right, ...others].sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
			return [{ question: evidence, options, correct: [right] }]
		}),
	)
	const most = Math.max(0, ...clauses.map(({ options }) => options.length))
	return Array.from({ length: most }, (_, place) =>
		shareOf(`clauses, number ${place + 1}`, clauses, ({ options }) => options.slice(place, place + 1)),
	).flat()
}

/** Whether proposed actions of one length are accepted more often than all. */
function lengthsOfActions(actions: Item[]): Figure[] {
	const accepted = ({ correct }: Item) => Number(ACCEPTS.test(correct[0] ?? ''))
	const judged = actions.filter(({ options }) => options.some((option) => ACCEPTS.test(option)))
	const even = mean(judged.map(accepted))
	const byLength = judged.toSorted((one, other) => one.question.length - other.question.length)
	return ['short', 'middle', 'long'].map((length, i) => {
		const third = byLength.slice((i * byLength.length) / 3, ((i + 1) * byLength.length) / 3)
		return excess(
			`${length} actions that are accepted`,
			third.map((item) => ({ right: accepted(item), even })),
		)
	})
}

/** What gives the decisions, clauses, statements and final questions of cases away, over all of them. */
export function caseFigures(cases: Case[]): Figure[] {
	const statements = cases.flatMap(({ items }) =>
		items.flatMap(({ evidence, finding }) => (finding ? [itemOf(evidence, finding.statements)] : [])),
	)
	const asked = cases.flatMap(({ company, items, questions }) =>
		questions.map(({ about, situation, question, choices }) => ({
			...itemOf(`${situation} ${question}`, choices),
			about,
			earlier: [...company, ...items.map(({ evidence }) => evidence)].join(' '),
		})),
	)
	const actions = asked.filter(({ about }) => about === 'action')
	const beginning = (pattern: RegExp) => (item: Item) => item.options.filter((option) => pattern.test(option))
	const earlierOf = new Map(asked.map((item): [Item, string] => [item, item.earlier]))
	return [
		...decisionFigures(cases),
		reasonFigure(cases),
		...clauseFigures(cases),
		...Object.entries({ statements, 'final questions': asked }).flatMap(([name, items]) =>
			[
				...lengthFigures(items),
				...shareOf('shares most words with what is shown', items, (item) =>
					mostShared(item.options, () => [`${earlierOf.get(item) ?? ''} ${item.question}`]),
				),
				...told(guessFigures([items]).flat()),
			].map((figure) => ({ ...figure, text: `${name}, ${figure.text}` })),
		),
		...shareOf('answers to an action that refuse it', actions, beginning(REFUSES), { together: true }),
		...shareOf('answers to an action that accept it', actions, beginning(ACCEPTS), { together: true }),
		...lengthsOfActions(actions),
	]
}
