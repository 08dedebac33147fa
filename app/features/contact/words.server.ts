import { loadContent } from '#content/load.server.ts'

/** What both contact pages show. */
export function contactWords() {
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
