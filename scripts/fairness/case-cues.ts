import { type CaseFile, DECISIONS } from '#catalogue/practice/question-schema.ts'
import { type Figure, type Item, itemOf, shareOf, UNBOUNDED } from './figures.ts'
import { ANNOUNCES, lengthFigures } from './option-cues.ts'
import { wordFigures } from './word-model.ts'

type CaseItem = CaseFile['items'][number]
type Case = Pick<CaseFile, 'items' | 'questions'>

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

/** What gives the decisions, statements and final questions of cases away, over all of them. */
export function caseFigures(cases: Case[]): Figure[] {
	const statements = cases.flatMap(({ items }) =>
		items.flatMap(({ evidence, finding }) => (finding ? [itemOf(evidence, finding.statements)] : [])),
	)
	const [trails = [], actions = []] = (['trail', 'action'] as const).map((about) =>
		cases.flatMap(({ questions }) =>
			questions
				.filter((question) => question.about === about)
				.map(({ situation, question, choices }) => itemOf(`${situation} ${question}`, choices)),
		),
	)
	const beginning = (pattern: RegExp) => (item: Item) => item.options.filter((option) => pattern.test(option))
	const choices = { statements, 'final questions': [...actions, ...trails] }
	return [
		...decisionFigures(cases),
		reasonFigure(cases),
		...Object.entries(choices).flatMap(([name, items]) =>
			[...lengthFigures(items), ...wordFigures([items], UNBOUNDED).flat()].map((figure) => ({
				...figure,
				text: `${name}, ${figure.text}`,
			})),
		),
		...shareOf('answers to an action that refuse it', actions, beginning(REFUSES), { together: true }),
		...shareOf('answers to an action that accept it', actions, beginning(ACCEPTS), { together: true }),
	]
}
