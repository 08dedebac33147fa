import { z } from 'zod/mini'
import { type Command, Misuse } from '#ops/command.ts'
import { reverse } from '#server/booking/payments/refunds.ts'
import { transactions } from '#server/db/write.ts'
import { printFault, requiredLine } from '#shared/text.ts'
import { checked, issuerOf, mailText, referenceOf, standingText } from './orders.ts'

const number = z.string('--payment is missing.').check(z.regex(/^\d{1,15}$/, '--payment must be a number like 12.'))
const reason = requiredLine('--why must say what went wrong.', 150)

export const command: Command = {
	usage: 'REFERENCE --payment NUMBER --why TEXT [--by NAME]',
	summary:
		'Takes back a payment or a refund that was recorded by mistake, and sends an email with a document that says so.',
	help: `orders list REFERENCE shows the number of the payment or refund. TEXT is printed on the document, so name no other customer.
The entry stays in the books as reversed, and the reference of the bank can be recorded again. Seats stay: orders cancel gives them back. For money that you sent back use orders refund instead.
A refund that waits for a provider whose keys are gone is given up. See first on the pages of the provider that it was not sent.`,
	example: 'PRM-Q0XW-8X7Y-XBES --payment 12 --why "Recorded at the wrong order."',
	operands: 1,
	async run(call) {
		const reference = referenceOf(call)
		const payment = Number(checked(number, call.options['payment']))
		const why = checked(reason, call.options['why'])
		const fault = printFault(why)
		if (fault) throw new Misuse(`--why: ${fault}.`)
		const issuer = await issuerOf(call)
		const db = await call.open()
		const after = await transactions(db)((trx) => reverse(trx, reference, payment, why, issuer))
		if (!after) return console.log(`${reference}: the refund is given up, and its money is still to be sent back.`)
		const next = after.isShort ? ' Its seats stay until the rest is recorded with orders paid, or orders cancel.' : ''
		console.log(`${reference}: ${standingText(after)}.${mailText(after)}${next}`)
	},
}
