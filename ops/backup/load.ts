import { type Kysely, sql } from 'kysely'
import { type Author, recordChanges } from '#server/certificates/events.ts'
import type { StoredKey } from '#server/certificates/keys.ts'
import type { Database } from '#server/db/database.ts'
import { isPostgres } from '#server/db/dialect.ts'
import { carryOver, mergeKeys, type Present } from './carry-over.ts'
import { type Row, readBackup, TABLES, type Table, tables } from './file.ts'

/**
 * Puts the backup in the place of what the database holds, with what the present one has beyond it and must not be taken
 * back: all of it, or nothing. Returns a sentence about each thing that was carried over, and how many mails are held that waited:
 * they may have been sent since, or this is another machine.
 */
export async function loadBackup(
	trx: Kysely<Database>,
	file: string,
	present: Present | undefined,
	author: Author,
): Promise<{ carried: string[]; held: number }> {
	if (isPostgres(trx)) await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`.execute(trx)
	const db = trx as unknown as Kysely<Record<Table, Row>>
	const keys: StoredKey[] = []
	for await (const { table, rows } of readBackup(file))
		if (table === 'signingKeys') keys.push(...(rows as StoredKey[]))
		else await db.insertInto(table).values(rows).execute()
	// Once they are written, their bytes stay in the files of the database: so not before it is known which ones are retired.
	const merged = mergeKeys(keys, present?.keys ?? [], author.now)
	if (merged.keys.length > 0) await trx.insertInto('signingKeys').values(merged.keys).execute()
	if (isPostgres(trx)) await continueNumbering(trx)
	const { numUpdatedRows } = await trx
		.updateTable('outbox')
		.set({ state: 'held' })
		.where('state', '=', 'waiting')
		.executeTakeFirst()
	const carried = present ? [...merged.told, ...(await carryOver(trx, present))] : []
	await recordChanges(trx, [{ kind: 'restored', number: '' }], author)
	return { carried, held: Number(numUpdatedRows) }
}

/** PostgreSQL would give the first ids again. */
async function continueNumbering(db: Kysely<Database>) {
	for (const table of tables) {
		if (TABLES[table] !== 'id') continue
		const name = table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
		await sql`select setval(pg_get_serial_sequence(${name}, 'id'), max(id)) from ${sql.table(table)} having max(id) is not null`.execute(
			db,
		)
	}
}
