import { type Answer, changing, type Needs } from '#ops/command.ts'
import { type Given, Misuse, REFERENCE } from '#ops/fields.ts'
import { settlingOf } from '#ops/offer.ts'
import { plainRef } from '#server/booking/order.ts'
import { type Settling, settleAttempt } from '#server/booking/payments/attempts.ts'
import { putDownRefund } from '#server/booking/payments/refunds.ts'
import { findOrder, paymentsOf } from '#server/booking/store.ts'
import type { Payment } from '#server/db/booking-tables.ts'
import type { Db } from '#server/db/database.ts'
import { COPY, isOriginal } from '#server/db/original.ts'
import { hundredthsText } from '#server/invoices/amounts.ts'
import { GATEWAY_NAMES, type Gateway, type GatewayError, isGateway } from '#server/payments/gateway.ts'
import { TIMEOUTS } from '#server/process/timeouts.ts'
import { UserError } from '#server/user-error.ts'
import { answerOf, BANK_METHODS, recordMoney, refuseUnprintable, TRANSFER } from './orders.ts'

const METHODS = [...BANK_METHODS, ...GATEWAY_NAMES]
const FIELDS = {
	reference: REFERENCE,
	...TRANSFER,
	ref: { ...TRANSFER.ref, optional: true },
	method: { ...TRANSFER.method, options: METHODS },
} as const

export const command = changing({
	summary: 'Records money that was sent back at the bank, or has a payment provider send it back; an email follows.',
	help: `At the bank, send the money first. It refuses more than was received, and a bank reference that was recorded before.
With --method razorpay or stripe and without --ref, the provider sends it back to the card or account from which it came, and it is recorded once the provider confirms. Run the same command again to ask for the status: it sends nothing twice. With --ref it only records what has left already, such as a lost dispute.`,
	example: 'PRM-Q0XW-8X7Y-XBES --amount 17700 --currency INR --ref UTR426719283747',
	actions: ['refunded'],
	asksAgain: true,
	fields: FIELDS,
	async run({ ref, ...money }, needs) {
		if (ref !== undefined) {
			const after = await recordMoney(needs, 'refund', { ...money, ref })
			return answerOf(after, `${hundredthsText(money.amount, money.currency)} sent back`)
		}
		if (isGateway(money.method)) return sendBack(money.method, needs, money)
		throw new Misuse('--ref is missing.')
	},
})

async function sendBack(
	method: Gateway['name'],
	needs: Needs,
	{ reference, amount, currency }: Omit<Given<typeof FIELDS>, 'ref' | 'shared'>,
) {
	const settling = await settlingOf(needs)
	return sendBackBy(method, needs, settling, async (gateway) => {
		await refuseUnprintable(settling.db, reference)
		if (!needs.isPreview) await refuseSentBefore(settling.db, reference, gateway)
		const sent = { method, amount, currency }
		return settling.write((trx) => putDownRefund(trx, reference, sent, { ...settling, ...needs.actor }))
	})
}

/** Has a provider send back what is put down, once, and says what has come of it. */
export async function sendBackBy(
	method: Gateway['name'],
	{ isPreview }: Needs,
	settling: Settling,
	putDown: (gateway: Gateway) => Promise<Payment>,
): Promise<Answer> {
	const gateway = settling.gateways.find(({ name }) => name === method)
	if (!gateway) throw new UserError(`There are no keys of ${method}. Nothing was sent.`)
	// Put down, it would leave as soon as the copy becomes the original.
	if (!(await isOriginal(settling.db))) throw new UserError(`${COPY} Nothing was sent.`)
	const refund = await putDown(gateway)
	const { label } = gateway
	const text = `${refund.orderReference}: ${hundredthsText(refund.amount, refund.currency)}`
	if (isPreview) return { said: [`${text} sent back by ${label}, once it says so.`] }
	const answer = await settleAttempt(refund, settling).catch(({ message }) => {
		throw new UserError(`${message} Nothing is recorded yet. Call this again: it sends nothing twice.`)
	})
	if (answer.state === 'closed')
		throw new UserError(`${text} were not sent back. ${answer.why ?? `The pages of ${label} say why.`}`)
	return {
		said: [
			answer.state === 'open'
				? `${text} are on their way at ${label}, and recorded once they are sent.`
				: `${text} sent back by ${label}.`,
		],
	}
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
