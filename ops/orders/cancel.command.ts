import { changing, counted } from '#ops/command.ts'
import { Misuse, REFERENCE } from '#ops/fields.ts'
import { issuerOf } from '#ops/offer.ts'
import { standingText } from '#ops/waiting/of-orders.ts'
import { act } from '#server/booking/act.ts'
import { isQuote } from '#server/booking/order.ts'
import { findOrder } from '#server/booking/store.ts'
import { answerOf, closePages } from './orders.ts'

export const command = changing({
	label: 'Cancel order',
	summary: 'Cancels an order, or one seat of it, and sends an email; or takes back a quote, without an email.',
	help: `With --seat the order stays, with its other seats at the same price of a seat; an invoice gets its credit note.
--why is given on the page and in the email: the person asked for it, we could not hold the class, nobody paid, no seat was free, or the customer withdrew by right. For a quote that nobody has accepted it is quote.
Then send back what was paid, and record it with orders refund. orders reopen takes a cancellation back.`,
	example: 'PRM-Q0XW-8X7Y-XBES --why asked',
	actions: ['cancel', 'cancelQuote', 'cancelSeat'],
	asksAgain: true,
	fields: {
		reference: REFERENCE,
		why: {
			kind: 'choice',
			label: 'why it ends',
			options: ['asked', 'class', 'unpaid', 'noSeat', 'withdrew', 'quote'],
			texts: {
				asked: 'the customer asks for it',
				class: 'we could not hold the class',
				unpaid: 'nobody paid',
				noSeat: 'no seat was free',
				withdrew: 'the customer withdrew by right',
				quote: 'the quote is taken back',
			},
		},
		seat: { kind: 'seat', label: 'only the seat of this person', optional: true },
		allTheSame: { kind: 'flag', label: 'although a certificate was issued for it' },
	},
	async run({ reference, why, seat, allTheSame }, needs) {
		if (seat !== undefined && why !== 'asked') throw new Misuse('A seat is cancelled with --why asked.')
		const issuer = await issuerOf(needs)
		const after = await needs.write(async (trx) => {
			if (seat !== undefined) return act(trx, 'cancelSeat', { reference }, { seat, allTheSame }, issuer)
			const found = await findOrder(trx, { reference })
			return found && isQuote(found) && why === 'quote'
				? act(trx, 'cancelQuote', { reference }, {}, issuer)
				: act(trx, 'cancel', { reference }, { why, allTheSame }, issuer)
		})
		const what = seat === undefined ? '' : `${seat} cancelled, ${counted(after.people.length, 'seat')} left, `
		return answerOf(after, what + standingText(after), await closePages(needs, after.order))
	},
})
