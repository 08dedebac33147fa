import type { Command } from '#ops/command.ts'
import { act } from '#server/booking/act.ts'
import { linkPath } from '#server/booking/order.ts'
import { transactions } from '#server/db/write.ts'
import { issuerOf, mailText, referenceOf } from './orders.ts'

export const command: Command = {
	usage: 'REFERENCE [--by NAME]',
	summary: 'Replaces the link to an order that got into the wrong hands, and sends the new one.',
	example: 'PRM-Q0XW-8X7Y-XBES',
	operands: 1,
	async run(call) {
		const [reference, issuer] = [referenceOf(call), await issuerOf(call)]
		const after = await transactions(await call.open())((trx) => act(trx, 'relink', { reference }, {}, issuer))
		console.log(`The new link: ${call.env().publicUrl}${linkPath(after.order)}.${mailText(after)}`)
	},
}
