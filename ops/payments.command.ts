import { type Call, type Command, counted, Misuse, readActor } from '#ops/command.ts'
import { toCsv, writeOut } from '#ops/new-file.ts'
import { settleOpen } from '#server/booking/payments/round.ts'
import { unstrand } from '#server/booking/payments/stranded.ts'
import type { Payment } from '#server/db/booking-tables.ts'
import { paginate } from '#server/db/paginate.ts'
import { transactions } from '#server/db/write.ts'
import { recordOffice } from '#server/office-events.ts'
import { UserError } from '#server/user-error.ts'
import { settlingOf } from './orders/orders.ts'

const COLUMNS = [
	...(['id', 'orderReference', 'kind', 'state', 'method', 'amount', 'currency', 'paidOn', 'paymentRef'] as const),
	...(['attempt', 'providerRef', 'createdAt', 'settledAt', 'disputedAt', 'disputeEnd', 'strandedAt', 'by'] as const),
]

export const command: Command = {
	usage: '--check | --csv [--out FILE] | --handled NUMBER [--by NAME]',
	summary: 'Writes payments and refunds as CSV, with the references of banks and providers; checks those not settled.',
	help: `States: created (begun), expired (not paid), failed (refused), succeeded, reversed (recorded by mistake).
--check asks the providers now about all payments that were begun; the server also does this by itself. --csv writes the books as CSV, with amounts in hundredths of the currency; the providerRef of a refund is that of the payment that it sends back. FILE must not exist yet.
--handled takes money whose order is gone out of the list of what waits, once the office has sent it back or has answered the bank; NUMBER is its id in the CSV.`,
	example: '--csv --out payments.csv',
	operands: 0,
	async run(call) {
		const { open, options } = call
		if (options['check']) return await check(call)
		if (options['handled'] !== undefined) return await handled(call)
		if (!options['csv']) throw new Misuse('Say --check, --csv or --handled.')
		await writeOut(options['out'], toCsv(paginate<Payment>((await open()).selectFrom('payments').selectAll()), COLUMNS))
	},
}

async function handled({ open, options }: Call) {
	const actor = readActor(options)
	const number = Number(options['handled'])
	const db = await open()
	const done = await transactions(db)(async (trx) => {
		const isKnown = await unstrand(trx, number)
		if (isKnown) await recordOffice(trx, { command: 'payments --handled', about: String(number) }, actor)
		return isKnown
	})
	if (!done) throw new UserError(`Nothing was changed: no money without an order has the number ${options['handled']}.`)
	console.log(`Payment ${number} is marked as handled.`)
}

async function check(call: Call) {
	const failures: Error[] = []
	const { asked, left } = await settleOpen(await settlingOf(call), (error) => failures.push(error))
	console.log(`Asked about ${counted(asked, 'payment')}.`)
	const unanswered = failures.length + left
	const [{ message }] = [...failures, { message: 'Try again.' }]
	if (unanswered > 0) throw new UserError(`${counted(unanswered, 'payment')} without an answer: ${message}`)
}
