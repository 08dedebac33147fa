import { listing, tableOf } from '#ops/command.ts'
import { MONTH } from '#ops/fields.ts'
import type { Payment } from '#server/db/booking-tables.ts'
import { paginate } from '#server/db/paginate.ts'
import { hundredthsText, wholeText } from '#server/invoices/amounts.ts'

const COLUMNS = [
	...(['id', 'orderReference', 'kind', 'state', 'method', 'amount', 'currency', 'paidOn', 'paymentRef'] as const),
	...(['attempt', 'providerRef', 'createdAt', 'settledAt', 'disputedAt', 'disputeEnd', 'strandedAt', 'by'] as const),
]

export const command = listing({
	summary: 'Lists payments and refunds, with the references of banks and providers.',
	help: `States: created (begun), expired (not paid), failed (refused), succeeded, reversed (recorded by mistake).
--month counts by the day on which money came or left. --csv writes the books, with whole amounts such as 13500.00; the providerRef of a refund is that of the payment that it sends back.`,
	example: '--month 2026-11 --csv --out payments.csv',
	fields: { month: MONTH },
	async run({ month }, { open }) {
		const all = (await open()).selectFrom('payments').selectAll()
		const found = month === undefined ? all : all.where('paidOn', 'like', `${month}-%`)
		const line = ({ id, orderReference, kind, state, hundredths, currency, method, paymentRef, paidOn }: Row) => ({
			Number: `${id}`,
			Order: orderReference,
			What: `${kind} (${state})`,
			Amount: hundredthsText(hundredths, currency),
			How: method,
			Reference: paymentRef ?? '',
			Day: paidOn ?? '',
		})
		return { table: tableOf(rowsOf(paginate<Payment>(found)), COLUMNS, line) }
	},
})

type Row = ReturnType<typeof rowsOf> extends AsyncGenerator<infer One> ? One : never

async function* rowsOf(payments: AsyncIterable<Payment>) {
	for await (const { amount: hundredths, ...payment } of payments)
		yield { ...payment, hundredths, amount: wholeText(hundredths) }
}
