import { type Kysely, sql } from 'kysely'
import { type Author, addEntries, replay } from '#server/certificates/register/audit.ts'
import { isAboutKey, type JournalEvent } from '#server/certificates/register/journal.ts'
import type { JournalComparison } from '#server/certificates/register/reconcile.ts'
import type { Database } from '#server/db/database.ts'
import { isPostgres } from '#server/db/dialect.ts'
import { UserError } from '#server/user-error.ts'
import { type Counts, noRows, type Row, readBackup, TABLES, type Table, tables } from './file.ts'

const CHUNK_SIZE = 500

/** What a server that was started on an empty database has made: a key with which nothing is signed, and its entry. */
const MADE_AT_START: Table[] = ['signingKeys', 'certificateEvents']

/**
 * Puts the backup into a database that has tables and no rows, and makes the changes of the journal again that it lacks:
 * all of it, or nothing. `onDone` hears how many rows are in.
 */
export async function loadBackup(
	db: Kysely<Database>,
	file: string,
	journal: JournalEvent[],
	{ by, now }: Pick<Author, 'by' | 'now'>,
	onDone: (rows: number) => void,
): Promise<JournalComparison> {
	return await db.transaction().execute(async (trx) => {
		const present = await countRows(trx)
		if (tables.some((table) => !MADE_AT_START.includes(table) && present[table] > 0))
			throw new UserError(
				'The database is not empty, so nothing was restored. Make an empty one and name it in DATABASE_URL.',
			)
		for (const table of MADE_AT_START) await trx.deleteFrom(table).execute()
		const expected = await insertAll(trx, file, retiredIn(journal), onDone)
		if (isPostgres(db)) await continueNumbering(trx)
		else await checkReferences(trx)
		const found = await countRows(trx)
		for (const table of tables)
			if (found[table] !== expected[table])
				throw new UserError(`Of ${expected[table]} rows of ${table} ${found[table]} arrived, so nothing was restored.`)
		await addEntries(trx, [{ at: now.toISOString(), by, kind: 'restored', number: '' }])
		return await replay(trx, journal)
	})
}

const retiredIn = (journal: JournalEvent[]) => new Set(journal.filter(isAboutKey).map(({ number }) => number))

async function insertAll(
	trx: Kysely<Database>,
	file: string,
	retired: Set<string>,
	onDone: (rows: number) => void,
): Promise<Counts> {
	const insertInto = (name: Table) => (trx as unknown as Kysely<Record<Table, Row>>).insertInto(name)
	const reading = readBackup(file)
	let table: Table = 'registrations'
	let waiting: Row[] = []
	let count = 0
	const flush = async () => {
		if (waiting.length > 0) await insertInto(table).values(waiting).execute()
		count += waiting.length
		onDone(count)
		waiting = []
	}
	for (;;) {
		const { done, value } = await reading.next()
		if (done || value.table !== table || waiting.length === CHUNK_SIZE) await flush()
		if (done) return value.rows
		table = value.table
		const isRetired = table === 'signingKeys' && retired.has(String(value.row['kid']))
		// Deleted afterwards, the bytes of the private key could stay in the files of the database.
		waiting.push(isRetired ? { ...value.row, privateJwk: null } : value.row)
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
