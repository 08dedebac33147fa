import { counted } from '#ops/command.ts'
import type { Told } from '#server/booking/decide.ts'
import { hundredthsText } from '#server/invoices/amounts.ts'

/** '3 people with a seat, ₹31,860 received': whom a decision about a class concerns. */
export function toldText(told: Told[]): string {
	const seats = told.reduce((sum, { before }) => sum + before.kept, 0)
	const sums = new Map<string, number>()
	for (const { before } of told) {
		const { currency } = before.order
		if (currency && before.received > 0) sums.set(currency, (sums.get(currency) ?? 0) + before.received)
	}
	const received = [...sums].map(([currency, sum]) => `${hundredthsText(sum, currency)} received`)
	return [counted(seats, 'person with a seat', 'people with a seat'), ...received].join(', ')
}
