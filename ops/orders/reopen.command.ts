import { changing } from '#ops/command.ts'
import { PAST, REFERENCE } from '#ops/fields.ts'
import { issuerOf } from '#ops/offer.ts'
import { standingText } from '#ops/waiting/of-orders.ts'
import { act } from '#server/booking/act.ts'
import { answerOf } from './orders.ts'

export const command = changing({
	label: 'Open again',
	summary: 'Opens an order again that was cancelled by mistake, or paid after it had lapsed, and sends an email.',
	help: `It takes its seats again if they are free, and is refused otherwise. A confirmed order is confirmed again if it is paid or of a company; any other one is to be paid, or waits as it would today. The price stays.
An order from which its customer has withdrawn stays as it is.`,
	example: 'PRM-Q0XW-8X7Y-XBES',
	actions: ['reopen'],
	fields: { reference: REFERENCE, past: PAST },
	async run({ reference, past }, needs) {
		const issuer = await issuerOf(needs)
		const after = await needs.write((trx) => act(trx, 'reopen', { reference }, { past }, issuer))
		return answerOf(after, `open again, ${standingText(after)}`)
	},
})
