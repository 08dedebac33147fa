import { changing, toLine, toMoment } from '#ops/command.ts'
import { Misuse } from '#ops/fields.ts'
import { findCertificate, reinstateCertificate, withdrawCertificate } from '#server/certificates/store.ts'
import { UserError } from '#server/user-error.ts'

/** Of a reason that stands in tables. */
const MAX_PUBLIC_LENGTH = 200

export const command = changing({
	label: 'Withdraw certificate',
	summary: 'Withdraws a certificate, so that the website no longer confirms it, or brings it back.',
	help: `Anybody who looks the number up sees the day of the withdrawal, and the reason only with --publish-reason.
A published reason is shown to everyone who looks the number up: name no person and no private matter, in at most ${MAX_PUBLIC_LENGTH} characters. Publish none when the holder withdrew their consent.
If a certificate is already withdrawn, it keeps its day; the new reason replaces the old one, and is shown only with --publish-reason.
An import doesn't bring a certificate back; --undo does, and deletes the reason.
The trail of changes holds no reason.
A restore of an older backup keeps the certificate withdrawn.`,
	example: 'PRM-LA-2025-00418 --reason "Issued to the wrong person"',
	asksAgain: true,
	fields: {
		number: { kind: 'line', label: 'of the certificate', word: 'NUMBER', operand: true },
		reason: { kind: 'line', label: 'why', max: 500, optional: true },
		publishReason: { kind: 'flag', label: 'everybody reads the reason' },
		undo: { kind: 'flag', label: 'brings it back' },
	},
	async run({ number, reason, publishReason, undo }, { open, write, actor }) {
		if (reason !== undefined && undo) throw new Misuse('--reason and --undo do not go together.')
		if (publishReason && reason === undefined)
			throw new Misuse('--publish-reason needs the --reason that it publishes.')
		if (reason === undefined && !undo) throw new Misuse('Say why with --reason, or bring it back with --undo.')
		if (publishReason && reason !== undefined && reason.length > MAX_PUBLIC_LENGTH)
			throw new Misuse(`A published reason has at most ${MAX_PUBLIC_LENGTH} characters; this one has ${reason.length}.`)
		const before = await findCertificate(await open(), number)
		if (!before) throw new UserError(`No certificate has the number ${number}.`)
		const { certificate, withdrawn } = before
		const named = `${certificate.number} (${certificate.leadAuditor})`
		if (reason === undefined) {
			if (!(await write((trx) => reinstateCertificate(trx, number, actor))))
				throw new UserError(`${named} is not withdrawn.`)
			return { said: [`${named} is confirmed again.`] }
		}
		await write((trx) => withdrawCertificate(trx, number, reason, actor, publishReason))
		const earlier = withdrawn && ` since ${toMoment(withdrawn.at)} IST; the reason was: ${withdrawn.reason}`
		const said = [toLine(`${named} is withdrawn${earlier ?? '.'}`)]
		return { said: publishReason ? [...said, toLine(`Everyone who looks it up reads: ${reason}`)] : said }
	},
})
