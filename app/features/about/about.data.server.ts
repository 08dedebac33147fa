import { exampleFace } from '#catalogue/certificate.ts'
import { standardsTaught } from '#catalogue/editions.server.ts'
import { loadContent } from '#catalogue/load.server.ts'

export function read() {
	const content = loadContent()
	return { ...content.pages.about, standards: standardsTaught(), specimen: exampleFace(content) }
}
