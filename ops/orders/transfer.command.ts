import { type Command, Misuse } from '#ops/command.ts'
import { transactions } from '#server/db/write.ts'
import { transfer } from '#server/orders/changes.ts'
import { actorOf, offeredClasses, referenceOf } from './orders.ts'

export const command: Command = {
	usage: 'REFERENCE --class SLUG [--by NAME]',
	summary: 'Moves an order to another class of its course, and sends a mail.',
	help: 'The price stays, and the seats move with it: never beyond the capacity of the other class. What the visitor has asked for is granted by it.',
	example: 'PRM-Q0XW-8X7Y-XBES --class lead-auditor-qms-2026-12-07',
	operands: 1,
	options: { class: { type: 'string' }, by: { type: 'string' } },
	async run(call) {
		const { class: slug } = call.options
		if (typeof slug !== 'string') throw new Misuse('Name the class with --class.')
		const [reference, actor, classes] = [referenceOf(call), actorOf(call), await offeredClasses()]
		await transactions(await call.open())((trx) => transfer(trx, reference, slug, classes, actor))
		console.log(`${reference} is in ${slug}. A mail is on its way.`)
	},
}
