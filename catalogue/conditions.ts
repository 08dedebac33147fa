import { ContentError } from './content-error.ts'
import type { Conditions } from './schema.ts'

type Condition = {
	name: string
	label: string
	group: Conditions['items'][keyof Conditions['items']]['group']
	text: string
}

/** The text of a field with the numbers that it names in single braces. */
export const withNumbers = (text: string, { numbers }: Pick<Conditions, 'numbers'>, file: string, field: string) =>
	text.replace(/\{(\w+)\}/g, (_, number: string) => {
		const value = numbers[number]
		if (value !== undefined) return String(value)
		throw new ContentError(file, [`${field}: {${number}}: there is only ${Object.keys(numbers).join(', ')}`])
	})

/** The conditions in their order, with their numbers; what is missing reads 'Ask us'. */
export const conditionsOf = (conditions: Conditions): Condition[] =>
	Object.entries(conditions.items).map(([name, { text = 'Ask us', ...rest }]) => ({
		name,
		...rest,
		text: withNumbers(text, conditions, 'conditions.yaml', `items.${name}.text`),
	}))

/** Until when we answer. */
export const answerTime = ({ numbers: { answerDays } }: Conditions) =>
	`within ${answerDays} business day${answerDays === 1 ? '' : 's'}`

const conditionsTable = (conditions: Condition[]) =>
	['| What | Condition |', '| --- | --- |', ...conditions.map(({ label, text }) => `| ${label} | ${text} |`)].join('\n')

/** What other files insert by name: each condition, two tables of them, until when we answer, and the early-bird offer. */
export function conditionFacts(conditions: Conditions): [name: string, text: string][] {
	const composed = conditionsOf(conditions)
	const { earlyBirdPercent, earlyBirdDays, materialsHours } = conditions.numbers
	return [
		...composed.map(({ name, text }): [string, string] => [name, text]),
		['conditions', conditionsTable(composed.filter(({ group }) => group !== 'examination'))],
		['examination conditions', conditionsTable(composed.filter(({ group }) => group === 'examination'))],
		['answer time', answerTime(conditions)],
		['materials hours', String(materialsHours)],
		[
			'early bird',
			`up to ${earlyBirdPercent}% when you enrol at least ${earlyBirdDays} days before the start of a class`,
		],
	]
}
