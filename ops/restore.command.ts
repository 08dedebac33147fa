import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { type Counts, checkBackup, describe, readJournalFrom } from '#ops/backup/file.ts'
import { loadBackup } from '#ops/backup/load.ts'
import { lockAlone, replaceFile } from '#ops/backup/replace-file.ts'
import { recordChanges } from '#server/certificates/register/audit.ts'
import { readJournal } from '#server/certificates/register/journal.ts'
import { type JournalComparison, missingFrom } from '#server/certificates/register/reconcile.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { sqliteFile } from '#server/db/open.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { makePrivate } from '#server/private-files.ts'
import { type Command, describeChange, readAuthor, showProgress, toMoment } from './command.ts'

export const command: Command = {
	usage: 'FILE [--journal FILE] [--by NAME]',
	summary: 'Puts the records of a backup in the place of those that are there. Stop the server first.',
	help: `The backup is checked first. On SQLite the present database stays beside the new one under a dated name.
On PostgreSQL the database that DATABASE_URL names must be empty.
What was withdrawn, confirmed again or retired since the backup is so again, as register.jsonl in the data folder says. Where that file is missing, name another one, or a newer backup, with --journal.
Mails that were waiting when the backup was made are waiting again: those that were sent since are sent once more.
Whoever was erased since is back: erase them again.`,
	example: '/var/backups/pramaan-2026-11-21.jsonl.gz',
	operands: 1,
	options: { by: { type: 'string' }, journal: { type: 'string' } },
	async run({ env, open, operands: [file = ''], options }) {
		const author = readAuthor(options, env())
		const { dataDir, databaseUrl } = env()
		const { head, rows, journal } = await checkBackup(file)
		const named = typeof options['journal'] === 'string' ? await readJournalFrom(options['journal']) : []
		const isMissing = !existsSync(author.journal.file) && named.length === 0
		const own = await readJournal(author.journal.file)
		const others = [...journal, ...named]
		const known = [...own, ...missingFrom(own, others)]
		const load = (db: Kysely<Database>) => loadBackup(db, file, known, author, showRows(rows))
		const found = databaseUrl ? await load(await open()) : await restoreFile(dataDir, load)
		console.log(`Restored from ${toMoment(head.takenAt)} UTC: ${describe(rows)}.`)
		sayReplayed(found)
		if (isMissing) console.log(WITHOUT_JOURNAL)
		const db = await open()
		await db.transaction().execute((trx) => recordChanges(trx, [], author, others))
	},
}

const WITHOUT_JOURNAL = `There was no register.jsonl in the data folder: certificates that were withdrawn and keys that were retired since the backup may be valid again.
If that file or a newer backup is left: npm run ops -- register reconcile --journal FILE
Otherwise withdraw and retire again what you know of, before the server starts.`

function sayReplayed({ lost, absent }: JournalComparison) {
	if (lost.length > 0) console.log('Since then, and in force again:')
	for (const event of lost) console.log(`  ${describeChange(event)}`)
	if (absent.length > 0) console.log('Not in this backup; withdrawn at once if they are imported again:')
	for (const event of absent) console.log(`  ${describeChange(event)}`)
}

const showRows = (rows: Counts) =>
	showProgress(
		'rows restored:',
		Object.values(rows).reduce((sum, count) => sum + count),
	)

async function restoreFile(dataDir: string, load: (db: Kysely<Database>) => Promise<JournalComparison>) {
	await mkdir(dataDir, { recursive: true })
	makePrivate(dataDir)
	const present = sqliteFile(dataDir)
	const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
	const aside = `${present}.before-restore-${stamp}`
	const unfinished = `${present}.restoring-${stamp}`
	if (existsSync(present)) lockAlone(present).close()
	try {
		const found = await fill(unfinished, load)
		if (await replaceFile(present, unfinished, aside)) console.log(`The database that was there is kept as ${aside}.`)
		return found
	} finally {
		for (const suffix of ['', '-wal', '-shm']) await rm(unfinished + suffix, { force: true })
	}
}

async function fill(file: string, load: (db: Kysely<Database>) => Promise<JournalComparison>) {
	const db = openSqlite(file)
	try {
		await migrate(db)
		return await load(db)
	} finally {
		await db.destroy()
	}
}
