import type { Command } from '#ops/command.ts'
import { writeOut } from '#ops/new-file.ts'
import { toCsv } from '#ops/submissions/submissions.ts'
import { listCertificates, resultOf, type StoredCertificate } from '#server/certificates/register/store.ts'
import { FIELD_NAMES } from '#shared/certificates/certificate.ts'

const COLUMNS = [
	'number',
	'state',
	...FIELD_NAMES.filter((field) => field !== 'number' && field !== 'emailHash'),
	'replacedBy',
	'withdrawn',
	'withdrawnReason',
	'reasonPublic',
] as const

export const command: Command = {
	usage: '[--out FILE]',
	summary: 'Writes the register with all states as CSV to a file, or to the terminal.',
	help: `A text that a spreadsheet would take for a formula starts with an apostrophe. The hashes of addresses are left out.
FILE must not exist yet.`,
	example: '--out register.csv',
	operands: 0,
	options: { out: { type: 'string' } },
	async run({ open, options: { out } }) {
		const text = toCsv(rowsOf(listCertificates(await open()), new Date()), [...COLUMNS])
		await writeOut(out, text)
	},
}

async function* rowsOf(all: AsyncIterable<StoredCertificate>, now: Date) {
	for await (const stored of all) {
		const { certificate, details, replacedBy = '', withdrawn } = stored
		yield {
			...certificate,
			...details,
			replacedBy,
			state: resultOf(stored, now).state,
			withdrawn: withdrawn?.at.slice(0, 10) ?? '',
			withdrawnReason: withdrawn?.reason ?? '',
			reasonPublic: withdrawn?.isReasonPublic ? 'yes' : '',
		}
	}
}
