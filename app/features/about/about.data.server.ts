import { loadContent } from '#content/load.server.ts'
import { SCHEMES } from '#content/schema.ts'

export function read() {
	const { pages, editions } = loadContent()
	const grid = SCHEMES.map((scheme) => ({
		scheme,
		standard: editions.find((entry) => entry.scheme === scheme)?.standard ?? scheme,
	}))
	return { ...pages.about, grid }
}
