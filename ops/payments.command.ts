import { listing, tableOf, toLine } from '#ops/command.ts'
import type { Payment } from '#server/db/booking-tables.ts'
import { paginate } from '#server/db/paginate.ts'
import { hundredthsText } from '#server/invoices/amounts.ts'

const COLUMNS = [
	...(['id', 'orderReference', 'kind', 'state', 'method', 'amount', 'currency', 'paidOn', 'paymentRef'] as const),
	...(['attempt', 'providerRef', 'createdAt', 'settledAt', 'disputedAt', 'disputeEnd', 'strandedAt', 'by'] as const),
]

export const command = listing({
	summary: 'Lists payments and refunds, with the references of banks and providers.',
	help: `States: created (begun), expired (not paid), failed (refused), succeeded, reversed (recorded by mistake).
--csv writes the books, with amounts in hundredths of the currency; the providerRef of a refund is that of the payment that it sends back.`,
	example: '--csv --out payments.csv',
	fields: {},
	async run(_, { open }) {
		const rows = paginate<Payment>((await open()).selectFrom('payments').selectAll())
		const line = ({ id, orderReference, kind, state, amount, currency, method, paymentRef, paidOn }: Payment) =>
			toLine(
				`${id}`,
				orderReference,
				`${kind} (${state})`,
				hundredthsText(amount, currency),
				method,
				paymentRef ?? '',
				paidOn ?? '',
			)
		return { table: tableOf(rows, COLUMNS, line) }
	},
})
