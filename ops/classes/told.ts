import { counted } from '#ops/command.ts'
import type { Told } from '#server/booking/decide.ts'
import { hundredthsText } from '#server/invoices/amounts.ts'

/** '2 orders, 3 people with a seat, ₹31,860 received, 4 emails': whom news of a class concerns. */
export function toldText({ orders, mails }: Told): string {
	const seats = orders.reduce((sum, { before }) => sum + before.kept, 0)
	const sums = new Map<string, number>()
	for (const { before } of orders) {
		const { currency } = before.order
		if (currency && before.received > 0) sums.set(currency, (sums.get(currency) ?? 0) + before.received)
	}
	const received = [...sums].map(([currency, sum]) => `${hundredthsText(sum, currency)} received`)
	const people = counted(seats, 'person with a seat', 'people with a seat')
	return [counted(orders.length, 'order'), people, ...received, counted(mails, 'email')].join(', ')
}
