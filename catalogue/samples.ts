import { missingOf } from './evidence.ts'
import type { Content } from './read-content.server.ts'

type Sampled = Pick<Content, 'site' | 'shared' | 'classes' | 'clients' | 'testimonials'>

/** Every example and every fact still to be filled in, each with its file. A real provider leaves none. */
export function samplesOf({ site, shared, classes, clients, testimonials }: Sampled): string[] {
	return [
		...site.samples.map((field) => `site.yaml: ${field} is an example`),
		...(site.billing ? [] : ['site.yaml: billing is missing']),
		...(site.gstin ? [] : ['site.yaml: gstin is missing; no tax may be collected without it']),
		...(site.grievanceOfficer.name ? [] : ['site.yaml: the name of the grievance officer is missing']),
		...Object.entries(site.evidence).flatMap(([claim, evidence]) => {
			const missing = missingOf(evidence)
			return missing.length > 0 ? [`site.yaml: evidence of ${claim} lacks ${missing.join(', ')}`] : []
		}),
		...(shared.course.sample ? ['shared-facts.yaml: language, breaks, hours and lengths of papers are examples'] : []),
		...classes.flatMap(({ slug, sample }) => (sample ? [`classes/${slug}.yaml: the class is an example`] : [])),
		...(clients.sample ? ['clients.yaml: the clients are examples'] : []),
		...(testimonials.sample ? ['testimonials.yaml: the testimonials are examples'] : []),
	]
}
