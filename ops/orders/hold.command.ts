import type { Command } from '#ops/command.ts'
import { act } from '#server/booking/act.ts'
import { transactions } from '#server/db/write.ts'
import { issuerOf, referenceOf } from './orders.ts'

export const command: Command = {
	usage: 'REFERENCE [--by NAME]',
	summary: 'Keeps the seats of an order that is not paid yet.',
	help: 'A payment takes the seats without this command. No seats are kept beyond the capacity of the class.',
	example: 'PRM-Q0XW-8X7Y-XBES',
	operands: 1,
	async run(call) {
		const [reference, issuer] = [referenceOf(call), await issuerOf(call)]
		await transactions(await call.open())((trx) => act(trx, 'hold', { reference }, {}, issuer))
		console.log(`${reference} has its seat.`)
	},
}
