import { exampleFace } from '#catalogue/certificate.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { SCHEMES } from '#catalogue/schema.ts'

export function read() {
	const content = loadContent()
	const { pages, editions } = content
	const grid = SCHEMES.map((scheme) => ({
		scheme,
		standard: editions.find((entry) => entry.scheme === scheme)?.standard ?? scheme,
	}))
	return { ...pages.about, grid, specimen: exampleFace(content) }
}
