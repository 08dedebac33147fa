import { changing, counted, listed, refusal } from '#ops/command.ts'
import { importCertificates, replacementProblems } from '#server/certificates/import.ts'
import { columnsOf } from './csv-file.ts'
import { CERTIFICATES, readCertificates, refuseSamples, STATE_COLUMNS } from './file.ts'

const { required, optional } = columnsOf(CERTIFICATES)

export const command = changing({
	label: 'Import certificates',
	summary: 'Adds certificates to the register, or corrects those that are there.',
	help: `The first row of the file has the names of the columns: ${required.join(',')}.
It may also have ${optional.join(',')}; columns that are missing stay as they are.
Days are written 2025-09-29. issueDate, accreditedBy and all optional columns may be empty. emailHash is the SHA-256 of the holder's address in lower case; it is never shown. replaces is the number of a certificate that this one replaces.
What certificates list --csv has beside them is ignored: ${STATE_COLUMNS.join(', ')}.
Where leadAuditor changes, signed files with the former name are refused from then on; certificates correct also emails the new one.
When one line is wrong, nothing is imported. Where PUBLIC_URL is public, sample certificates are refused. A certificate that was withdrawn stays as it is.
While a large file is imported on SQLite, the server takes no forms: 10,000 certificates take a few seconds.`,
	example: 'content/certificates.sample.csv --dry-run',
	asksAgain: true,
	fields: { file: { kind: 'file', label: 'with the certificates', word: 'FILE.csv', operand: true } },
	async run({ file }, { env, write, actor }) {
		const certificates = readCertificates(file)
		refuseSamples(certificates, env().publicUrl)
		const found = await write(async (trx) => {
			const imported = await importCertificates(trx, certificates, actor)
			const problems = await replacementProblems(trx, certificates)
			if (problems.length > 0) throw refusal(CERTIFICATES.undone, problems)
			return imported
		})
		const counts = [`${found.new.length} new`, `${found.changed.length} changed`, `${found.unchanged.length} unchanged`]
		if (found.withdrawn.length > 0) counts.push(`${found.withdrawn.length} withdrawn`)
		const said = [`${counted(certificates.length, 'certificate')}: ${counts.join(', ')}.`]
		if (found.withdrawn.length === 0) return { said }
		const numbers = found.withdrawn.map(({ number }) => number)
		const back = 'To bring one back: npm run ops -- certificates withdraw NUMBER --undo'
		return { said: [...said, listed('Withdrawn, and left as they are:', numbers), back] }
	},
})
