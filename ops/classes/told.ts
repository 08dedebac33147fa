import { type Answer, counted, tableOf, toLine } from '#ops/command.ts'
import type { Told } from '#server/booking/decide.ts'
import { hundredthsText } from '#server/invoices/amounts.ts'

/** A line for each order that news of a class concerns, and a sentence with their seats and sums. */
export function told(news: string, orders: Told, what: (one: Told[number]) => string): Answer {
	const seats = orders.reduce((sum, { before }) => sum + before.kept, 0)
	const sums = new Map<string, number>()
	for (const { before } of orders) {
		const { currency } = before.order
		if (currency && before.received > 0) sums.set(currency, (sums.get(currency) ?? 0) + before.received)
	}
	const received = [...sums].map(([currency, sum]) => `${hundredthsText(sum, currency)} received`)
	const people = counted(seats, 'person with a seat', 'people with a seat')
	const rows = orders.map((one) => {
		const { reference, company, buyerName } = one.before.order
		return { reference, name: company ?? buyerName, what: what(one) }
	})
	return {
		table: tableOf(rows, ['reference', 'name', 'what'], (row) => toLine(row.reference, row.name, row.what)),
		said: [`${news}: ${[counted(orders.length, 'order'), people, ...received].join(', ')}.`],
	}
}
