import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { type Counts, checkBackup, describe } from '#ops/backup-file.ts'
import { type Command, showProgress, toMoment } from '#ops/command.ts'
import { lockAlone, replaceFile } from '#ops/restore-file.ts'
import { loadBackup } from '#ops/restore-load.ts'
import { migrate } from '#server/db/migrate.ts'
import { sqliteFile } from '#server/db/open.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { makePrivate } from '#server/private-files.ts'

export const command: Command = {
	usage: 'FILE',
	summary: 'Puts the records of a backup in the place of those that are there. Stop the server first.',
	help: `The backup is checked first. On SQLite the present database stays beside the new one under a dated name.
On PostgreSQL the database that DATABASE_URL names must be empty.
Mails that were waiting when the backup was made are waiting again: those that were sent since are sent once more.
Whoever was erased since is back: erase them again.`,
	example: '/var/backups/pramaan-2026-11-21.jsonl.gz',
	operands: 1,
	options: {},
	async run({ env, open, operands: [file = ''] }) {
		const { head, rows } = await checkBackup(file)
		const { dataDir, databaseUrl } = env()
		if (databaseUrl) await loadBackup(await open(), file, showRows(rows))
		else await restoreFile(dataDir, file, rows)
		console.log(`Restored from ${toMoment(head.takenAt)} UTC: ${describe(rows)}.`)
	},
}

const showRows = (rows: Counts) =>
	showProgress(
		'rows restored:',
		Object.values(rows).reduce((sum, count) => sum + count),
	)

async function restoreFile(dataDir: string, file: string, rows: Counts) {
	await mkdir(dataDir, { recursive: true })
	makePrivate(dataDir)
	const present = sqliteFile(dataDir)
	const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
	const aside = `${present}.before-restore-${stamp}`
	const unfinished = `${present}.restoring-${stamp}`
	if (existsSync(present)) lockAlone(present).close()
	try {
		await fill(unfinished, file, rows)
		if (await replaceFile(present, unfinished, aside)) console.log(`The database that was there is kept as ${aside}.`)
	} finally {
		for (const suffix of ['', '-wal', '-shm']) await rm(unfinished + suffix, { force: true })
	}
}

async function fill(file: string, backup: string, rows: Counts) {
	const db = openSqlite(file)
	try {
		await migrate(db)
		await loadBackup(db, backup, showRows(rows))
	} finally {
		await db.destroy()
	}
}
