import { type Kysely, sql } from 'kysely'
import { LEFT_OUT, tables } from '#ops/backup/file.ts'
import { counted, toMoment } from '#ops/command.ts'
import type { Database } from '#server/db/database.ts'
import { MAX_DELAY_MS } from '#server/outbox/retry.ts'
import { doubtClock } from '#server/privacy/clock-doubt.ts'
import { DAY_MS, MAX_CLOCK_SKEW_MS } from '#server/time.ts'
import { doubtful, type Finding, good } from './finding.ts'

/** How far ahead a moment may lie; all others have passed when they are written. */
const MAX_AHEAD_MS: Readonly<Record<string, number>> = { due_at: MAX_DELAY_MS, resets_at: DAY_MS }

/** The columns of all tables that hold moments: they are named for it, as received_at. */
export async function momentColumns(db: Kysely<Database>): Promise<{ table: string; column: string }[]> {
	const known = new Set<string>([...tables, ...LEFT_OUT])
	const found = await db.introspection.getTables()
	return found
		.filter(({ name }) => known.has(name.replace(/_[a-z]/g, ([, letter]) => `${letter}`.toUpperCase())))
		.flatMap(({ name: table, columns }) => columns.map(({ name }) => ({ table, column: name })))
		.filter(({ column }) => /(^|_)at$/.test(column))
}

/** Rows that were written while a clock was ahead, and a clock that is ahead now. */
export async function checkMoments(db: Kysely<Database>, now: Date, isOverdue: boolean): Promise<Finding[]> {
	const found: string[] = []
	for (const { table, column } of await momentColumns(db)) {
		const latest = new Date(now.getTime() + (MAX_AHEAD_MS[column] ?? 0) + MAX_CLOCK_SKEW_MS).toISOString()
		const { rows } = await sql<{ count: number; last: string | null }>`select count(*) as count,
			max(${sql.ref(column)}) as last from ${sql.table(table)} where ${sql.ref(column)} > ${latest}`.execute(db)
		const [row] = rows
		if (row?.last) found.push(`${counted(row.count, 'row')} of ${table} (${column} up to ${toMoment(row.last)} UTC)`)
	}
	const findings =
		found.length === 0
			? [good('No row is from the future')]
			: [
					doubtful(
						`From the future: ${found.join(', ')}.`,
						'The clock was ahead, or is behind now: let NTP keep it. No mail waits for these moments, but periods of retention count from them.',
					),
				]
	const lastRecord = isOverdue && (await doubtClock(db, now))
	if (lastRecord)
		findings.push(
			doubtful(
				`The last record before today is of ${toMoment(lastRecord)} UTC: the server deletes nothing until its clock has been steady for a day.`,
				'Look at the clock. If it is right, wait, or run: npm run ops -- retention run --trust-clock',
			),
		)
	return findings
}
