import { z } from 'zod/mini'
import type { Command } from '#ops/command.ts'
import { act } from '#server/booking/act.ts'
import { isQuote } from '#server/booking/order.ts'
import { findOrder } from '#server/booking/store.ts'
import { transactions } from '#server/db/write.ts'
import { checked, closePages, issuerOf, mailText, referenceOf, standingText } from './orders.ts'

const REASONS = ['asked', 'class', 'unpaid', 'noSeat', 'withdrew', 'quote'] as const
const reason = z.enum(REASONS, `--why must be one of ${REASONS.join(', ')}.`)

export const command: Command = {
	usage: `REFERENCE --why ${REASONS.join('|')} [--all-the-same] [--by NAME]`,
	summary: 'Cancels an order, gives back its seats and sends an email; or takes back a quote, without an email.',
	help: `--why is given on the page and in the email: the person asked for it, we could not hold the class, nobody paid, no seat was free, or the customer withdrew by right. For a quote that nobody has accepted it is quote.
An order for which a certificate was issued is cancelled with --all-the-same only.
Then send back what was paid, and record it with orders refund.`,
	example: 'PRM-Q0XW-8X7Y-XBES --why asked',
	operands: 1,
	async run(call) {
		const [reference, issuer] = [referenceOf(call), await issuerOf(call)]
		const why = checked(reason, call.options['why'])
		const db = await call.open()
		const allTheSame = call.options['all-the-same'] === true
		const after = await transactions(db)(async (trx) => {
			const found = await findOrder(trx, { reference })
			return found && isQuote(found) && why === 'quote'
				? act(trx, 'cancelQuote', { reference }, {}, issuer)
				: act(trx, 'cancel', { reference }, { why, allTheSame }, issuer)
		})
		await closePages(call, after.order)
		console.log(`${reference}: ${standingText(after)}.${why === 'quote' ? '' : mailText(after)}`)
	},
}
