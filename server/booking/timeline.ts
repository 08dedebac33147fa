import type { timelineOf } from '#catalogue/classes/classes.ts'
import { HOUR_MS, officeDay, startOfDay } from '#server/time.ts'
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

/** The moment at which an unpaid order is cancelled: working days after the last day to pay, at the latest at the start. */
export function lapsesAt(offered: Timed, payBy: number): number {
	const graceEnds = afterWorkingDays(payBy - 1, offered.timeline.graceDays)
	return Math.max(payBy, Math.min(graceEnds, startOf(offered)))
}

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
