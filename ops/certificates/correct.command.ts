import { changing } from '#ops/command.ts'
import { importCertificates } from '#server/certificates/import.ts'
import { CORRECTED_MAIL } from '#server/certificates/mail.ts'
import { findCertificate } from '#server/certificates/store.ts'
import { enqueue } from '#server/outbox/store.ts'
import { UserError } from '#server/user-error.ts'
import { verificationAt } from '#shared/certificates/certificate.ts'

export const command = changing({
	label: 'Correct certificate',
	summary: 'Puts the name on a certificate right, and emails the new PDF to its holder.',
	help: `The number stays. PDFs, badges and other signed files with the former name are refused from then on, as those of a withdrawn certificate are.
Nobody gets an email where the certificate was imported, or its holder was erased: the answer says so. For other fields use certificates import.`,
	example: 'PRM-LA-2025-00418 --name "Asha Rao"',
	asksAgain: true,
	fields: {
		number: { kind: 'line', label: 'of the certificate', word: 'NUMBER', operand: true },
		name: { kind: 'name', label: 'the right name', max: 200 },
	},
	async run({ number: named, name }, { env, write, actor }) {
		const { publicUrl } = env()
		return write(async (trx) => {
			const found = await findCertificate(trx, named)
			if (!found) throw new UserError(`No certificate has the number ${named}.`)
			const { number, leadAuditor } = found.certificate
			if (found.withdrawn)
				throw new UserError(
					`Nothing was changed: ${number} (${leadAuditor}) is withdrawn. First: certificates withdraw ${number} --undo`,
				)
			if (leadAuditor === name) throw new UserError(`Nothing was changed: ${number} names ${name} already.`)
			await importCertificates(trx, [{ ...found.certificate, ...found.details, leadAuditor: name }], actor)
			const said = `${number}: ${leadAuditor} is ${name} now.`
			const registrations = trx.selectFrom('registrations').select('id').where('certificateNumber', '=', number)
			const registration = await registrations.executeTakeFirst()
			if (!registration)
				return {
					said: [said, `No address is stored with it. Send the new PDF yourself: ${verificationAt(publicUrl, number)}`],
				}
			const now = actor.now.toISOString()
			await enqueue(trx, [{ kind: CORRECTED_MAIL, registrationId: registration.id, now }])
			return { said: [said] }
		})
	},
})
