import { createReadStream, existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

const MAX_TRIES = 8
const RETRY_DELAY_MS = 250

/**
 * Sees to it that the texts, deleted before, are not in the bytes of the SQLite file either. What remains to be said when
 * it can't: 'in use' when somebody reads all the time, 'left' when other rows hold the same texts. Without texts, nothing
 * that was deleted is left.
 */
export async function purge(db: Db, file: string, texts: string[]): Promise<'gone' | 'in use' | 'left'> {
	if (!(await truncateWal(db))) return 'in use'
	if (texts.length > 0 && !(await fileContains(file, texts))) return 'gone'
	// Deleted rows are overwritten, but a page that was divided may keep a copy of what moved. Vacuum writes all pages anew.
	// The copy that it writes first, of everything, has no place in memory.
	await sql`pragma temp_store = 1`.execute(db)
	await sql`vacuum`.execute(db)
	if (!(await truncateWal(db))) return 'in use'
	return (await fileContains(file, texts)) ? 'left' : 'gone'
}

/** The write-ahead log holds pages as they were; it can be emptied when nobody reads from it. */
async function truncateWal(db: Db): Promise<boolean> {
	for (let tries = 0; tries < MAX_TRIES; tries++) {
		const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
		if (rows[0]?.busy === 0) return true
		await sleep(RETRY_DELAY_MS)
	}
	return false
}

/** Whether one of the texts is in the bytes of the database or its journal. */
export async function fileContains(file: string, texts: string[]): Promise<boolean> {
	const wanted = texts.map((text) => Buffer.from(text))
	const overlap = Math.max(0, ...wanted.map(({ length }) => length - 1))
	for (const part of [file, `${file}-wal`, `${file}-shm`]) {
		if (!existsSync(part)) continue
		let rest: Buffer = Buffer.alloc(0)
		for await (const chunk of createReadStream(part, { highWaterMark: 1 << 20 })) {
			const bytes = Buffer.concat([rest, chunk as Buffer])
			if (wanted.some((text) => bytes.includes(text))) return true
			rest = bytes.subarray(Math.max(0, bytes.length - overlap))
		}
	}
	return false
}
