import { readJournalFrom } from '#ops/backup/file.ts'
import { type Command, counted, describeChange, readAuthor } from '#ops/command.ts'
import { recordChanges } from '#server/certificates/register/audit.ts'
import { readJournal } from '#server/certificates/register/journal.ts'

export const command: Command = {
	usage: '[--journal FILE] [--by NAME]',
	summary: 'Brings the database and register.jsonl in the data folder together: withdrawals and retired keys.',
	help: `register.jsonl keeps what a restore must not take back. What only the file has is in force again in the database; what only the database has is written into the file, for example what was done on another machine. Every command that changes the register does the same.
--journal names the register.jsonl of another machine, or a backup, and takes what it has beyond both.`,
	example: '--journal /var/backups/pramaan-2026-11-21.jsonl.gz',
	operands: 0,
	options: { by: { type: 'string' }, journal: { type: 'string' } },
	async run({ env, open, options }) {
		const author = readAuthor(options, env())
		const others = typeof options['journal'] === 'string' ? await readJournalFrom(options['journal']) : []
		const db = await open()
		const { unwritten } = await db.transaction().execute((trx) => recordChanges(trx, [], author, others))
		for (const event of unwritten) console.log(`Written into register.jsonl: ${describeChange(event)}`)
		const { length } = await readJournal(author.journal.file)
		console.log(`The database and register.jsonl agree: ${counted(length, 'change')}.`)
	},
}
