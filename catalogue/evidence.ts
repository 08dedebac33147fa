import type { Evidence } from './schema.ts'

/** What belongs to the evidence of a claim, in the order in which it is shown. */
export const EVIDENCE_FIELDS = {
	accreditor: 'Accreditor',
	number: 'Number',
	scope: 'Scope',
	validUntil: 'Valid until',
	register: 'Register entry',
} as const satisfies Partial<Record<keyof Evidence, string>>

type Field = keyof typeof EVIDENCE_FIELDS
const FIELDS = Object.keys(EVIDENCE_FIELDS) as Field[]

export const missingOf = (evidence: Evidence): string[] =>
	FIELDS.filter((field) => !evidence[field]).map((field) => EVIDENCE_FIELDS[field].toLowerCase())

/** Who accredits on this day, as far as the evidence bears it. */
export const accreditorOn = ({ accreditor, number, validUntil = '' }: Evidence, day: string) =>
	number && validUntil >= day ? accreditor : undefined

/** One sentence for wherever the claim stands. */
export function statusOf(evidence: Evidence): string {
	const { accreditor, number, validUntil } = evidence
	const missing = missingOf(evidence)
	if (missing.length > 0) return `Our evidence is pending on this site (${missing.join(', ')}); ask us for it.`
	return `The evidence: ${accreditor}, number ${number}, valid until ${validUntil}.`
}
