import { EVIDENCE_FIELDS } from '#catalogue/evidence.ts'
import { loadContent } from '#catalogue/load.server.ts'
import type { Evidence } from '#catalogue/schema.ts'

type Field = keyof typeof EVIDENCE_FIELDS

/** A claim with what stands behind it; a value is missing while it is pending. */
export const evidenceOf = ({ claim, meaning, ...values }: Evidence) => ({
	claim,
	meaning,
	fields: (Object.keys(EVIDENCE_FIELDS) as Field[]).map((field) => ({
		label: EVIDENCE_FIELDS[field],
		value: values[field],
	})),
})

export function read() {
	const { pages, site } = loadContent()
	return { ...pages.accredited, evidence: Object.values(site.evidence).map(evidenceOf) }
}
