import { changing } from '#ops/command.ts'
import { REFERENCE } from '#ops/fields.ts'
import { act } from '#server/booking/act.ts'
import { isQuote } from '#server/booking/order.ts'
import { findOrder } from '#server/booking/store.ts'
import { answerOf, closePages, issuerOf, standingText } from './orders.ts'

export const command = changing({
	summary: 'Cancels an order, gives back its seats and sends an email; or takes back a quote, without an email.',
	help: `--why is given on the page and in the email: the person asked for it, we could not hold the class, nobody paid, no seat was free, or the customer withdrew by right. For a quote that nobody has accepted it is quote.
Then send back what was paid, and record it with orders refund.`,
	example: 'PRM-Q0XW-8X7Y-XBES --why asked',
	fields: {
		reference: REFERENCE,
		why: { kind: 'choice', label: 'why it ends', options: ['asked', 'class', 'unpaid', 'noSeat', 'withdrew', 'quote'] },
		allTheSame: { kind: 'flag', label: 'although a certificate was issued for it' },
	},
	async run({ reference, why, allTheSame }, needs) {
		const issuer = await issuerOf(needs)
		const after = await needs.write(async (trx) => {
			const found = await findOrder(trx, { reference })
			return found && isQuote(found) && why === 'quote'
				? act(trx, 'cancelQuote', { reference }, {}, issuer)
				: act(trx, 'cancel', { reference }, { why, allTheSame }, issuer)
		})
		return answerOf(after, standingText(after), await closePages(needs, after.order))
	},
})
