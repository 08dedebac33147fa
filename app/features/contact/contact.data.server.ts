import { loadContent } from '#content/load.server.ts'
import type { ContactAnswer } from '#shared/no-js.ts'

/** `answer` is put in by the server, for a browser that runs no scripts. */
export function read(): ReturnType<typeof contactWords> & { answer?: ContactAnswer } {
	return contactWords()
}

function contactWords() {
	const { pages, site } = loadContent()
	const { name, lines, country, mapFrame, mapLink } = site.office
	const support = site.departments.find((department) => department.name === 'Support') ?? site.departments[0]
	return {
		words: pages.contact,
		office: { name, lines, country, mapFrame, mapLink },
		phone: site.phone,
		support: support?.email ?? '',
	}
}
