import { answerTime } from '#catalogue/conditions.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { priceCountries } from '#catalogue/prices.ts'
import { quarterOf } from '#shared/class-state.ts'
import { readUpcoming } from './upcoming.server.ts'

let known: ReturnType<typeof siteData> | undefined

/** The same for all pages of a build. */
export const readSite = () => (known ??= siteData())

/** This data is part of every page: keep it small. */
function siteData() {
	const { site, courses, conditions } = loadContent()
	const built = quarterOf(Date.now())
	const { name, legalName, address, office, phone, chat, departments, mail, social, badge, payments, waysToPay } = site
	return {
		site: {
			name,
			legalName,
			address,
			office: { name: office.name, lines: office.lines, country: office.country },
			phone,
			chat,
			departments,
			mail: { registrations: mail.registrations, messages: mail.messages },
			social,
			badge,
			payments,
			waysToPay,
			answerTime: answerTime(conditions),
			priceCountries: priceCountries(courses),
		},
		upcoming: readUpcoming(built),
		/** The moment of the build, or of the request if the server rendered the page. */
		built,
	}
}
