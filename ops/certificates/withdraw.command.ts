import { z } from 'zod/mini'
import { type Command, Misuse, readActor, toLine, toMoment } from '#ops/command.ts'
import { findCertificate, reinstate, withdraw } from '#server/certificates/store.ts'
import { UserError } from '#server/user-error.ts'
import { requiredLine } from '#shared/text.ts'

/** Of a reason that stands in tables. */
const MAX_PUBLIC_LENGTH = 200
const reasonGiven = requiredLine('Say why with --reason, or bring it back with --undo.', 500)

export const command: Command = {
	usage: 'NUMBER (--reason TEXT [--publish-reason] | --undo) [--by NAME]',
	summary: 'Withdraws a certificate, so that the website no longer confirms it, or brings it back.',
	help: `Anybody who looks the number up sees the day of the withdrawal, and the reason only with --publish-reason.
A published reason is shown to everyone who looks the number up: name no person and no private matter, in at most ${MAX_PUBLIC_LENGTH} characters. Publish none when the holder withdrew their consent.
If a certificate is already withdrawn, it keeps its day; the new reason replaces the old one, and is shown only with --publish-reason.
An import doesn't bring a certificate back; --undo does, and deletes the reason.
The trail of changes names you as your system does, or as --by says. It holds no reason.
A restore of an older backup keeps the certificate withdrawn.`,
	example: 'PRM-LA-2025-00418 --reason "Issued to the wrong person"',
	operands: 1,
	async run({ open, operands: [number = ''], options }) {
		const { reason, undo } = options
		const publish = options['publish-reason'] === true
		if (reason !== undefined && undo) throw new Misuse('--reason and --undo do not go together.')
		if (publish && reason === undefined) throw new Misuse('--publish-reason needs the --reason that it publishes.')
		const given = undo ? '' : readReason(reason, publish)
		const actor = readActor(options)
		const db = await open()
		const before = await findCertificate(db, number)
		if (!before) throw new UserError(`No certificate has the number ${number}.`)
		const { certificate, withdrawn } = before
		if (undo) {
			if (!(await reinstate(db, number, actor))) throw new UserError(`${certificate.number} is not withdrawn.`)
			return console.log(`${certificate.number} is confirmed again.`)
		}
		await withdraw(db, number, given, actor, publish)
		const earlier = withdrawn && ` since ${toMoment(withdrawn.at)} IST; the reason was: ${withdrawn.reason}`
		console.log(toLine(`${certificate.number} is withdrawn${earlier ?? '.'}`))
		if (publish) console.log(toLine(`Everyone who looks it up reads: ${given}`))
	},
}

function readReason(reason: unknown, publish: boolean): string {
	const checked = z.safeParse(reasonGiven, reason)
	if (!checked.success) throw new Misuse(checked.error.issues[0]?.message ?? '')
	if (publish && checked.data.length > MAX_PUBLIC_LENGTH)
		throw new Misuse(
			`A published reason has at most ${MAX_PUBLIC_LENGTH} characters; this one has ${checked.data.length}.`,
		)
	return checked.data
}
