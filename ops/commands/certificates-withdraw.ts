import { z } from 'zod/mini'
import { type Command, Misuse, readAuthor, toMoment } from '#ops/command.ts'
import { findCertificate, reinstate, withdraw } from '#server/certificates/store.ts'
import { UserError } from '#server/user-error.ts'
import { requiredText } from '#shared/text.ts'

const reasonGiven = requiredText('Say why with --reason, or bring it back with --undo.', 500)

export const command: Command = {
	usage: 'NUMBER (--reason TEXT | --undo) [--by NAME]',
	summary: 'Ends the confirmation of a certificate on the website, or brings it back.',
	help: `Who looks the number up learns the day of the withdrawal, not the reason. An import doesn't bring it back; --undo does.
The audit trail names you as your system does, or as --by says.`,
	example: 'PRM-LA-2025-00418 --reason "Issued to the wrong person"',
	operands: 1,
	options: { by: { type: 'string' }, reason: { type: 'string' }, undo: { type: 'boolean' } },
	async run({ open, operands: [number = ''], options: { reason, undo, ...options } }) {
		if (undo && reason !== undefined) throw new Misuse('--reason and --undo do not go together.')
		const given = undo ? undefined : readReason(reason)
		const author = readAuthor(options)
		const db = await open()
		const done = given === undefined ? await reinstate(db, number, author) : await withdraw(db, number, given, author)
		const found = await findCertificate(db, number)
		if (!found) throw new UserError(`No certificate has the number ${number}.`)
		const { certificate, withdrawn } = found
		if (!done)
			throw new UserError(
				withdrawn
					? `${certificate.number} was withdrawn already, on ${toMoment(withdrawn.at)} UTC: ${withdrawn.reason}`
					: `${certificate.number} is not withdrawn.`,
			)
		console.log(`${certificate.number} is ${undo ? 'confirmed again' : 'withdrawn'}.`)
	},
}

function readReason(reason: unknown): string {
	const checked = z.safeParse(reasonGiven, reason)
	if (!checked.success) throw new Misuse(checked.error.issues[0]?.message ?? '')
	return checked.data
}
