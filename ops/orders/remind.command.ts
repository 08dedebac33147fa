import { changing } from '#ops/command.ts'
import { REFERENCE } from '#ops/fields.ts'
import { issuerOf } from '#ops/offer.ts'
import { standingText } from '#ops/waiting/of-orders.ts'
import { act } from '#server/booking/act.ts'
import { answerOf } from './orders.ts'

export const command = changing({
	label: 'Send reminder',
	summary: 'Reminds a customer by email of what is late.',
	help: 'The server reminds once, after the last day to pay. Before that day, and within a day of another reminder, this is refused.',
	example: 'PRM-Q0XW-8X7Y-XBES',
	actions: ['sendReminder'],
	fields: { reference: REFERENCE },
	async run({ reference }, needs) {
		const issuer = await issuerOf(needs)
		const after = await needs.write((trx) => act(trx, 'sendReminder', { reference }, {}, issuer))
		return answerOf(after, `reminded, ${standingText(after)}`)
	},
})
