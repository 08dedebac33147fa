import { changing } from '#ops/command.ts'
import { issuerOf } from '#ops/offer.ts'
import { UserError } from '#server/user-error.ts'
import { RELEASES } from './forms.ts'

export const command = changing({
	summary:
		'Lifts the suspicion from a registration, a quote or a message: it becomes one like any other, and its emails are sent.',
	example: 'PRM-Q0XW-8X7Y-XBES',
	actions: ['release'],
	fields: { reference: { kind: 'reference', label: 'of the form', operand: true } },
	async run({ reference }, needs) {
		const issuer = await issuerOf(needs)
		await needs.write(async (trx) => {
			for (const release of RELEASES) if (await release(trx, reference, issuer)) return
			throw new UserError(`There is no suspect form with the reference ${reference}.`)
		})
		return { said: [`${reference} is no longer suspect.`] }
	},
})
