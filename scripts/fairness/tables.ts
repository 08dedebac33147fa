import { type CaseFile, DECISIONS } from '#catalogue/practice/question-schema.ts'
import { caseFaults, caseShares, decisionsByKind, finalQuestionsOf, statementsOf } from './case-cues.ts'
import {
	countFaults,
	countsOf,
	type Item,
	lengthFaults,
	lengthShares,
	type Share,
	severalShares,
	sharedWordsShare,
	shareFaults,
	tellingLengths,
} from './option-cues.ts'
import { type WordCues, wordCuesOf, wordFaults } from './word-model.ts'

const MOST_NAMED = 10
const START = 60

const percent = (share: number) => `${Math.round(share * 100)}%`
const nameOf = (item: Item) => `${'id' in item ? `#${item.id} ` : ''}${item.question.slice(0, START)}`

export const shareLines = (shares: Share[]) =>
	[...Map.groupBy(shares, ({ of, items }) => `${of} (${items})`)].map(
		([of, alike]) =>
			`  ${of}: ${alike.map(({ name, items, right, even }) => `${name} ${percent(right / items)} (${percent(even / items)})`).join(', ')}`,
	)

function countsLine(items: Item[]): string {
	const counts = [...countsOf(items)].sort(([one], [other]) => one - other)
	return counts
		.map(([options, found]) => {
			const rights = [...found].sort(([one], [other]) => one - other)
			return `${options} options: ${rights.map(([right, number]) => `${right} right ${number}×`).join(', ')}`
		})
		.join('; ')
}

const guessLine = ({ chance, words, combined }: WordCues<Item>['one']) =>
	`by words ${percent(words)}, by words, length and stem ${percent(combined)} (${percent(chance)})`

/** Figures of a group of questions, its faults and the questions to mend; the share by chance is in brackets. */
export function groupLines(questions: Item[], words: WordCues<Item>): string[] {
	const lengths = lengthFaults(questions)
	const telling = wordFaults(words)
	return [
		`  ${countsLine(questions)}`,
		...shareLines(lengthShares(questions)),
		...shareLines([...severalShares(questions), ...sharedWordsShare(questions)]),
		`  one right guessed ${guessLine(words.one)}`,
		`  several right guessed ${guessLine(words.several)}`,
		...[...countFaults(questions), ...lengths, ...shareFaults(sharedWordsShare(questions)), ...telling].map(
			(fault) => `  beyond the bounds: ${fault}`,
		),
		...(lengths.length > 0
			? [
					'  by length to mend:',
					...tellingLengths(questions)
						.slice(0, MOST_NAMED)
						.map((question) => `    ${nameOf(question)}`),
				]
			: []),
		...(telling.length > 0
			? [
					'  by words to mend:',
					...words.telling.slice(0, MOST_NAMED).map(({ item, words }) => `    ${nameOf(item)}: ${words.join(', ')}`),
				]
			: []),
	]
}

/** Figures of all cases together and what is missing. */
export function caseLines(cases: CaseFile[]): string[] {
	return [
		...[...decisionsByKind(cases)].map(
			([kind, found]) => `  ${kind}: ${DECISIONS.map((decision) => `${decision} ${found[decision]}`).join(', ')}`,
		),
		...Object.entries(caseShares(cases)).flatMap(([name, shares]) => [`  ${name}`, ...shareLines(shares)]),
		...Object.entries({ statements: statementsOf(cases), 'final questions': finalQuestionsOf(cases) }).map(
			([name, items]) =>
				`  ${name} guessed ${wordCuesOf([items])
					.map(({ one }) => guessLine(one))
					.join('')}`,
		),
		...caseFaults(cases).map((fault) => `  beyond the bounds: ${fault}`),
	]
}
