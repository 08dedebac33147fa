import { sql } from 'kysely'
import type { Database, Db } from '#server/db/database.ts'
import { DAY_MS } from '#server/time.ts'

/** Without a record for so long before today, a clock is doubted. A smaller jump deletes records so much too early. */
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
