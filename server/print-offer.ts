// Run by offer.ts in a process of its own.
import { ContentError, loadOffer } from '#content/load.server.ts'
import type { Offer } from './offer.ts'

try {
	const { courses, site, shared } = loadOffer()
	const { name, phone, mail } = site
	const offer: Offer = {
		courses: courses.map((course) => [course.name, course.id]),
		provider: { name, phone, mail, payment: shared.facts.payment },
	}
	process.stdout.write(JSON.stringify(offer))
} catch (error) {
	if (!(error instanceof ContentError)) throw error
	process.stdout.write(JSON.stringify({ error: error.message }))
}
