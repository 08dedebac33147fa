import type { Command } from '#ops/command.ts'
import { referenceOf } from '#ops/orders/orders.ts'
import { withdrawQuote } from '#server/booking/quotes.ts'
import { transactions } from '#server/db/write.ts'

export const command: Command = {
	usage: 'NUMBER',
	summary: 'Takes a quote back that nobody has used. Its page says so; no mail is sent.',
	example: 'PRM-Q0XW-8X7Y-XBES',
	operands: 1,
	options: {},
	async run(call) {
		const number = referenceOf(call)
		await transactions(await call.open())((trx) => withdrawQuote(trx, number, new Date()))
		console.log(`${number} is withdrawn.`)
	},
}
