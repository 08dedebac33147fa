import { sql } from 'kysely'
import type { Database, Db } from '#server/db/database.ts'
import { DAY_MS, MINUTE_MS } from '#server/time.ts'

/** Without a record for so long before today, a clock is doubted. With a smaller jump, jobs do their work so much too early. */
const MAX_GAP_DAYS = 7

const WRITTEN_AT = {
	registrations: 'receivedAt',
	contactMessages: 'receivedAt',
	orders: 'receivedAt',
	outbox: 'createdAt',
} satisfies Partial<Record<keyof Database, string>>

/**
 * Whether the clock may have jumped ahead: returns when the last record was written before a gap that is longer than a
 * week, otherwise undefined. Records of the last day count as nothing, as they may have been written since the jump.
 */
export async function doubtClock(db: Db, now: Date): Promise<string | undefined> {
	const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
	const moments: string[] = []
	for (const [table, column] of Object.entries(WRITTEN_AT)) {
		const { rows } = await sql<{ moment: string }>`select ${sql.ref(column)} as moment from ${sql.table(table)}
			where ${sql.ref(column)} < ${daysAgo(1)} order by id desc limit 1`.execute(db)
		moments.push(...rows.map(({ moment }) => moment))
	}
	const last = moments.sort().at(-1)
	return last !== undefined && last < daysAgo(1 + MAX_GAP_DAYS) ? last : undefined
}

/** After a clock was set by more, or the machine slept for longer, the clock has to be steady for a day again. */
const MAX_DRIFT_MS = 10 * MINUTE_MS
const STEADY_MS = DAY_MS

/** Returns a function that says whether the clock, now at `moment`, has agreed with the monotonic one for a day. */
export function watchClock(start: Date, elapsed: () => number = () => performance.now()) {
	let since = { time: start.getTime(), elapsed: elapsed() }
	return (moment: Date) => {
		const current = { time: moment.getTime(), elapsed: elapsed() }
		const drift = current.time - since.time - (current.elapsed - since.elapsed)
		if (Math.abs(drift) > MAX_DRIFT_MS) since = current
		return current.elapsed - since.elapsed >= STEADY_MS
	}
}
