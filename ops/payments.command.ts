import { type Call, type Command, counted, Misuse } from '#ops/command.ts'
import { toCsv, writeOut } from '#ops/new-file.ts'
import { settleOpen } from '#server/booking/payments/attempts.ts'
import type { Payment } from '#server/db/booking-tables.ts'
import { paginate } from '#server/db/paginate.ts'
import { UserError } from '#server/user-error.ts'
import { settlingOf } from './orders/orders.ts'

const COLUMNS = [
	...(['id', 'orderReference', 'kind', 'state', 'method', 'amount', 'currency', 'paidOn', 'paymentRef'] as const),
	...(['attempt', 'providerRef', 'createdAt', 'settledAt', 'disputedAt', 'by'] as const),
]

export const command: Command = {
	usage: '--check | --csv [--out FILE]',
	summary:
		'Writes payments and refunds as CSV, with the references of banks and providers; or checks those not settled.',
	help: `States: created (begun), expired (not paid), failed (refused), succeeded, reversed (recorded by mistake).
--check asks the providers now about all payments that were begun; the server also does this by itself. --csv writes the books as CSV, with amounts in hundredths of the currency; the providerRef of a refund is that of the payment that it sends back. FILE must not exist yet.`,
	example: '--csv --out payments.csv',
	operands: 0,
	async run(call) {
		const { open, options } = call
		if (options['check']) return await check(call)
		if (!options['csv']) throw new Misuse('Say --check or --csv.')
		await writeOut(options['out'], toCsv(paginate<Payment>((await open()).selectFrom('payments').selectAll()), COLUMNS))
	},
}

async function check(call: Call) {
	const failures: Error[] = []
	const asked = await settleOpen(await settlingOf(call), (error) => failures.push(error))
	console.log(`Asked about ${counted(asked, 'payment')}.`)
	if (failures[0])
		throw new UserError(`${counted(failures.length, 'payment')} without an answer: ${failures[0].message}`)
}
