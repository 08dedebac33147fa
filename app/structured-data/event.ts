import { hasEnded, isDated } from '#app/features/upcoming/upcoming.rules.ts'
import type { Site, UpcomingItem } from '#content/schema.ts'
import { provider } from './organization.ts'
import type { Thing } from './thing.ts'

/** Classes with real dates that have not ended on `today` (YYYY-MM-DD). */
export const attendable = (items: UpcomingItem[], today: string) =>
	items.filter((item) => item.type === 'class' && isDated(item) && !hasEnded(item, today))

const isOnline = ({ venue }: UpcomingItem) => venue === undefined || /\bonline\b/i.test(venue)

export const place = (item: UpcomingItem, url: string): Thing =>
	isOnline(item) ? { '@type': 'VirtualLocation', url } : { '@type': 'Place', name: item.venue, address: item.venue }

export const classEvent = (item: UpcomingItem, site: Site): Thing => {
	const url = site.address + (item.links.course ?? '/courses')
	return {
		'@type': 'Event',
		name: item.title,
		description: item.description,
		startDate: item.dateRange?.start,
		endDate: item.dateRange?.end,
		eventStatus: 'https://schema.org/EventScheduled',
		eventAttendanceMode: `https://schema.org/${isOnline(item) ? 'Online' : 'Offline'}EventAttendanceMode`,
		location: place(item, url),
		organizer: provider(site),
		url,
	}
}
