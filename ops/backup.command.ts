import { statSync } from 'node:fs'
import { checkBackup, writeBackup } from '#ops/backup/file.ts'
import { noteBackup } from '#ops/backup/note.ts'
import { inSnapshot } from '#server/db/write.ts'
import { countsText, plain } from './command.ts'
import { writeWhole } from './new-file.ts'

export const command = plain({
	summary: 'Writes all records of one moment to a new file while the server runs, and reads it back to check it.',
	help: `The file holds personal data: keep it as safe as the database. Named .gz it is compressed.
It works for SQLite and PostgreSQL: a backup of one can be restored into the other.
For a large PostgreSQL database use pg_dump, or better a service with point-in-time recovery.`,
	example: '/var/backups/pramaan-2026-11-21.jsonl.gz',
	isForTerminal: true,
	fields: { file: { kind: 'newFile', label: 'that must not exist yet', operand: true } },
	async run({ file }, { env, open }) {
		const db = await open()
		const now = new Date()
		await inSnapshot(db, (snapshot) => writeWhole(file, writeBackup(snapshot, now)))
		const { rows } = await checkBackup(file)
		noteBackup(env().dataDir, now)
		const size = (statSync(file).size / 1e6).toFixed(1)
		return { said: [`${file} holds ${countsText(rows)} (${size} MB, checked).`] }
	},
})
