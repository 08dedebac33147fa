import { dateText } from '#shared/days-text.ts'
import { momentOf, wallClock } from '#shared/zoned-time.ts'

export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** The clocks of several servers may differ by so much. */
export const MAX_CLOCK_SKEW_MS = 60 * SECOND_MS

/** The zone of the office. */
export const INDIA = 'Asia/Kolkata'

/** The day (YYYY-MM-DD) of a moment in the office. */
export const officeDay = (moment: number) => wallClock(moment, INDIA).date

/** The first moment of a day in the office. */
export const startOfDay = (date: string) => momentOf({ date, time: '00:00' }, INDIA)

/** The day in India of a moment, in words. */
export const dayText = (moment: string) => dateText(officeDay(Date.parse(moment)))

/** '29 September 2025, 15:41 IST' for a timestamp in UTC. */
export function officeTime(timestamp: string): string {
	const { date, time } = wallClock(Date.parse(timestamp), INDIA)
	return `${dateText(date)}, ${time} IST`
}
