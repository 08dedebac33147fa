import { changing } from '#ops/command.ts'
import { Misuse, TRANSFER_REF } from '#ops/fields.ts'
import { settlingOf } from '#ops/offer.ts'
import { sendBackBy } from '#ops/orders/refund.command.ts'
import { plainRef } from '#server/booking/order.ts'
import { putDownStranded } from '#server/booking/payments/refunds.ts'
import { hundredthsText } from '#server/invoices/amounts.ts'
import { isGateway } from '#server/payments/gateway.ts'

export const command = changing({
	label: 'Send back',
	summary: 'Sends back all that is left of a payment whose order is gone. Then it waits no more.',
	help: `The provider sends it to the card or account from which it came; call this again to ask for the status: it sends nothing twice.
With --ref it records what has left already, by bank or otherwise.`,
	example: '12',
	asksAgain: true,
	fields: {
		payment: { kind: 'number', label: 'of the payment, as payments shows it', operand: true },
		ref: { ...TRANSFER_REF, optional: true },
	},
	async run({ payment, ref }, needs) {
		const settling = await settlingOf(needs)
		const known = settling.db.selectFrom('payments').select('method').where('id', '=', payment)
		const { method = '' } = (await known.executeTakeFirst()) ?? {}
		const isOnline = isGateway(method)
		if (method && !isOnline && ref === undefined)
			throw new Misuse('It came by bank: send it at the bank, and say --ref.')
		const recorded = ref === undefined ? undefined : plainRef(ref)
		const putDown = () =>
			settling.write((trx) => putDownStranded(trx, payment, { ...settling, ...needs.actor }, recorded))
		if (isOnline && ref === undefined) return sendBackBy(method, needs, settling, putDown)
		const { orderReference, amount, currency } = await putDown()
		return { said: [`${orderReference}: ${hundredthsText(amount, currency)} are recorded as sent back.`] }
	},
})
