import type { CheckResult, CheckState } from './certificate-list.ts'
import { STANDING_TEXT } from './certificate-text.ts'

export const STATE_TEXT: Record<CheckState, string> = {
	...STANDING_TEXT,
	withdrawn: 'Withdrawn',
	notFound: 'Not found',
	notChecked: 'Not checked',
}

/** '38 valid, 1 withdrawn, 1 not found' */
export function summaryOf(results: CheckResult[]): string {
	const counts = Object.entries(STATE_TEXT).map(([state, text]) => ({
		text: text.toLowerCase(),
		count: results.filter((result) => result.state === state).length,
	}))
	return counts
		.filter(({ count }) => count > 0)
		.map(({ text, count }) => `${count} ${text}`)
		.join(', ')
}
