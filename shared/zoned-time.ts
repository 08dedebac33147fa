const DAY_MS = 86_400_000

const formats = new Map<string, Intl.DateTimeFormat>()

/** A formatter is costly to make. */
function formatOf(timeZone: string | undefined): Intl.DateTimeFormat {
	const known = formats.get(`${timeZone}`)
	if (known) return known
	const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
		timeZone,
		hourCycle: 'h23',
		year: 'numeric',
		month: '2-digit',
		day: '2-digit',
		hour: '2-digit',
		minute: '2-digit',
	})
	formats.set(`${timeZone}`, format)
	return format
}

export type WallClock = { date: string; time: string }

/**
 * What calendar (YYYY-MM-DD) and clock (HH:MM) show at a moment, in an IANA zone or in that of the device. Throws RangeError for
 * an unknown zone.
 */
export function wallClock(moment: number, timeZone?: string): WallClock {
	const parts = formatOf(timeZone).formatToParts(moment)
	const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
	return {
		date: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`,
		time: `${part('hour')}:${part('minute')}`,
	}
}

const asUtc = ({ date, time }: WallClock) => Date.parse(`${date}T${time}Z`)

/**
 * The moment at which calendar and clock of a zone show this. Of two such moments (clocks set back) the first; where there
 * is none (clocks set forward), the moment after the same time has passed, as Temporal does.
 */
export function momentOf(wall: WallClock, timeZone: string): number {
	const utc = asUtc(wall)
	const [before, after] = [utc - DAY_MS, utc + DAY_MS].map((near) => utc - (asUtc(wallClock(near, timeZone)) - near))
	const fits = (moment: number) => asUtc(wallClock(moment, timeZone)) === utc
	return [before, after].find((moment) => moment !== undefined && fits(moment)) ?? before ?? utc
}

/** '2026-12-07T10:00:00+05:30' for what calendar and clock of a zone show. */
export function isoText({ date, time }: WallClock, timeZone: string): string {
	const minutes = (asUtc({ date, time }) - momentOf({ date, time }, timeZone)) / 60_000
	const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
	const offset = `${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`
	return `${date}T${time}:00${offset}`
}

/** The day that comes `days` after a day (YYYY-MM-DD). */
export const addDays = (day: string, days: number) =>
	new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
