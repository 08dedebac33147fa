import { loadContent } from '#content/load.server.ts'
import type { ContactAnswer } from '#shared/no-js.ts'

/** The server sets `answer` for browsers without JavaScript. */
export function read(): ReturnType<typeof readContact> & { answer?: ContactAnswer } {
	return readContact()
}

function readContact() {
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
