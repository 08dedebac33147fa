import { changing } from '#ops/command.ts'
import { REFERENCE } from '#ops/fields.ts'
import { issuerOf } from '#ops/offer.ts'
import { standingText } from '#ops/waiting/of-orders.ts'
import { act } from '#server/booking/act.ts'
import { lastDayText } from '#server/booking/facts.ts'
import { answerOf, refuseUnprintable } from './orders.ts'

export const command = changing({
	summary: 'Confirms an order that is paid in full, and sends an email.',
	help: 'If the class was full when the payment arrived and a seat has become free since, the order gets it now. On account, the amount stays due.',
	example: 'PRM-Q0XW-8X7Y-XBES',
	actions: ['confirm'],
	fields: {
		reference: REFERENCE,
		onAccount: { kind: 'flag', label: 'of a company, before it is paid' },
	},
	async run({ reference, onAccount }, needs) {
		const issuer = await issuerOf(needs)
		await refuseUnprintable(await needs.open(), reference)
		const given = { isOnAccount: onAccount }
		const after = await needs.write((trx) => act(trx, 'confirm', { reference }, given, issuer))
		const until = after.due > 0 && after.order.payBy ? `, to be paid by ${lastDayText(after.order.payBy)}` : ''
		return answerOf(after, standingText(after) + until)
	},
})
