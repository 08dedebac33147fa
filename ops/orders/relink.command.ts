import type { Command } from '#ops/command.ts'
import { relink } from '#server/booking/changes.ts'
import { linkPath } from '#server/booking/order.ts'
import { transactions } from '#server/db/write.ts'
import { actorOf, referenceOf } from './orders.ts'

export const command: Command = {
	usage: 'REFERENCE [--by NAME]',
	summary: 'Replaces the link to an order that got into the wrong hands, and sends the new one.',
	example: 'PRM-Q0XW-8X7Y-XBES',
	operands: 1,
	async run(call) {
		const [reference, actor] = [referenceOf(call), actorOf(call)]
		const order = await transactions(await call.open())((trx) => relink(trx, reference, actor))
		console.log(`The new link: ${call.env().publicUrl}${linkPath(order)}`)
	},
}
