import { countryCode } from '#catalogue/prices.ts'
import type { OfferedClass } from '#server/booking/classes.ts'
import { startOf } from '#server/booking/timeline.ts'
import { dateText } from '#shared/date-text.ts'
import { wallClock } from '#shared/zoned-time.ts'

// TypeScript has no type of this method yet.
type Zoned = Intl.Locale & { getTimeZones(): string[] | undefined }

/** When a class begins by the clocks of a country; nothing where a country has several times, or none that is known. */
export function localFacts(offered: OfferedClass | undefined, country: string): [string, string][] {
	const code = countryCode(country)
	if (!offered || !code) return []
	const zones = (new Intl.Locale('und', { region: code }) as Zoned).getTimeZones() ?? []
	const [clock, ...others] = new Set(zones.map((zone) => textOf(startOf(offered), zone)))
	return clock === undefined || others.length > 0 ? [] : [['Local time', `${country}: ${clock}`]]
}

/** '20 October 2025, 05:30' */
function textOf(moment: number, zone: string): string {
	const { date, time } = wallClock(moment, zone)
	return `${dateText(date)}, ${time}`
}
