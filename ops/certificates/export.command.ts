import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Command } from '#ops/command.ts'
import { writeNew } from '#ops/new-file.ts'
import { toCsv } from '#ops/submissions/submissions.ts'
import { listCertificates, type StoredCertificate, stateOf } from '#server/certificates/register/store.ts'

const COLUMNS = [
	'number',
	'state',
	'leadAuditor',
	'scheme',
	'issueDate',
	'validUntil',
	'accreditedBy',
	'issuedBy',
	'course',
	'level',
	'replaces',
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
		if (typeof out === 'string') await writeNew(out, text)
		else await pipeline(Readable.from(text), process.stdout, { end: false })
	},
}

async function* rowsOf(all: AsyncIterable<StoredCertificate>, now: Date) {
	for await (const stored of all) {
		const { certificate, details, replacedBy = '', withdrawn } = stored
		yield {
			...certificate,
			...details,
			replacedBy,
			state: stateOf(stored, now),
			withdrawn: withdrawn?.at.slice(0, 10) ?? '',
			withdrawnReason: withdrawn?.reason ?? '',
			reasonPublic: withdrawn?.isReasonPublic ? 'yes' : '',
		}
	}
}
