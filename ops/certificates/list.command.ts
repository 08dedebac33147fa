import { type Answer, listing, tableOf, toLine, toMoment } from '#ops/command.ts'
import { Misuse } from '#ops/fields.ts'
import { findCertificate, listCertificates, resultOf, type StoredCertificate } from '#server/certificates/store.ts'
import type { Db } from '#server/db/database.ts'
import { UserError } from '#server/user-error.ts'
import { FIELD_NAMES } from '#shared/certificates/certificate.ts'
import { STATE_COLUMNS } from './file.ts'

export const command = listing({
	summary: 'Lists all certificates with their holders and states, or shows one certificate.',
	help: `Each line: number, name, state, date of issue, last day of validity, and what replaced or ended it.
With NUMBER: everything that is stored about this certificate.
--csv writes the register with all states. Text that a spreadsheet would take for a formula starts with an apostrophe. The hashes of addresses are left out. certificates import takes the file back.`,
	example: '--state withdrawn',
	fields: {
		number: { kind: 'line', label: 'of a certificate', word: 'NUMBER', operand: true, optional: true },
		state: {
			kind: 'choice',
			label: 'only those in a state',
			optional: true,
			options: ['valid', 'expired', 'replaced', 'withdrawn'],
		},
	},
	async run({ number, state }, { open }) {
		const db = await open()
		if (number !== undefined && state) throw new Misuse('A number goes without --state.')
		if (number !== undefined) return show(db, number)
		return { table: tableOf(inState(listCertificates(db), state), COLUMNS, lineOf) }
	},
})

const COLUMNS = [
	'number',
	...FIELD_NAMES.filter((field) => field !== 'number' && field !== 'emailHash'),
	...STATE_COLUMNS,
] as const

async function* inState(all: AsyncIterable<StoredCertificate>, wanted: unknown) {
	const now = new Date()
	for await (const stored of all) {
		const { certificate, details, replacedBy = '', withdrawn } = stored
		const { state } = resultOf(stored, now)
		if (wanted === undefined || state === wanted)
			yield {
				...certificate,
				...details,
				state,
				replacedBy,
				withdrawn: withdrawn?.at.slice(0, 10) ?? '',
				withdrawnReason: withdrawn?.reason ?? '',
				reasonPublic: withdrawn?.isReasonPublic ? 'yes' : '',
			}
	}
}

type Row = ReturnType<typeof inState> extends AsyncGenerator<infer One> ? One : never

const lineOf = ({ number, leadAuditor, state, issueDate, validUntil, replacedBy, withdrawn }: Row) => ({
	Number: number,
	Name: leadAuditor,
	State: state,
	Issued: issueDate || 'N/A',
	Valid: validUntil && `until ${validUntil}`,
	Ended: withdrawn ? `withdrawn ${withdrawn}` : replacedBy && `by ${replacedBy}`,
})

async function show(db: Db, number: string): Promise<Answer> {
	const found = await findCertificate(db, number)
	if (!found) throw new UserError(`No certificate has the number ${number}.`)
	const { certificate, details, replacedBy, withdrawn } = found
	const { emailHash, ...shown } = details
	const facts = {
		...certificate,
		...Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== '')),
		...(emailHash && { emailHash: 'stored' }),
		...(replacedBy && { replacedBy }),
		state: resultOf(found, new Date()).state,
		...(withdrawn && { withdrawn: `${toMoment(withdrawn.at)} IST`, reason: withdrawn.reason }),
		...(withdrawn?.isReasonPublic && { reasonShown: 'to everyone' }),
	}
	const label = (field: string) => field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
	return { said: Object.entries(facts).map(([field, value]) => toLine(label(field).padEnd(13), value || 'N/A')) }
}
