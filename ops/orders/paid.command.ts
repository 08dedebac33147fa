import { changing } from '#ops/command.ts'
import { REFERENCE } from '#ops/fields.ts'
import { standingText } from '#ops/waiting/of-orders.ts'
import { hundredthsText } from '#server/invoices/amounts.ts'
import { answerOf, closePages, recordMoney, TRANSFER } from './orders.ts'

export const command = changing({
	label: 'Record payment',
	summary: 'Records a payment that has arrived at the bank. A full payment takes the seat, and an email is sent.',
	help: `An amount other than the one due needs --part or --over. Another currency is always refused.
One transfer for several orders is recorded for each, with its part of the amount, from the second on with --shared.`,
	example: 'PRM-Q0XW-8X7Y-XBES --amount 17700 --currency INR --ref UTR426719283746',
	actions: ['paid'],
	fields: {
		reference: REFERENCE,
		...TRANSFER,
		part: { kind: 'flag', label: 'although it is less than what is due' },
		over: { kind: 'flag', label: 'although it is more than what is due' },
	},
	async run({ part, over, ...money }, needs) {
		const after = await recordMoney(needs, 'payment', money, { part, over })
		const what = `${hundredthsText(money.amount, money.currency)} received, ${standingText(after)}`
		return answerOf(after, what, await closePages(needs, after.order))
	},
})
