import type { CheckResult, CheckState } from '#shared/certificate-list.ts'
import { toCsv } from '#shared/csv.ts'

export const STATE_TEXT: Record<CheckState, string> = {
	valid: 'Valid',
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

export const asCsv = (results: CheckResult[], at: string) =>
	toCsv(
		['number', 'state', ...FIELDS, 'withdrawn', 'checkedAt'],
		results.map(({ number, state, certificate, withdrawn = '' }) => [
			number,
			STATE_TEXT[state].toLowerCase(),
			...FIELDS.map((field) => certificate?.[field] ?? ''),
			withdrawn,
			at,
		]),
	)
