import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { carryOver, mergeKeys, type Present, readPresent } from '#ops/backup/carry-over.ts'
import { checkBackup, isReplaced, type Row, readBackup, TABLES, type Table, tables } from '#ops/backup/file.ts'
import { lockAlone, replaceFile } from '#ops/backup/replace-file.ts'
import type { Actor } from '#server/actor.ts'
import type { StoredKey } from '#server/certificates/keys.ts'
import { recordChanges } from '#server/certificates/store.ts'
import { type Db, isPostgres } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { renameBooking } from '#server/db/migrations/0004-booking.ts'
import { openDatabase, sqliteFile } from '#server/db/open.ts'
import { COPY, COPY_ADVICE, markCopy } from '#server/db/original.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import type { Env } from '#server/env.ts'
import { makePrivate } from '#server/process/private-files.ts'
import { BY, counted, countsText, listed, plain, toMoment } from './command.ts'

type Load = (trx: Db, present: Present | undefined) => ReturnType<typeof loadBackup>
type Restored = { present: Present | undefined; aside?: string | undefined } & Awaited<ReturnType<typeof loadBackup>>

export const command = plain({
	summary: 'Replaces all records with those of a backup. Stop the server first.',
	help: `The backup is checked first. On SQLite the present database stays beside the new one under a dated name. On PostgreSQL the present records are gone afterwards: make a backup of them first.
What must not be undone is carried over from the present database and listed: withdrawn certificates, retired keys, certificates whose signed file was handed out, and documents with their numbers.
The restored database is a copy, and quiet, until you say that it is the original: npm run ops -- original
Emails that were waiting when the backup was made are held until you release them, because they may have been sent since then.
People who were erased since then are back: erase them again. A certificate that was brought back since then is withdrawn again.`,
	example: '/var/backups/pramaan-2026-11-21.jsonl.gz',
	isForTerminal: true,
	fields: { file: { kind: 'path', label: 'of a backup', operand: true }, by: BY },
	async run({ file }, { env, actor }) {
		const where = env()
		const { head, rows } = await checkBackup(file)
		const load: Load = (trx, present) => loadBackup(trx, file, present, actor)
		const restored = await (where.databaseUrl ? restoreTables(where, load) : restoreFile(where, load))
		const { present, carried, held, aside } = restored
		const said = [`Restored from ${toMoment(head.takenAt)} IST: ${countsText(rows)}.`]
		if (aside) said.unshift(`The database that was there is kept as ${aside}.`)
		if (!present) said.push(WITHOUT_PRESENT)
		else if (carried.length > 0) said.push(listed('Carried over from the database that was there:', carried))
		if (held > 0)
			said.push(`${counted(held, 'email')} held. Look at them, then release them: npm run ops -- mails retry --held`)
		return { said: [...said, COPY, COPY_ADVICE] }
	},
})

const WITHOUT_PRESENT = `There was no earlier database, so nothing could be carried over: certificates that were withdrawn and keys that were retired since the backup are valid again, and numbers of documents that were sent since are given out again.
Withdraw and retire again what you know of, before the server starts.`

async function restoreTables(where: Env, load: Load): Promise<Restored> {
	const db = await openDatabase(where)
	const restoring = db.transaction().execute(async (trx) => {
		const present = await readPresent(trx)
		return { present, ...(await load(trx, present)) }
	})
	return restoring.finally(() => db.destroy())
}

async function restoreFile({ dataDir }: Env, load: Load): Promise<Restored> {
	await mkdir(dataDir, { recursive: true })
	makePrivate(dataDir)
	const file = sqliteFile(dataDir)
	const stamp = new Date().toISOString().slice(0, 23).replaceAll(/[:.]/g, '-')
	const aside = `${file}.before-restore-${stamp}`
	const unfinished = `${file}.restoring-${stamp}`
	let present: Present | undefined
	if (existsSync(file)) {
		lockAlone(file).close()
		present = await inFile(file, readPresent)
	}
	try {
		const loaded = await inFile(unfinished, (db) => db.transaction().execute((trx) => load(trx, present)))
		const isKept = await replaceFile(file, unfinished, aside)
		return { present, aside: isKept ? aside : undefined, ...loaded }
	} finally {
		for (const suffix of ['', '-wal', '-shm']) await rm(unfinished + suffix, { force: true })
	}
}

async function inFile<Result>(file: string, work: (db: Db) => Promise<Result>) {
	const db = openSqlite(file)
	try {
		await migrate(db)
		return await work(db)
	} finally {
		await db.destroy()
	}
}

/**
 * Puts the backup in the place of what the database holds, with what the present one has beyond it and must not be taken
 * back: all of it, or nothing. Returns a sentence about each thing that was carried over, and how many mails are held that waited:
 * they may have been sent since, or this is another machine.
 */
async function loadBackup(
	trx: Db,
	file: string,
	present: Present | undefined,
	actor: Actor,
): Promise<{ carried: string[]; held: number }> {
	if (isPostgres(trx)) await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`.execute(trx)
	const db = trx as unknown as Kysely<Record<Table, Row>>
	const keys: StoredKey[] = []
	for await (const { table, rows } of readBackup(file))
		if (table === 'signingKeys') keys.push(...(rows as StoredKey[]))
		else if (isReplaced(table)) await insertRecords(trx, rows)
		else await db.insertInto(table).values(rows).execute()
	if (isPostgres(trx)) await continueNumbering(trx)
	// What the migrations did to the rows of older versions.
	await renameBooking(trx)
	// Once they are written, their bytes stay in the files of the database: so not before it is known which ones are retired.
	const merged = mergeKeys(keys, present?.keys ?? [], actor.now)
	if (merged.keys.length > 0) await trx.insertInto('signingKeys').values(merged.keys).execute()
	const { numUpdatedRows } = await trx
		.updateTable('outbox')
		.set({ state: 'held' })
		.where('state', '=', 'waiting')
		.executeTakeFirst()
	const carried = present ? [...merged.told, ...(await carryOver(trx, present))] : []
	await recordChanges(trx, [{ kind: 'restored', number: '' }], actor)
	await markCopy(trx)
	return { carried, held: Number(numUpdatedRows) }
}

/** Rows of tables that class_records has replaced. */
async function insertRecords(trx: Db, rows: Row[]) {
	for (const { slug, taken, joining, changedAt } of rows) {
		const values = taken === undefined ? { joining, joiningAt: changedAt } : { taken }
		await trx
			.insertInto('classRecords')
			.values({ slug, ...values } as never)
			.onConflict((conflict) => conflict.column('slug').doUpdateSet(values as never))
			.execute()
	}
}

/** PostgreSQL would give the first ids again. */
async function continueNumbering(db: Db) {
	for (const table of tables) {
		if (TABLES[table] !== 'id') continue
		const name = table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
		await sql`select setval(pg_get_serial_sequence(${name}, 'id'), max(id)) from ${sql.table(table)} having max(id) is not null`.execute(
			db,
		)
	}
}
