import { type Command, toLine, toMoment } from '#ops/command.ts'
import { findCertificate, resultOf } from '#server/certificates/register/store.ts'
import { UserError } from '#server/user-error.ts'

export const command: Command = {
	usage: 'NUMBER',
	summary: 'Shows one certificate and its state: valid, expired, replaced or withdrawn.',
	example: 'PRM-LA-2025-00418',
	operands: 1,
	options: {},
	async run({ open, operands: [number = ''] }) {
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
			...(withdrawn && { withdrawn: `${toMoment(withdrawn.at)} UTC`, reason: withdrawn.reason }),
			...(withdrawn?.isReasonPublic && { reasonShown: 'to everyone' }),
		}
		for (const [field, value] of Object.entries(facts)) console.log(toLine(field.padEnd(12), value || 'N/A'))
	},
}
