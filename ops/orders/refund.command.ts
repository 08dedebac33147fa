import type { Call, Command } from '#ops/command.ts'
import { newAttempt, type Settling, settleAttempt } from '#server/booking/payments/attempts.ts'
import { putDownRefund } from '#server/booking/payments/refunds.ts'
import { bankAttempt, settle } from '#server/booking/payments/settle.ts'
import { hundredthsText } from '#server/invoices/amounts.ts'
import { GATEWAY_NAMES, type Gateway } from '#server/payments/gateway.ts'
import { SECOND_MS } from '#server/time.ts'
import { UserError } from '#server/user-error.ts'
import {
	actorOf,
	amountOf,
	issuerOf,
	MONEY_OPTIONS,
	MONEY_USAGE,
	moneyOf,
	referenceOf,
	refuseUnprintable,
	settlingOf,
} from './orders.ts'

/** Nobody waits on a page. */
const REFUND_TIMEOUT_MS = 20 * SECOND_MS

export const command: Command = {
	usage: `REFERENCE ${MONEY_USAGE.replace('bank|upi', 'bank|upi|razorpay|stripe')}`,
	summary: 'Records money that was sent back at the bank, or has a payment provider send it back; an email follows.',
	help: `At the bank, send the money first. It refuses more than was received, and a bank reference that was recorded before.
With --method razorpay or stripe and without --ref, the provider sends it back to the card or account from which it came, and it is recorded once the provider confirms. Run the same command again to ask for the status: it sends nothing twice. With --ref it only records what has left already, such as a lost dispute.`,
	example: 'PRM-Q0XW-8X7Y-XBES --amount 17700 --currency INR --ref UTR426719283747',
	operands: 1,
	options: MONEY_OPTIONS,
	async run(call) {
		const reference = referenceOf(call)
		const db = await call.open()
		await refuseUnprintable(db, reference)
		const settling = await settlingOf(call)
		const gateway = settling.gateways.find(({ name }) => name === call.options['method'])
		if (gateway && call.options['ref'] === undefined) return await sendBack(call, reference, gateway, settling)
		const issuer = await issuerOf(call)
		const { method, ...sent } = moneyOf(call, issuer.now, ['bank', 'upi', ...GATEWAY_NAMES])
		const attempt = bankAttempt(sent.paymentRef)
		const entry = { kind: 'refund', method, attempt, orderReference: reference } as const
		if (!(await settling.write((trx) => settle(trx, entry, sent, issuer))))
			throw new UserError(`Nothing was stored: ${sent.paymentRef} is known already.`)
		console.log(`${reference}: ${hundredthsText(sent.amount, sent.currency)} sent back. An email is on its way.`)
	},
}

async function sendBack(call: Call, reference: string, { name: method, label }: Gateway, settling: Settling) {
	const { amount, currency } = amountOf(call)
	const key = { ...actorOf(call), attempt: newAttempt(reference) }
	const waiting = await settling.write((trx) => putDownRefund(trx, reference, { method, amount, currency }, key))
	const answer = await settleAttempt(waiting, settling, AbortSignal.timeout(REFUND_TIMEOUT_MS)).catch(({ message }) => {
		throw new UserError(`${message} Nothing is recorded yet. Call this again: it sends nothing twice.`)
	})
	const text = `${reference}: ${hundredthsText(amount, currency)}`
	if (answer.state === 'closed')
		throw new UserError(`${text} were not sent back. ${answer.why ?? `The pages of ${label} say why.`}`)
	if (answer.state === 'open') console.log(`${text} are on their way at ${label}, and recorded once they are sent.`)
	else console.log(`${text} sent back by ${label}. An email is on its way.`)
}
