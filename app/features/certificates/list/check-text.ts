import type { CheckResult } from '#shared/certificate-list.ts'
import { STATE_TEXT } from '#shared/check-state.ts'
import { toCsv } from '#shared/csv.ts'

export const isProblem = ({ state }: CheckResult) => state !== 'valid'

const FIELDS = ['leadAuditor', 'scheme', 'issueDate', 'accreditedBy', 'issuedBy'] as const

const NOTES = ['validUntil', 'replacedBy', 'withdrawn'] as const

export const asCsv = (results: CheckResult[], at: string) =>
	toCsv(
		['number', 'state', ...FIELDS, ...NOTES, 'checkedAt', 'withdrawnReason'],
		results.map((result) => [
			result.number,
			STATE_TEXT[result.state].toLowerCase(),
			...FIELDS.map((field) => result.certificate?.[field] ?? ''),
			...NOTES.map((note) => result[note] ?? ''),
			at,
			result.withdrawnReason ?? '',
		]),
	)
