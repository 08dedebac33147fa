import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod/mini'
import { officeDay } from '#server/time.ts'
import { boundedFetch, providerAnswer } from './answers.ts'
import { type Dispute, type Gateway, GatewayError, type Hint, readEvent } from './gateway.ts'

export type RazorpaySettings = { key: string; secret: string; webhookSecrets: string[]; api: string }

const payment = z.object({ payment_id: z.string(), amount: z.int(), created_at: z.int(), status: z.string() })
const link = z.object({
	id: z.string(),
	short_url: z.string(),
	amount: z.int(),
	currency: z.string(),
	status: z.string(),
	// Null until something is captured.
	payments: z.nullish(z.array(payment)),
})
const links = z.object({ payment_links: z.array(link) })
const REFUND_STATES = { pending: 'open', processed: 'paid', failed: 'closed' } as const
const refund = z.object({
	id: z.string(),
	receipt: z.nullish(z.string()),
	amount: z.int(),
	currency: z.string(),
	created_at: z.int(),
	status: z.enum(['pending', 'processed', 'failed']),
})
const refunds = z.object({ items: z.array(refund) })
const refusal = z.object({ error: z.object({ description: z.string() }) })
const text = z.nullish(z.string())
const part = z.optional(
	z.object({ entity: z.object({ id: text, reference_id: text, receipt: text, payment_id: text, status: text }) }),
)
/** What is read of an event, whatever it is. */
const event = z.object({ payload: z.object({ payment_link: part, payment: part, refund: part, dispute: part }) })

/** Payment links of Razorpay, in rupees. https://razorpay.com/docs/api/payments/payment-links/ */
export function razorpay({ key, secret, webhookSecrets, api }: RazorpaySettings): Gateway {
	const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`

	async function send(path: string, signal: AbortSignal, body?: object, headers?: Record<string, string>) {
		const response = await boundedFetch(`${api}/v1/${path}`, {
			...(body && { method: 'POST', body: JSON.stringify(body) }),
			headers: { authorization, ...(body && { 'content-type': 'application/json' }), ...headers },
			signal,
		})
		const answer: unknown = await response.json()
		if (response.ok) return answer
		const { error } = z.parse(refusal, answer)
		throw Object.assign(new Error(error.description), { statusCode: response.status })
	}
	const call = <Schema extends z.core.$ZodType>(schema: Schema, ...sent: Parameters<typeof send>) =>
		providerAnswer('Razorpay', schema, send(...sent))
	const statusOf = ({ id: ref, status }: z.output<typeof refund>) => ({ ref, state: REFUND_STATES[status] })

	return {
		name: 'razorpay',
		label: 'Razorpay',
		ways: 'card, UPI or net banking',
		isTest: key.startsWith('rzp_test_'),
		currencies: ['INR'],
		async open({ id, amount, currency, title, returnUrl, expiresAt }, signal) {
			const bill = {
				amount,
				currency,
				reference_id: id,
				description: title,
				expire_by: Math.floor(expiresAt.getTime() / 1000),
				callback_url: returnUrl,
				callback_method: 'get',
			}
			const made = await call(link, 'payment_links', signal, bill).catch(async (error: GatewayError) => {
				// A reference is taken once: by this bill, when its answer was lost.
				const isTaken = error.status === 400
				const found = isTaken ? await call(links, `payment_links?reference_id=${id}`, signal) : undefined
				if (!found?.payment_links[0]) throw error
				return found.payment_links[0]
			})
			if (made.amount !== amount || made.currency !== currency)
				throw new GatewayError(`Razorpay has another amount for ${id}.`)
			return { ref: made.id, url: made.short_url }
		},
		async ask({ ref }, signal) {
			const { status, currency, payments } = await call(link, `payment_links/${ref}`, signal)
			const captured = (payments ?? [])
				.filter((one) => one.status === 'captured' || one.status === 'refunded')
				.sort((a, b) => a.created_at - b.created_at || a.payment_id.localeCompare(b.payment_id))
			if (captured.length === 0) return { state: status === 'expired' || status === 'cancelled' ? 'closed' : 'open' }
			return { state: 'paid', money: captured.map((one) => moneyOf({ ...one, currency }, one.payment_id)) }
		},
		close: (ref, signal) => call(link, `payment_links/${ref}/cancel`, signal, {}),
		async refundsOf({ ref }, signal) {
			const { items } = await call(refunds, `payments/${ref}/refunds?count=100`, signal)
			return items.map((one) => ({
				id: one.receipt ?? undefined,
				state: REFUND_STATES[one.status],
				money: moneyOf(one, one.id),
			}))
		},
		async refund({ id, paymentRef, amount }, signal) {
			const headers = { 'x-refund-idempotency': id }
			return statusOf(await call(refund, `payments/${paymentRef}/refund`, signal, { amount, receipt: id }, headers))
		},
		read: (body, { 'x-razorpay-signature': signature }) =>
			isSigned(body, String(signature), webhookSecrets) ? hintOf(body) : undefined,
		check: (signal) => call(z.object({}), 'payments?count=1', signal),
	}
}

type Moved = { amount: number; currency: string; created_at: number }
const moneyOf = ({ amount, currency, created_at }: Moved, paymentRef: string) => ({
	paymentRef,
	amount,
	currency,
	paidOn: officeDay(created_at * 1000),
})

/** The signature is that of the bytes, with any of the secrets. No time is signed. */
const isSigned = (body: Buffer, signature: string, secrets: string[]) =>
	secrets.some((secret) => {
		const [given, right] = [Buffer.from(signature), createHmac('sha256', secret).update(body).digest('hex')]
		return right.length === given.length && timingSafeEqual(Buffer.from(right), given)
	})

const DISPUTE_ENDS: Record<string, Dispute['end']> = { won: 'won', closed: 'won', lost: 'lost' }

function hintOf(body: Buffer): Hint {
	const { payment_link, payment, refund, dispute } = readEvent(event, body)?.payload ?? {}
	const { payment_id, status } = dispute?.entity ?? {}
	if (payment_id)
		return { paymentRef: payment_id, dispute: { paymentRef: payment_id, end: DISPUTE_ENDS[status ?? ''] } }
	return {
		id: payment_link?.entity.reference_id ?? refund?.entity.receipt ?? undefined,
		paymentRef: refund?.entity.payment_id ?? payment?.entity.id ?? undefined,
	}
}
