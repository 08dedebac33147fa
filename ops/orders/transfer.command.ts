import { type Command, Misuse } from '#ops/command.ts'
import { transactions } from '#server/db/write.ts'
import { transfer, transferSeat } from '#server/orders/changes.ts'
import { readReference } from '#server/submissions/reference.ts'
import { actorOf, classNamed, offeredClasses, PAST_OPTION, referenceOf } from './orders.ts'

export const command: Command = {
	usage: 'REFERENCE --class SLUG | --nominee REFERENCE [--past] [--by NAME]',
	summary: 'Moves an order to another class of its course, or a seat to a nominee, and sends mails.',
	help: 'A nominee is named by the reference of the new registration, which stands in the mail to the office. The price stays, and the seats move with it: never beyond the capacity of the other class. What the visitor has asked for is granted by it.',
	example: 'PRM-Q0XW-8X7Y-XBES --class lead-auditor-qms-2026-12-07',
	operands: 1,
	options: { class: { type: 'string' }, nominee: { type: 'string' }, by: { type: 'string' }, ...PAST_OPTION },
	async run(call) {
		const { class: slug, nominee: typed } = call.options
		const [reference, actor] = [referenceOf(call), actorOf(call)]
		if (typeof typed === 'string' && slug === undefined) {
			const nominee = readReference(typed)
			if (!nominee) throw new Misuse(`${typed} is no reference: a character is missing or wrong.`)
			await transactions(await call.open())((trx) => transferSeat(trx, reference, nominee, actor))
			console.log(`The seat is that of ${nominee}. Mails are on their way.`)
			return
		}
		if (typeof slug !== 'string' || typed !== undefined)
			throw new Misuse('Name the class with --class, or the nominee with --nominee.')
		await classNamed(slug, call, actor.now)
		const classes = await offeredClasses()
		await transactions(await call.open())((trx) => transfer(trx, reference, slug, classes, actor))
		console.log(`${reference} is in ${slug}. A mail is on its way.`)
	},
}
