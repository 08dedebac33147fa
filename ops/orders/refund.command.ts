import type { Call, Command } from '#ops/command.ts'
import { type Settling, settleAttempt } from '#server/booking/payments/attempts.ts'
import { putDownRefund } from '#server/booking/payments/refunds.ts'
import { plainRef } from '#server/booking/payments/settle.ts'
import { findOrder, paymentsOf } from '#server/booking/store.ts'
import type { Payment } from '#server/db/booking-tables.ts'
import type { Db } from '#server/db/database.ts'
import { COPY, isOriginal } from '#server/db/original.ts'
import { hundredthsText } from '#server/invoices/amounts.ts'
import { GATEWAY_NAMES, type Gateway, type GatewayError } from '#server/payments/gateway.ts'
import { TIMEOUTS } from '#server/timeouts.ts'
import { UserError } from '#server/user-error.ts'
import {
	actorOf,
	amountOf,
	BANK_METHODS,
	moneyUsage,
	recordMoney,
	referenceOf,
	refuseUnprintable,
	settlingOf,
} from './orders.ts'

const METHODS = [...BANK_METHODS, ...GATEWAY_NAMES]

export const command: Command = {
	usage: `REFERENCE ${moneyUsage(METHODS)}`,
	summary: 'Records money that was sent back at the bank, or has a payment provider send it back; an email follows.',
	help: `At the bank, send the money first. It refuses more than was received, and a bank reference that was recorded before.
With --method razorpay or stripe and without --ref, the provider sends it back to the card or account from which it came, and it is recorded once the provider confirms. Run the same command again to ask for the status: it sends nothing twice. With --ref it only records what has left already, such as a lost dispute.`,
	example: 'PRM-Q0XW-8X7Y-XBES --amount 17700 --currency INR --ref UTR426719283747',
	operands: 1,
	async run(call) {
		const { ref, method } = call.options
		if (ref === undefined && GATEWAY_NAMES.some((name) => name === method)) return await sendBack(call)
		const { order } = await recordMoney(call, 'refund', { methods: METHODS })
		const { amount, currency } = amountOf(call)
		console.log(`${order.reference}: ${hundredthsText(amount, currency)} sent back. An email is on its way.`)
	},
}

async function sendBack(call: Call) {
	const reference = referenceOf(call)
	const { amount, currency } = amountOf(call)
	const settling = await settlingOf(call)
	const method = String(call.options['method'])
	await sendBackBy(method, settling, ' An email is on its way.', async (gateway) => {
		await refuseUnprintable(settling.db, reference)
		await refuseSentBefore(settling.db, reference, gateway)
		const sent = { method, amount, currency }
		return settling.write((trx) => putDownRefund(trx, reference, sent, { ...settling, ...actorOf(call) }))
	})
}

/** Has a provider send back what is put down, once, and says what has come of it; `further` ends the sentence if it was sent. */
export async function sendBackBy(
	method: string,
	settling: Settling,
	further: string,
	putDown: (gateway: Gateway) => Promise<Payment>,
) {
	const gateway = settling.gateways.find(({ name }) => name === method)
	if (!gateway) throw new UserError(`There are no keys of ${method}. Nothing was sent.`)
	// Put down, it would leave as soon as the copy becomes the original.
	if (!(await isOriginal(settling.db))) throw new UserError(`${COPY} Nothing was sent.`)
	const refund = await putDown(gateway)
	const { label } = gateway
	const answer = await settleAttempt(refund, settling).catch(({ message }) => {
		throw new UserError(`${message} Nothing is recorded yet. Call this again: it sends nothing twice.`)
	})
	const text = `${refund.orderReference}: ${hundredthsText(refund.amount, refund.currency)}`
	if (answer.state === 'closed')
		throw new UserError(`${text} were not sent back. ${answer.why ?? `The pages of ${label} say why.`}`)
	if (answer.state === 'open') console.log(`${text} are on their way at ${label}, and recorded once they are sent.`)
	else console.log(`${text} sent back by ${label}.${further}`)
}

/** A refund that was given up without keys, or taken back, may have been sent after all: it is recorded before more is sent. */
async function refuseSentBefore(db: Db, reference: string, gateway: Gateway) {
	const { name, label } = gateway
	const order = await findOrder(db, { reference })
	const payments = order ? await paymentsOf(db, order) : []
	const recorded = payments.filter(({ state }) => state === 'succeeded').map((one) => plainRef(one.paymentRef ?? ''))
	for (const { kind, state, method, attempt, providerRef: paymentRef, amount, currency } of payments) {
		const isOver = state === 'failed' || state === 'reversed'
		if (kind !== 'refund' || !isOver || method !== name || paymentRef === null) continue
		// What is taken back has a word behind its attempt.
		const [id = ''] = attempt.split(' ')
		const signal = AbortSignal.timeout(TIMEOUTS.providerMs)
		const paid = payments.find((one) => one.kind === 'payment' && one.paymentRef === paymentRef)
		const asked = { ref: paymentRef, amount: paid?.amount ?? amount, now: new Date() }
		const sent = await gateway.refundsOf(asked, signal).catch((error: GatewayError) => {
			// A payment that these keys do not know was not sent back with them.
			if (error.status === undefined) throw new UserError(`${error.message} Nothing was sent.`)
			return []
		})
		const found = sent.find((one) => one.id === id)
		if (!found || found.state === 'closed' || recorded.includes(plainRef(found.money.paymentRef))) continue
		throw new UserError(
			`Nothing was sent: ${label} has a refund of ${hundredthsText(amount, currency)} that was given up or taken back here. Once it is sent, record it first: orders refund ${reference} --amount ${amount / 100} --currency ${currency} --method ${name} --ref ${found.money.paymentRef}`,
		)
	}
}
