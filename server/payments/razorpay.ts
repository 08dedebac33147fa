import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod/mini'
import { INDIA } from '#server/time.ts'
import { wallClock } from '#shared/zoned-time.ts'
import { type BillStatus, type Gateway, GatewayError, type Hint, refusedRefund } from './gateway.ts'

export type RazorpaySettings = { key: string; secret: string; webhookSecrets: string[]; api: string }

const payment = z.object({ payment_id: z.string(), amount: z.int(), created_at: z.int(), status: z.string() })
const link = z.object({
	id: z.string(),
	short_url: z.url({ protocol: /^https?$/ }),
	amount: z.int(),
	currency: z.string(),
	status: z.enum(['created', 'partially_paid', 'paid', 'expired', 'cancelled']),
	// Null until something is captured.
	payments: z.optional(z.nullable(z.array(payment))),
})
const links = z.object({ payment_links: z.array(link) })
const refund = z.object({
	id: z.string(),
	receipt: z.optional(z.nullable(z.string())),
	status: z.enum(['pending', 'processed', 'failed']),
})
const refunds = z.object({ items: z.array(refund) })
/** What is read of an event, whatever it is. */
type Entity<Fields> = { entity: Fields } | undefined
type Event = {
	payload?: {
		payment_link?: Entity<{ reference_id?: string }>
		refund?: Entity<{ receipt?: string }>
		dispute?: Entity<{ payment_id: string; status: string }>
	}
}

/** Payment links of Razorpay, in rupees. https://razorpay.com/docs/api/payments/payment-links/ */
export function razorpay({ key, secret, webhookSecrets, api }: RazorpaySettings): Gateway {
	const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`

	async function call<Schema extends z.core.$ZodType>(
		schema: Schema,
		path: string,
		signal: AbortSignal,
		{ body, headers }: { body?: object; headers?: Record<string, string> } = {},
	): Promise<z.output<Schema>> {
		const type = { 'content-type': 'application/json' }
		try {
			const response = await fetch(`${api}/v1/${path}`, {
				...(body && { method: 'POST', body: JSON.stringify(body) }),
				headers: { authorization, ...(body && type), ...headers },
				redirect: 'error',
				signal,
			})
			const { status, ok } = response
			const answer: unknown = await response.json()
			if (!ok) {
				const { description = '' } = (answer as { error?: { description?: string } })?.error ?? {}
				throw new GatewayError(`Razorpay refuses: ${description || status}`, { status })
			}
			return z.parse(schema, answer)
		} catch (cause) {
			if (cause instanceof GatewayError) throw cause
			throw new GatewayError('Razorpay gives no answer that can be read.', { cause })
		}
	}

	async function ask(ref: string, signal: AbortSignal): Promise<BillStatus> {
		const { status, currency, payments } = await call(link, `payment_links/${ref}`, signal)
		const paid = payments?.find((one) => one.status === 'captured' || one.status === 'refunded')
		if (paid) {
			const paidOn = wallClock(paid.created_at * 1000, INDIA).date
			return { state: 'paid', receipt: { paymentRef: paid.payment_id, amount: paid.amount, currency, paidOn } }
		}
		return { state: status === 'expired' || status === 'cancelled' ? 'closed' : 'open' }
	}

	return {
		name: 'razorpay',
		label: 'Razorpay',
		ways: 'card, UPI or net banking',
		isTest: key.startsWith('rzp_test_'),
		currencies: ['INR'],
		ask,
		async open({ id, amount, currency, title, returnUrl, expiresAt }, signal) {
			const body = {
				amount,
				currency,
				accept_partial: false,
				reference_id: id,
				description: title,
				expire_by: Math.floor(expiresAt.getTime() / 1000),
				reminder_enable: false,
				callback_url: returnUrl,
				callback_method: 'get',
			}
			const made = await call(link, 'payment_links', signal, { body }).catch(async (error: GatewayError) => {
				// A reference is taken once: by this bill, when its answer was lost.
				if (error.status !== 400) throw error
				const { payment_links } = await call(links, `payment_links?reference_id=${id}`, signal)
				const [found] = payment_links
				if (!found) throw error
				return found
			})
			if (made.amount !== amount || made.currency !== currency)
				throw new GatewayError(`Razorpay has another amount for ${id}.`)
			return { ref: made.id, url: made.short_url }
		},
		async close(ref, signal) {
			const cancelled = call(link, `payment_links/${ref}/cancel`, signal, { body: {} })
			// One that is paid or expired can't be cancelled.
			await cancelled.catch((error: GatewayError) => {
				if (error.status !== 400) throw error
			})
			return ask(ref, signal)
		},
		async refund({ id, paymentRef, amount }, signal) {
			const path = `payments/${paymentRef}/refund`
			const { items } = await call(refunds, `${path}s?count=100`, signal)
			const made = { body: { amount, speed: 'normal', receipt: id }, headers: { 'x-refund-idempotency': id } }
			const known = items.find(({ receipt }) => receipt === id)
			const found = known ?? (await call(refund, path, signal, made).catch(refusedRefund))
			if ('why' in found) return found
			return found.status === 'failed'
				? { state: 'failed' }
				: { state: found.status === 'processed' ? 'done' : 'pending', ref: found.id }
		},
		read: (body, { 'x-razorpay-signature': signature }) => readEvent(body, String(signature), webhookSecrets),
		async check(signal) {
			await call(z.object({}), 'payments?count=1', signal)
		},
	}
}

/** The signature is that of the bytes, with any of the secrets. No time is signed. */
function readEvent(body: Buffer, signature: string, secrets: string[]): Hint | undefined {
	const given = Buffer.from(signature)
	const isSigned = secrets.some((secret) => {
		const right = Buffer.from(createHmac('sha256', secret).update(body).digest('hex'))
		return right.length === given.length && timingSafeEqual(right, given)
	})
	if (!isSigned) return undefined
	const { payment_link, refund, dispute } = (JSON.parse(body.toString()) as Event).payload ?? {}
	const { payment_id, status = '' } = dispute?.entity ?? {}
	return {
		id: payment_link?.entity.reference_id ?? refund?.entity.receipt,
		dispute: payment_id ? { paymentRef: payment_id, isOpen: !['won', 'closed'].includes(status) } : undefined,
	}
}
