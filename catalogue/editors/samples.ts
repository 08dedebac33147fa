import { missingOf } from '#catalogue/evidence.ts'
import type { Content } from '#catalogue/load/content.server.ts'

/** Every example and every fact still to be filled in, each with its file. A real provider leaves none. */
export function samplesOf(content: Content): string[] {
	const { site, shared, conditions, law, accounting, trainers, classes, clients, testimonials } = content
	return [
		...site.samples.map((field) => `site.yaml: ${field} is an example`),
		...(site.billing
			? []
			: ['site.yaml: billing is missing; order pages have no bank details, and we write to each customer']),
		...(site.gstin
			? []
			: ['site.yaml: gstin is missing; terms and invoices lack it, and no tax may be collected without it']),
		...(site.office.addresses.length > 0
			? []
			: ['site.yaml: office.addresses is missing; the about and accreditation pages only claim branches']),
		...(['serverCountry', 'representative'] as const).flatMap((field) =>
			site.privacy[field] ? [] : [`site.yaml: privacy.${field} is missing; the privacy policy says so`],
		),
		...(site.grievanceOfficer.name
			? []
			: ['site.yaml: the name of the grievance officer is missing; the refund and privacy policies say so']),
		...Object.entries(site.evidence).flatMap(([claim, evidence]) => {
			const missing = missingOf(evidence)
			return missing.length > 0
				? [`site.yaml: evidence of ${claim} lacks ${missing.join(', ')}; /accredited says so`]
				: []
		}),
		...(shared.course.sample ? ['shared-facts.yaml: language, breaks, hours and lengths of papers are examples'] : []),
		...(conditions.sample ? ['conditions.yaml: numbers and texts are examples'] : []),
		...Object.entries(conditions.items).flatMap(([name, { text }]) =>
			text ? [] : [`conditions.yaml: ${name} is missing; course pages and terms say 'Ask us'`],
		),
		...(trainers.some(({ sample }) => !sample)
			? []
			: ["trainers.yaml: nobody is named who teaches; course pages say 'Ask us for names'"]),
		...law.flatMap(({ name, question, reviewedBy }) =>
			reviewedBy ? [] : [`law.yaml: ask a lawyer (${name}): ${question}`],
		),
		...[...accounting.shortfalls, ...accounting.corrections].flatMap(({ name, question, reviewedBy }) =>
			reviewedBy ? [] : [`accounting.yaml: ask an accountant (${name}): ${question}`],
		),
		...classes.flatMap(({ slug, sample }) => (sample ? [`classes/${slug}.yaml: the class is an example`] : [])),
		...(clients.sample ? ['clients.yaml: the clients are examples'] : []),
		...(testimonials.sample ? ['testimonials.yaml: the testimonials are examples'] : []),
	]
}
