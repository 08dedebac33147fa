import { changing, type Needs } from '#ops/command.ts'
import { REFERENCE } from '#ops/fields.ts'
import { issuerOf } from '#ops/offer.ts'
import { act } from '#server/booking/act.ts'
import { linkPath } from '#server/booking/order.ts'
import type { Order } from '#server/db/booking-tables.ts'
import { answerOf } from './orders.ts'

export const command = changing({
	label: 'Send new link',
	summary: 'Replaces the link to an order that got into the wrong hands, and sends the new one.',
	example: 'PRM-Q0XW-8X7Y-XBES',
	actions: ['relink'],
	asksAgain: true,
	fields: { reference: REFERENCE },
	async run({ reference }, needs) {
		const issuer = await issuerOf(needs)
		const after = await needs.write((trx) => act(trx, 'relink', { reference }, {}, issuer))
		return answerOf(after, newLink(needs, after.order))
	},
})

/** That of a preview is never used. */
export const newLink = ({ isPreview, env }: Needs, order: Order) =>
	isPreview ? `a new link, to ${order.email}` : `the new link is ${env().publicUrl}${linkPath(order)}`
