import { type Call, type Command, counted, Misuse, readActor } from '#ops/command.ts'
import { toCsv, writeOut } from '#ops/new-file.ts'
import { putDownStranded } from '#server/booking/payments/refunds.ts'
import { settleOpen } from '#server/booking/payments/round.ts'
import { unstrand } from '#server/booking/payments/stranded.ts'
import type { Payment } from '#server/db/booking-tables.ts'
import { paginate } from '#server/db/paginate.ts'
import { transactions } from '#server/db/write.ts'
import { hundredthsText } from '#server/invoices/amounts.ts'
import { recordOffice } from '#server/office-events.ts'
import { GATEWAY_NAMES } from '#server/payments/gateway.ts'
import { UserError } from '#server/user-error.ts'
import { refOf, settlingOf } from './orders/orders.ts'
import { sendBackBy } from './orders/refund.command.ts'

const COLUMNS = [
	...(['id', 'orderReference', 'kind', 'state', 'method', 'amount', 'currency', 'paidOn', 'paymentRef'] as const),
	...(['attempt', 'providerRef', 'createdAt', 'settledAt', 'disputedAt', 'disputeEnd', 'strandedAt', 'by'] as const),
]

export const command: Command = {
	usage: '--check | --csv [--out FILE] | --refund NUMBER [--ref REFERENCE] | --handled NUMBER [--by NAME]',
	summary:
		'Writes payments and refunds as CSV, with the references of banks and providers; checks those not settled; sends back money whose order is gone.',
	help: `States: created (begun), expired (not paid), failed (refused), succeeded, reversed (recorded by mistake).
--check asks the providers now about all payments that were begun; the server also does this by itself. --csv writes the books as CSV, with amounts in hundredths of the currency; the providerRef of a refund is that of the payment that it sends back. FILE must not exist yet.
--refund sends back all that is left of a payment whose order is gone; NUMBER is its id in the CSV. The provider sends it to the card or account from which it came; call this again to ask for the status: it sends nothing twice. With --ref it records what has left already, by bank or otherwise. Once all is sent, it waits no more.
--handled takes money whose order is gone out of the list of what waits without sending anything, as once the bank has its answer.`,
	example: '--csv --out payments.csv',
	operands: 0,
	async run(call) {
		const { open, options } = call
		if (options['check']) return await check(call)
		if (options['refund'] !== undefined) return await sendBack(call)
		if (options['handled'] !== undefined) return await handled(call)
		if (!options['csv']) throw new Misuse('Say --check, --csv, --refund or --handled.')
		await writeOut(options['out'], toCsv(paginate<Payment>((await open()).selectFrom('payments').selectAll()), COLUMNS))
	},
}

async function sendBack(call: Call) {
	const number = numberOf(call.options['refund'])
	const ref = call.options['ref'] === undefined ? undefined : refOf(call)
	const [settling, actor] = [await settlingOf(call), readActor(call.options)]
	const known = settling.db.selectFrom('payments').select('method').where('id', '=', number)
	const { method = '' } = (await known.executeTakeFirst()) ?? {}
	const isOnline = GATEWAY_NAMES.some((name) => name === method)
	if (method && !isOnline && ref === undefined) throw new Misuse('It came by bank: send it at the bank, and say --ref.')
	const putDown = () =>
		settling.write(async (trx) => {
			const refund = await putDownStranded(trx, number, { ...settling, ...actor }, ref)
			await recordOffice(trx, { command: 'payments --refund', about: String(number) }, actor)
			return refund
		})
	if (isOnline && ref === undefined) return await sendBackBy(method, settling, '', putDown)
	const { orderReference, amount, currency } = await putDown()
	console.log(`${orderReference}: ${hundredthsText(amount, currency)} are recorded as sent back.`)
}

/** 0, which no payment has, for what is no number. */
const numberOf = (typed: unknown) => (/^\d{1,15}$/.test(String(typed)) ? Number(typed) : 0)

async function handled({ open, options }: Call) {
	const actor = readActor(options)
	const number = numberOf(options['handled'])
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
