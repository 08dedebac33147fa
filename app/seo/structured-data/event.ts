import { type Class, earlyBirdOf, enrolAddress, spanOf } from '#catalogue/classes/classes.ts'
import { courseAddress } from '#catalogue/load.server.ts'
import type { Course, Site } from '#catalogue/schema.ts'
import { isEarly } from '#shared/class-state.ts'
import { offersOf, placeOf } from './course.ts'
import { provider } from './organization.ts'
import { languageCode, type Thing } from './thing.ts'

const MODES = { online: 'Online', onsite: 'Offline', blended: 'Mixed' }
const AVAILABILITY = { open: 'InStock', few: 'LimitedAvailability', full: 'SoldOut', 'waiting-list': 'SoldOut' }

/** A class as an event, with the prices of its course that hold at a moment. */
export function classEvent(one: Class, course: Course, site: Site, now: number): Thing {
	const url = site.address + courseAddress(course)
	const early = earlyBirdOf(one)
	const { percent, lastDay } = isEarly(early, now) ? early : { percent: 0, lastDay: one.enrolBy }
	return {
		'@type': 'Event',
		name: one.title,
		description: one.description,
		...spanOf(one),
		eventStatus: 'https://schema.org/EventScheduled',
		eventAttendanceMode: `https://schema.org/${MODES[one.mode]}EventAttendanceMode`,
		location: placeOf(one, url),
		organizer: provider(site),
		inLanguage: languageCode(one.language),
		offers: offersOf(course, site, percent).map((offer) => ({
			...offer,
			availability: `https://schema.org/${AVAILABILITY[one.seats]}`,
			validThrough: lastDay,
			url: `${site.address}${enrolAddress(one)}`,
		})),
		url,
	}
}
