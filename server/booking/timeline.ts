import type { timelineOf } from '#catalogue/classes/classes.ts'
import { DAY_MS, HOUR_MS, officeDay, startOfDay } from '#server/time.ts'
import { addDays } from '#shared/zoned-time.ts'

/** Of content/conditions.yaml; `decideBy`, `payBy` and `transferUntil` are moments. */
export type Timeline = ReturnType<typeof timelineOf>

type Timed = { timeline: Timeline; moments: readonly (readonly [start: number, end: number])[]; endsAt: number }

export const startOf = ({ moments, endsAt }: Timed) => moments[0]?.[0] ?? endsAt

/** The moment until which the fee of an order of this moment is to be paid. */
export function payByOf(offered: Timed, now: Date): number {
	const { payBy, lateHours } = offered.timeline
	return Math.max(payBy, Math.min(now.getTime() + lateHours * HOUR_MS, startOf(offered)))
}

/**
 * The moment at which an unpaid order is cancelled: working days after the last day to pay, at the latest at the start; and not
 * within a day of its reminder, if that was late.
 */
export function lapsesAt(offered: Timed, payBy: number, remindedAt?: number): number {
	const graceEnds = afterWorkingDays(payBy - 1, offered.timeline.graceDays)
	const heard = remindedAt === undefined ? 0 : remindedAt + DAY_MS
	return Math.max(payBy, Math.min(Math.max(graceEnds, heard), startOf(offered)))
}

/** The end, in India, of so many days after the day of a moment. */
export const afterDays = (moment: number, days: number): number => startOfDay(addDays(officeDay(moment), days + 1))

/** The end, in India, of so many days from Monday to Friday after the day of a moment. */
export function afterWorkingDays(moment: number, days: number): number {
	let day = officeDay(moment)
	for (let left = days; left > 0; ) {
		day = addDays(day, 1)
		const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
		if (weekday !== 0 && weekday !== 6) left--
	}
	return startOfDay(addDays(day, 1))
}
