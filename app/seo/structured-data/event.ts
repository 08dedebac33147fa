import { type Class, enrolAddress, spanOf } from '#catalogue/classes/classes.ts'
import type { Site } from '#catalogue/schema.ts'
import { provider } from './organization.ts'
import type { Thing } from './thing.ts'

const MODES = { online: 'Online', onsite: 'Offline', blended: 'Mixed' }
const AVAILABILITY = { open: 'InStock', few: 'LimitedAvailability', full: 'SoldOut', 'waiting-list': 'SoldOut' }

/** Where a class meets; `url` is its page. */
export function placeOf({ mode, venue }: Class, url: string): Thing | Thing[] {
	const online = { '@type': 'VirtualLocation', url }
	const place = { '@type': 'Place', name: venue, address: venue }
	return { online, onsite: place, blended: [place, online] }[mode]
}

/** A class as an event. `offers` are those of its course, at which its seats are available or not. */
export const classEvent = (one: Class, site: Site, url: string, offers: Thing[]): Thing => ({
	'@type': 'Event',
	name: one.title,
	description: one.description,
	...spanOf(one),
	eventStatus: 'https://schema.org/EventScheduled',
	eventAttendanceMode: `https://schema.org/${MODES[one.mode]}EventAttendanceMode`,
	location: placeOf(one, url),
	organizer: provider(site),
	inLanguage: one.language,
	offers: offers.map((offer) => ({
		...offer,
		availability: `https://schema.org/${AVAILABILITY[one.seats]}`,
		validThrough: one.enrolBy,
		url: `${site.address}${enrolAddress(one)}`,
	})),
	url,
})
