import { type CaseFile, DECISIONS } from '#catalogue/practice/question-schema.ts'
import { type Item, lengthShares, type Share, shareFaults, sum } from './option-cues.ts'

type Decision = (typeof DECISIONS)[number]
type CaseItem = CaseFile['items'][number]
type Case = Pick<CaseFile, 'items' | 'questions'>

/** The text says that more can be seen later. */
const ANNOUNCES =
	/\b(tomorrow|in an hour|in the afternoon|later today|not yet seen|(opens?|starts?|meet|arrives?)\b[^.]*\bat (\w+ o'clock|\d))/i
/** Somebody says something, in quotation marks or not. */
const STATES = /\b(says?|said|tells?|told|thinks?|explains?|confirms?|remembers?|describes?)\b|\s['"]\w/i
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
		STATES.test(evidence) ? 'with a statement' : 'without a statement',
		...(ANNOUNCES.test(evidence) ? ['evidence announced'] : []),
		...(before && ANNOUNCES.test(before.evidence) ? ['after announced evidence'] : []),
	]
}

/** How often each decision is right for each kind of item, over all cases. */
export function decisionsByKind(cases: Case[]): Map<string, Record<Decision, number>> {
	const kinds = new Map<string, Record<Decision, number>>()
	for (const { items } of cases)
		for (const [place, item] of items.entries())
			for (const kind of kindsOf(item, place, items)) {
				const found = kinds.get(kind) ?? { conforms: 0, nonconformity: 0, opportunity: 0, 'not-enough': 0 }
				found[item.decision]++
				kinds.set(kind, found)
			}
	return kinds
}

const asItem = (question: string, choices: { text: string; right: boolean }[]): Item => ({
	question,
	options: choices.map(({ text }) => text),
	correct: choices.filter(({ right }) => right).map(({ text }) => text),
})

export const statementsOf = (cases: Case[]) =>
	cases.flatMap(({ items }) =>
		items.flatMap(({ evidence, finding }) => (finding ? [asItem(evidence, finding.statements)] : [])),
	)

const questionsAbout = (cases: Case[], about: 'action' | 'trail') =>
	cases.flatMap(({ questions }) =>
		questions
			.filter((question) => question.about === about)
			.map(({ situation, question, choices }) => asItem(`${situation} ${question}`, choices)),
	)

export const finalQuestionsOf = (cases: Case[]) => [
	...questionsAbout(cases, 'action'),
	...questionsAbout(cases, 'trail'),
]

/** How often an answer to an action that begins with `pattern` is right where there is one. */
function shareOfBeginning(name: string, pattern: RegExp, items: Item[]): Share {
	const having = items.filter(({ options }) => options.some((option) => pattern.test(option)))
	return {
		of: 'answers to an action',
		name,
		items: having.length,
		right: having.filter(({ correct }) => correct.some((option) => pattern.test(option))).length,
		even: sum(having.map(({ options }) => options.filter((option) => pattern.test(option)).length / options.length)),
	}
}

/** Shares over all cases, by what they are about. */
export function caseShares(cases: Case[]): Record<string, Share[]> {
	const actions = questionsAbout(cases, 'action')
	return {
		statements: lengthShares(statementsOf(cases)),
		'final questions': [
			...lengthShares(finalQuestionsOf(cases)),
			shareOfBeginning('refusing one', REFUSES, actions),
			shareOfBeginning('accepting one', ACCEPTS, actions),
		],
	}
}

/** What gives the decisions of cases away, over all of them; empty if nothing does. */
export function caseFaults(cases: Case[]): string[] {
	const missing = [...decisionsByKind(cases)].flatMap(([kind, found]) => {
		const items = sum(Object.values(found))
		const least = Math.max(1, Math.floor(items / ONCE_IN))
		return items < LEAST_OF_KIND
			? []
			: DECISIONS.filter((decision) => found[decision] < least).map(
					(decision) =>
						`items, ${kind}: "${decision}" is right in ${found[decision]} of ${items}, at least ${least} are needed`,
				)
	})
	const uneven = Object.entries(caseShares(cases)).flatMap(([name, shares]) =>
		shareFaults(shares).map((fault) => `${name}: ${fault}`),
	)
	return [...missing, ...uneven]
}
