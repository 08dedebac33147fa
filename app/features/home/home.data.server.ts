import { exampleFace } from '#catalogue/certificate.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { ANSWER } from '#shared/certificates/certificate.ts'

export function read() {
	const content = loadContent()
	const { pages, clients, testimonials, editions } = content
	const standards = editions.flatMap(({ scheme, standard, subject }) => (scheme ? [{ scheme, standard, subject }] : []))
	return {
		...pages.home,
		clients,
		testimonials,
		standards,
		/** A number as an example. */
		example: ANSWER.number.example,
		specimen: exampleFace(content),
	}
}
