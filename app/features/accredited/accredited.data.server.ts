import { missingOf, statusOf } from '#catalogue/evidence.ts'
import { loadContent } from '#catalogue/load.server.ts'
import type { Evidence } from '#catalogue/site-schema.ts'

/** A claim with its meaning and what stands behind it; `isPending` while something is missing. */
export function evidenceOf(evidence: Evidence) {
	const { claim, meaning, owner, register } = evidence
	const isPending = missingOf(evidence).length > 0
	const status = isPending ? (owner === '' ? 'The owner of the name is pending.' : '') : statusOf(evidence)
	return { claim, text: `${meaning} ${status}`.trim(), register, isPending }
}

export function read() {
	const { pages, site } = loadContent()
	return { ...pages.accredited, evidence: Object.values(site.evidence).map(evidenceOf) }
}
