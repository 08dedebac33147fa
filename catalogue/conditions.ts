import { ContentError } from './content-error.ts'
import type { Conditions } from './schema.ts'

type Condition = {
	name: string
	label: string
	group: Conditions['items'][keyof Conditions['items']]['group']
	text: string
}

/** The conditions in their order, with their numbers; what is missing reads 'Ask us'. */
export const conditionsOf = ({ numbers, items }: Conditions): Condition[] =>
	Object.entries(items).map(([name, { text = 'Ask us', ...rest }]) => ({
		name,
		...rest,
		text: text.replace(/\{(\w+)\}/g, (_, number: string) => {
			const value = numbers[number]
			if (value !== undefined) return String(value)
			throw new ContentError('conditions.yaml', [
				`items.${name}.text: {${number}}: there is only ${Object.keys(numbers).join(', ')}`,
			])
		}),
	}))

const conditionsTable = (conditions: Condition[]) =>
	['| What | Condition |', '| --- | --- |', ...conditions.map(({ label, text }) => `| ${label} | ${text} |`)].join('\n')

/** What other files insert by name: each condition, two tables of them, and the early-bird offer. */
export function conditionFacts(conditions: Conditions): [name: string, text: string][] {
	const composed = conditionsOf(conditions)
	const { earlyBirdPercent, earlyBirdDays } = conditions.numbers
	return [
		...composed.map(({ name, text }): [string, string] => [name, text]),
		['conditions', conditionsTable(composed.filter(({ group }) => group !== 'examination'))],
		['examination conditions', conditionsTable(composed.filter(({ group }) => group === 'examination'))],
		[
			'early bird',
			`up to ${earlyBirdPercent}% when you enrol at least ${earlyBirdDays} days before the start of a class`,
		],
	]
}
