import { standardsTaught } from '#catalogue/editions.server.ts'
import { loadContent } from '#catalogue/load.server.ts'

export function read() {
	const { title, description, lead, cards } = loadContent().pages.courses
	return { title, description, lead, cards, standards: standardsTaught() }
}
