import { loadContent } from '#catalogue/load.server.ts'
import { priceCountries } from '#catalogue/prices.ts'
import { readUpcoming } from './upcoming.server.ts'

/** This data is part of every page: keep it small. */
export function readSite() {
	const { site, courses } = loadContent()
	const built = new Date().toISOString().slice(0, 10)
	const { name, legalName, address, office, phone, chat, departments, mail, social, badge, payments } = site
	return {
		site: {
			name,
			legalName,
			address,
			office: { name: office.name, lines: office.lines, country: office.country, branches: office.branches },
			phone,
			chat,
			departments,
			mail: { registrations: mail.registrations, messages: mail.messages },
			social,
			badge,
			payments,
			priceCountries: priceCountries(courses),
		},
		upcoming: readUpcoming(built),
		/** Date of the build as YYYY-MM-DD. */
		built,
	}
}
