import { z } from 'zod/mini'
import type { Command } from '#ops/command.ts'
import { cancel } from '#server/booking/changes.ts'
import { standingOfOrder } from '#server/booking/store.ts'
import { transactions } from '#server/db/write.ts'
import { checked, closePages, issuerOf, referenceOf, standingText } from './orders.ts'

const reason = z.enum(['asked', 'class', 'unpaid', 'withdrawn'], '--why must be asked, class, unpaid or withdrawn.')

export const command: Command = {
	usage: 'REFERENCE --why asked|class|unpaid|withdrawn [--by NAME]',
	summary: 'Cancels an order, gives back its seats and sends an email; or withdraws a quote, without an email.',
	help: `--why is given on the page and in the email: the person asked for it, we could not hold the class, or nobody paid. A quote that nobody has accepted is withdrawn.
Then send back what was paid, and record it with orders refund.`,
	example: 'PRM-Q0XW-8X7Y-XBES --why asked',
	operands: 1,
	async run(call) {
		const [reference, issuer] = [referenceOf(call), await issuerOf(call)]
		const why = checked(reason, call.options['why'])
		const db = await call.open()
		const order = await transactions(db)((trx) => cancel(trx, reference, why, issuer))
		await closePages(call, order)
		const told = why === 'withdrawn' ? '' : ' An email is on its way.'
		console.log(`${reference}: ${standingText(order, await standingOfOrder(db, order))}.${told}`)
	},
}
