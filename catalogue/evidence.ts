import type { Evidence } from './site-schema.ts'

/** What belongs to the evidence of a claim. */
const FIELDS = {
	accreditor: 'accreditor',
	number: 'number',
	scope: 'scope',
	validUntil: 'valid until',
	register: 'register entry',
} as const satisfies Partial<Record<keyof Evidence, string>>

export const missingOf = (evidence: Evidence): string[] => [
	...(evidence.owner === '' ? ['owner'] : []),
	...Object.entries(FIELDS).flatMap(([field, label]) => (evidence[field as keyof typeof FIELDS] ? [] : [label])),
]

/** Who accredits on this day, as far as the evidence bears it. */
export const accreditorOn = ({ accreditor, number, validUntil = '' }: Evidence, day: string) =>
	number && validUntil >= day ? accreditor : undefined

/** What is said where the claim stands alone. */
export function statusOf(evidence: Evidence): string {
	const { accreditor, number, scope, validUntil, owner } = evidence
	if (missingOf(evidence).length > 0)
		return `${owner === '' ? 'The owner of the name and our evidence are' : 'Our evidence is'} pending: ask us before you rely on this.`
	return `${owner ? `The name belongs to ${owner}. ` : ''}The evidence: ${accreditor}, number ${number}, for ${scope}, valid until ${validUntil}.`
}
