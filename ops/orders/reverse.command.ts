import { changing } from '#ops/command.ts'
import { REFERENCE } from '#ops/fields.ts'
import { issuerOf } from '#ops/offer.ts'
import { standingText } from '#ops/waiting/of-orders.ts'
import { reverse } from '#server/booking/payments/refunds.ts'
import { answerOf } from './orders.ts'

export const command = changing({
	label: 'Reverse payment',
	summary:
		'Takes back a payment or a refund that was recorded by mistake, and sends an email with a document that says so.',
	help: `The entry stays in the books as reversed, and the reference of the bank can be recorded again. Seats stay: orders cancel gives them back. For money that you sent back use orders refund instead.
A refund that waits for a provider whose keys are gone is given up. See first on the pages of the provider that it was not sent.`,
	example: 'PRM-Q0XW-8X7Y-XBES --payment 12 --why "Recorded at the wrong order."',
	actions: ['reverse'],
	asksAgain: true,
	fields: {
		reference: REFERENCE,
		payment: { kind: 'payment', label: 'of the payment or refund, which the order shows' },
		why: {
			kind: 'line',
			label: 'what went wrong; it stands on the document: name no other customer',
			max: 150,
			isPrinted: true,
		},
	},
	async run({ reference, payment, why }, needs) {
		const issuer = await issuerOf(needs)
		const after = await needs.write((trx) => reverse(trx, reference, payment, why, issuer))
		if (!after) return { said: [`${reference}: the refund is given up, and its money is still to be sent back.`] }
		const seats = 'Its seats stay until the rest is recorded with orders paid, or orders cancel.'
		return answerOf(after, standingText(after), after.isShort ? [seats] : [])
	},
})
