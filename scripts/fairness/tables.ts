import { type CaseFile, DECISIONS } from '#catalogue/practice/question-schema.ts'
import { caseFaults, caseShares, decisionsByKind, finalQuestionsOf, statementsOf } from './case-cues.ts'
import {
	countFaults,
	countsOf,
	type Item,
	lengthFaults,
	lengthShares,
	placeByLength,
	type Share,
	tellingLengths,
} from './option-cues.ts'
import { markingWords, type WordCues, wordCuesOf, wordFaults } from './word-model.ts'

const MOST_NAMED = 10
const MOST_WORDS = 20
const START = 60

const percent = (share: number) => `${Math.round(share * 100)}%`
const nameOf = (item: Item) => `${'id' in item ? `#${item.id} ` : ''}${item.question.slice(0, START)}`

const shareLines = (shares: Share[]) =>
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

const guessLine = ({ chance, words, combined }: Omit<WordCues<Item>, 'telling'>) =>
	`by words ${percent(words)}, by words, length and stem ${percent(combined)} (${percent(chance)})`

/** Figures of a group of questions, its faults and the questions to mend; the share by chance is in brackets. */
export function groupLines(questions: Item[], words: WordCues<Item>): string[] {
	const lengths = lengthFaults(questions)
	const telling = wordFaults(words)
	const place = placeByLength(questions)
	return [
		`  ${countsLine(questions)}`,
		...shareLines(lengthShares(questions)),
		...(place === undefined ? [] : [`  mean place by length of several right options ${place.toFixed(2)} (0.50)`]),
		`  guessed ${guessLine(words)}`,
		...[...countFaults(questions), ...lengths, ...telling].map((fault) => `  beyond the bounds: ${fault}`),
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

/** Words of all groups that mark right and wrong options, with the share of options with them that is right. */
export const markingLines = (questions: Item[]) =>
	markingWords(questions, MOST_WORDS).map(
		(marks, i) =>
			`  ${i === 0 ? 'right' : 'wrong'}: ${marks.map(({ word, right, all }) => `${word} ${percent(right / all)} of ${all}`).join(', ')}`,
	)

/** Figures of all cases together and what is missing. */
export function caseLines(cases: CaseFile[]): string[] {
	return [
		...[...decisionsByKind(cases)].map(
			([kind, found]) => `  ${kind}: ${DECISIONS.map((decision) => `${decision} ${found[decision]}`).join(', ')}`,
		),
		...Object.entries(caseShares(cases)).flatMap(([name, shares]) => [`  ${name}`, ...shareLines(shares)]),
		...Object.entries({ statements: statementsOf(cases), 'final questions': finalQuestionsOf(cases) }).map(
			([name, items]) => `  ${name} guessed ${wordCuesOf([items]).map(guessLine).join('')}`,
		),
		...caseFaults(cases).map((fault) => `  beyond the bounds: ${fault}`),
	]
}
