import { statusOf } from '#catalogue/evidence.ts'
import { loadContent } from '#catalogue/load.server.ts'
import type { Evidence } from '#catalogue/site-schema.ts'

/** A claim with its meaning and what stands behind it. */
export const evidenceOf = (evidence: Evidence) => ({
	claim: evidence.claim,
	text: `${evidence.meaning} ${statusOf(evidence)}`,
	register: evidence.register,
})

export function read() {
	const { pages, site } = loadContent()
	return { ...pages.accredited, evidence: Object.values(site.evidence).map(evidenceOf) }
}
