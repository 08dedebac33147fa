import { type Command, toLine } from '#ops/command.ts'
import { hundredthsText } from '#server/orders/amounts.ts'
import { requestsOf } from '#server/orders/requests/requests.ts'
import { attentionOf } from '#server/orders/standing.ts'
import { eventsOf, findOrder, openRequestsOf, paymentsOf, standingOfOrder } from '#server/orders/store.ts'
import { orderPath } from '#server/orders/token.ts'
import { priceFacts } from '#server/orders/view.ts'
import { findRegistration } from '#server/registrations/rows.ts'
import { officeTime } from '#server/time.ts'
import { UserError } from '#server/user-error.ts'
import { referenceOf, standingText } from './orders.ts'

export const command: Command = {
	usage: 'REFERENCE',
	summary: 'Shows an order with its payments, its history and its link.',
	example: 'PRM-Q0XW-8X7Y-XBES',
	operands: 1,
	options: {},
	async run(call) {
		const db = await call.open()
		const reference = referenceOf(call)
		const order = await findOrder(db, { reference })
		if (!order) throw new UserError(`There is no order ${reference}.`)
		const standing = await standingOfOrder(db, order)
		const attention = attentionOf(standing, await openRequestsOf(db, order))
		const { course, classSlug, buyerName, email, country, token } = order
		console.log(
			toLine(reference, standingText(order, standing), ...(attention.length > 0 ? [`(${attention.join(', ')})`] : [])),
		)
		console.log(toLine('', course, classSlug ?? 'no class'))
		console.log(toLine('', buyerName, email, country))
		for (const { label, value } of priceFacts(order, standing)) console.log(toLine('', `${label}: ${value}`))
		for (const { kind, method, paymentRef, amount, currency, paidOn, by } of await paymentsOf(db, order))
			console.log(toLine('', kind, hundredthsText(amount, currency), method, paymentRef ?? '', paidOn ?? '', by ?? ''))
		for (const { kind, state, classSlug, nomineeId } of await requestsOf(db, order)) {
			const nominee = await findRegistration(db, nomineeId)
			const wanted = nominee ? `${nominee.reference} ${nominee.firstName} ${nominee.lastName}` : (classSlug ?? '')
			console.log(toLine('', 'request', kind, wanted, state))
		}
		for (const { at, kind, by } of await eventsOf(db, order)) console.log(toLine('', officeTime(at), kind, by))
		console.log(toLine('', call.env().publicUrl + orderPath(token)))
	},
}
