import { type Call, type Command, Misuse, toLine, toMoment } from '#ops/command.ts'
import { toCsv, writeOut } from '#ops/new-file.ts'
import { findCertificate, listCertificates, resultOf, type StoredCertificate } from '#server/certificates/store.ts'
import { UserError } from '#server/user-error.ts'
import { FIELD_NAMES } from '#shared/certificates/certificate.ts'

const STATES = ['valid', 'expired', 'replaced', 'withdrawn']

export const command: Command = {
	usage: '[NUMBER | --state valid|expired|replaced|withdrawn] [--csv [--out FILE]]',
	summary: 'Lists the numbers of all certificates with their states, or shows one certificate.',
	help: `Each line: number, state, date of issue, last day of validity, and what replaced or ended it. No names.
With NUMBER: everything that is stored about this certificate.
--csv writes the register with all states, to FILE or to the terminal. Text that a spreadsheet would take for a formula starts with an apostrophe. The hashes of addresses are left out. FILE must not exist yet.`,
	example: '--state withdrawn',
	operands: { least: 0, most: 1 },
	async run({ open, operands, options }) {
		const { state, csv, out } = options
		const [number] = operands
		if (state !== undefined && !STATES.includes(String(state)))
			throw new Misuse(`--state must be one of ${STATES.join(', ')}.`)
		if (number !== undefined && (state || csv)) throw new Misuse('A number goes without --state and --csv.')
		if (out !== undefined && !csv) throw new Misuse('--out FILE goes with --csv.')
		if (number !== undefined) return show(open, number)
		const wanted = inState(listCertificates(await open()), state)
		if (csv) return writeOut(out, toCsv(wanted, COLUMNS))
		for await (const { number, state, issueDate, validUntil, replacedBy, withdrawn } of wanted) {
			const end = withdrawn ? `withdrawn ${withdrawn}` : replacedBy && `by ${replacedBy}`
			const parts = [number, state, issueDate || 'N/A', validUntil && `until ${validUntil}`, end]
			console.log(toLine(...parts.flatMap((part) => part || [])))
		}
	},
}

const COLUMNS = [
	'number',
	'state',
	...FIELD_NAMES.filter((field) => field !== 'number' && field !== 'emailHash'),
	'replacedBy',
	'withdrawn',
	'withdrawnReason',
	'reasonPublic',
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

async function show(open: Call['open'], number: string) {
	const found = await findCertificate(await open(), number)
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
	for (const [field, value] of Object.entries(facts)) console.log(toLine(field.padEnd(12), value || 'N/A'))
}
