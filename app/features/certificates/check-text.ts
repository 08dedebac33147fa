import type { CheckResult, CheckState } from '#shared/certificate-list.ts'
import { STANDING_TEXT } from '#shared/certificate-text.ts'
import { toCsv } from '#shared/csv.ts'

export const STATE_TEXT: Record<CheckState, string> = {
	...STANDING_TEXT,
	withdrawn: 'Withdrawn',
	notFound: 'Not found',
	notChecked: 'Not checked',
}

export const isProblem = ({ state }: CheckResult) => state !== 'valid'

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

const FIELDS = ['leadAuditor', 'scheme', 'issueDate', 'accreditedBy', 'issuedBy'] as const

const NOTES = ['validUntil', 'replacedBy', 'withdrawn'] as const

export const asCsv = (results: CheckResult[], at: string) =>
	toCsv(
		['number', 'state', ...FIELDS, ...NOTES, 'checkedAt'],
		results.map((result) => [
			result.number,
			STATE_TEXT[result.state].toLowerCase(),
			...FIELDS.map((field) => result.certificate?.[field] ?? ''),
			...NOTES.map((note) => result[note] ?? ''),
			at,
		]),
	)
