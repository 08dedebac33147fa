import type { Command } from '#ops/command.ts'
import { act } from '#server/booking/act.ts'
import { lastDayText } from '#server/booking/facts.ts'
import { transactions } from '#server/db/write.ts'
import { issuerOf, referenceOf, refuseUnprintable } from './orders.ts'

export const command: Command = {
	usage: 'REFERENCE [--on-account] [--by NAME]',
	summary: 'Confirms an order that is paid in full, and sends an email.',
	help: 'If the class was full when the payment arrived and a seat has become free since, the order gets it now. --on-account confirms the order of a company before it is paid; the amount stays due.',
	example: 'PRM-Q0XW-8X7Y-XBES',
	operands: 1,
	async run(call) {
		const [reference, issuer] = [referenceOf(call), await issuerOf(call)]
		const isOnAccount = call.options['on-account'] === true
		const db = await call.open()
		await refuseUnprintable(db, reference)
		const after = await transactions(db)((trx) => act(trx, 'confirm', { reference }, { isOnAccount }, issuer))
		const until = after.due > 0 && after.order.payBy ? ` It is to be paid by ${lastDayText(after.order.payBy)}.` : ''
		console.log(`${reference} is confirmed. An email is on its way.${until}`)
	},
}
