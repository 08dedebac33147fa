import type { Stripe } from 'stripe'
import { INDIA } from '#server/time.ts'
import { wallClock } from '#shared/zoned-time.ts'
import { type BillStatus, type Gateway, GatewayError, MAX_AHEAD_S, refusedRefund } from './gateway.ts'

export type StripeSettings = { secret: string; webhookSecrets: string[]; api: string; currencies: string[] }

/** Checkout sessions of Stripe. https://docs.stripe.com/api/checkout/sessions */
export async function stripe({ secret, webhookSecrets, api, currencies }: StripeSettings): Promise<Gateway> {
	// 23 MB, which nobody loads who does without.
	const { default: Library } = await import('stripe')
	const { protocol, hostname, port } = new URL(api)
	const clientWith = (signal: AbortSignal) =>
		new Library(secret, {
			protocol: protocol === 'http:' ? 'http' : 'https',
			host: hostname,
			...(port && { port }),
			maxNetworkRetries: 0,
			telemetry: false,
			httpClient: Library.createFetchHttpClient((url: string | URL | Request, init?: RequestInit) =>
				fetch(url, { ...init, redirect: 'error', signal }),
			),
		})

	async function call<Result>(signal: AbortSignal, work: (client: Stripe) => Promise<Result>): Promise<Result> {
		try {
			return await work(clientWith(signal))
		} catch (cause) {
			if (cause instanceof GatewayError) throw cause
			const { statusCode: status, message } = cause as { statusCode?: number; message?: string }
			if (status === undefined) throw new GatewayError('Stripe gives no answer that can be read.', { cause })
			throw new GatewayError(`Stripe refuses: ${message}`, { status, cause })
		}
	}

	const ask = (ref: string, signal: AbortSignal): Promise<BillStatus> =>
		call(signal, async ({ checkout }) => {
			const expand = ['payment_intent.latest_charge']
			return statusOf(await checkout.sessions.retrieve(ref, { expand }))
		})

	return {
		name: 'stripe',
		label: 'Stripe',
		ways: 'card',
		isTest: !secret.includes('_live_'),
		currencies,
		ask,
		open: ({ id, amount, currency, title, returnUrl, expiresAt }, signal) =>
			call(signal, async ({ checkout }) => {
				const price_data = { currency: currency.toLowerCase(), unit_amount: amount, product_data: { name: title } }
				const { id: ref, url } = await checkout.sessions.create(
					{
						mode: 'payment',
						line_items: [{ quantity: 1, price_data }],
						client_reference_id: id,
						success_url: returnUrl,
						cancel_url: returnUrl,
						expires_at: Math.floor(expiresAt.getTime() / 1000),
					},
					{ idempotencyKey: id },
				)
				if (!url) throw new GatewayError(`Stripe has no page for ${id}.`)
				return { ref, url }
			}),
		async close(ref, signal) {
			await call(signal, ({ checkout }) => checkout.sessions.expire(ref)).catch((error: GatewayError) => {
				// One that is paid or expired can't be ended.
				if (error.status !== 400) throw error
			})
			return ask(ref, signal)
		},
		refund: ({ id, paymentRef, amount }, signal) =>
			call(signal, async ({ refunds }) => {
				const { data } = await refunds.list({ payment_intent: paymentRef, limit: 100 })
				const made = { payment_intent: paymentRef, amount, metadata: { id } }
				const known = data.find(({ metadata }) => metadata?.['id'] === id)
				const found =
					known ??
					(await call(signal, ({ refunds }) => refunds.create(made, { idempotencyKey: id })).catch(refusedRefund))
				if ('why' in found) return found
				const { status, id: ref } = found
				if (status === 'failed' || status === 'canceled') return { state: 'failed' }
				return { state: status === 'succeeded' ? 'done' : 'pending', ref }
			}),
		read: (body, { 'stripe-signature': signature }, now) => {
			const { webhooks } = clientWith(AbortSignal.abort())
			return readEvent(webhooks, body, String(signature), webhookSecrets, now)
		},
		async check(signal) {
			await call(signal, ({ balance }) => balance.retrieve())
		},
	}
}

function statusOf(session: Stripe.Checkout.Session): BillStatus {
	const intent = session.payment_intent
	// A bank has not answered yet.
	const isWaiting = session.status === 'complete' && typeof intent !== 'string' && intent?.status === 'processing'
	if (session.payment_status !== 'paid' || intent === null || typeof intent === 'string')
		return { state: session.status === 'open' || isWaiting ? 'open' : 'closed' }
	const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge
	return {
		state: 'paid',
		receipt: {
			paymentRef: intent.id,
			amount: intent.amount_received,
			currency: intent.currency.toUpperCase(),
			paidOn: wallClock((charge?.created ?? intent.created) * 1000, INDIA).date,
		},
	}
}

/** What is read of the object of an event, whatever it is. */
type Named = { client_reference_id?: string; metadata?: { id?: string }; status?: string; payment_intent?: string }

function readEvent(webhooks: Stripe['webhooks'], body: Buffer, signature: string, secrets: string[], now: Date) {
	const [event] = secrets.flatMap((secret) => {
		try {
			return [webhooks.constructEvent(body, signature, secret, undefined, undefined, now.getTime())]
		} catch {
			return []
		}
	})
	// The library takes a time to come.
	const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
	if (!event || signedAt > now.getTime() / 1000 + MAX_AHEAD_S) return undefined
	const { client_reference_id, metadata, status = '', payment_intent: paymentRef = '' } = event.data.object as Named
	if (!event.type.startsWith('charge.dispute.')) return { id: client_reference_id ?? metadata?.id }
	return { dispute: { paymentRef, isOpen: !['won', 'warning_closed', 'prevented'].includes(status) } }
}
