import { loadContent } from '#content/load.server.ts'

export function read() {
	const { pages, clients, testimonials, editions } = loadContent()
	const standards = editions.flatMap(({ scheme, standard, subject }) => (scheme ? [{ scheme, standard, subject }] : []))
	return { ...pages.home, clients, testimonials, standards }
}
