import { type Command, counted, listed, readActor, refusal } from '#ops/command.ts'
import { importCertificates, replacementProblems } from '#server/certificates/import.ts'
import { inTransaction } from '#server/db/write.ts'
import { columnsOf } from './csv-file.ts'
import { CERTIFICATES, readCertificates, refuseSamples } from './file.ts'

const { required, optional } = columnsOf(CERTIFICATES)

export const command: Command = {
	usage: 'FILE.csv [--by NAME] [--dry-run]',
	summary: 'Adds certificates to the register, or corrects those that are there.',
	help: `The first row of the file has the names of the columns: ${required.join(',')}.
It may also have ${optional.join(',')}; columns that are missing stay as they are.
Days are written 2025-09-29. issueDate, accreditedBy and all optional columns may be empty. emailHash is the SHA-256 of the holder's address in lower case; it is never shown. replaces is the number of a certificate that this one replaces.
When one line is wrong, nothing is imported. Where PUBLIC_URL is public, sample certificates are refused. A certificate that was withdrawn stays as it is.
The trail of changes names you as your system does, or as --by says.
While a large file is imported on SQLite, the server takes no forms: 10,000 certificates take a few seconds.
--dry-run does all of it and takes it back before the end, so nothing is saved.`,
	example: 'content/certificates.sample.csv --dry-run',
	operands: 1,
	async run({ env, open, operands: [file = ''], options }) {
		const certificates = readCertificates(file)
		refuseSamples(certificates, env().publicUrl)
		const actor = readActor(options)
		const isDryRun = options['dry-run'] === true
		const found = await inTransaction(await open(), isDryRun, async (trx) => {
			const imported = await importCertificates(trx, certificates, actor)
			const problems = await replacementProblems(trx, certificates)
			if (problems.length > 0) throw refusal(CERTIFICATES.undone, problems)
			return imported
		})
		const counts = [`${found.new.length} new`, `${found.changed.length} changed`, `${found.unchanged.length} unchanged`]
		if (found.withdrawn.length > 0) counts.push(`${found.withdrawn.length} withdrawn`)
		console.log(`${counted(certificates.length, 'certificate')}: ${counts.join(', ')}.`)
		if (found.withdrawn.length > 0) {
			const numbers = found.withdrawn.map(({ number }) => number)
			console.log(listed('Withdrawn, and left as they are:', numbers))
			console.log('To bring one back: npm run ops -- certificates withdraw NUMBER --undo')
		}
		if (isDryRun) console.log('Nothing was saved (--dry-run).')
	},
}
