import { loadContent } from '#catalogue/load.server.ts'
import { SCHEMES } from '#catalogue/schema.ts'

export function read() {
	const { pages, editions } = loadContent()
	const grid = SCHEMES.map((scheme) => ({
		scheme,
		standard: editions.find((entry) => entry.scheme === scheme)?.standard ?? scheme,
	}))
	return { ...pages.about, grid }
}
