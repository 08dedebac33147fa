import { type Kysely, sql } from 'kysely'
import { type Author, recordChanges } from '#server/certificates/events.ts'
import type { StoredKey } from '#server/certificates/keys.ts'
import type { Database } from '#server/db/database.ts'
import { isPostgres } from '#server/db/dialect.ts'
import { UserError } from '#server/user-error.ts'
import { carryOver, mergeKeys, type Present } from './carry-over.ts'
import { type Counts, noRows, type Row, readBackup, TABLES, type Table, tables } from './file.ts'

const CHUNK_SIZE = 500

/**
 * Puts the backup in the place of what the database holds, with what the present one has beyond it and must not be taken
 * back: all of it, or nothing. Returns a sentence about each thing that was carried over. `onDone` hears how many rows
 * are in.
 */
export async function loadBackup(
	trx: Kysely<Database>,
	file: string,
	present: Present | undefined,
	author: Author,
	onDone: (rows: number) => void,
): Promise<string[]> {
	if (isPostgres(trx)) await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`.execute(trx)
	const { rows, keys } = await insertAll(trx, file, onDone)
	// Once they are written, their bytes stay in the files of the database: so not before it is known which ones are retired.
	const merged = mergeKeys(keys, present?.keys ?? [], author.now)
	if (merged.keys.length > 0) await trx.insertInto('signingKeys').values(merged.keys).execute()
	const found = await countRows(trx)
	for (const table of tables)
		if (found[table] < rows[table])
			throw new UserError(`Of ${rows[table]} rows of ${table} ${found[table]} arrived, so nothing was restored.`)
	if (isPostgres(trx)) await continueNumbering(trx)
	else await checkReferences(trx)
	const carried = present ? [...merged.told, ...(await carryOver(trx, present))] : []
	await recordChanges(trx, [{ kind: 'restored', number: '' }], author)
	return carried
}

async function insertAll(trx: Kysely<Database>, file: string, onDone: (rows: number) => void) {
	const insertInto = (name: Table) => (trx as unknown as Kysely<Record<Table, Row>>).insertInto(name)
	const keys: StoredKey[] = []
	const reading = readBackup(file)
	let table: Table = 'registrations'
	let waiting: Row[] = []
	let count = 0
	const flush = async () => {
		if (table === 'signingKeys') keys.push(...(waiting as StoredKey[]))
		else if (waiting.length > 0) await insertInto(table).values(waiting).execute()
		count += waiting.length
		onDone(count)
		waiting = []
	}
	for (;;) {
		const { done, value } = await reading.next()
		if (done || value.table !== table || waiting.length === CHUNK_SIZE) await flush()
		if (done) return { rows: value.rows, keys }
		table = value.table
		waiting.push(value.row)
	}
}

async function countRows(db: Kysely<Database>): Promise<Counts> {
	const counts = noRows()
	for (const table of tables) {
		const { count } = await db
			.selectFrom(table)
			.select((eb) => eb.fn.countAll<number>().as('count'))
			.executeTakeFirstOrThrow()
		counts[table] = Number(count)
	}
	return counts
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

async function checkReferences(db: Kysely<Database>) {
	const { rows } = await sql`pragma foreign_key_check`.execute(db)
	if (rows.length > 0)
		throw new UserError(`${rows.length} rows refer to others that are missing, so nothing was restored.`)
	const integrity = await sql<{ integrityCheck: string }>`pragma integrity_check`.execute(db)
	const [first] = integrity.rows
	if (first?.integrityCheck !== 'ok') throw new Error(`The restored database is damaged: ${first?.integrityCheck}`)
}
