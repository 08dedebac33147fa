import { changing, counted } from '#ops/command.ts'
import { REFERENCE } from '#ops/fields.ts'
import { issuerOf } from '#ops/offer.ts'
import { standingText } from '#ops/waiting/of-orders.ts'
import { act } from '#server/booking/act.ts'
import { answerOf } from './orders.ts'

export const command = changing({
	label: 'Keep seats',
	summary: 'Keeps the seats of an order that is not paid yet.',
	help: 'A payment takes the seats without this command. No seats are kept beyond the capacity of the class.',
	example: 'PRM-Q0XW-8X7Y-XBES',
	actions: ['hold'],
	fields: { reference: REFERENCE },
	async run({ reference }, needs) {
		const issuer = await issuerOf(needs)
		const after = await needs.write((trx) => act(trx, 'hold', { reference }, {}, issuer))
		return answerOf(after, `${counted(after.kept, 'seat')} kept, ${standingText(after)}`)
	},
})
