import type { Stripe } from 'stripe'
import { answerOf, type BillStatus, dayInIndia, type Gateway, GatewayError } from './gateway.ts'

export type StripeSettings = { secret: string; webhookSecrets: string[]; api: string; currencies: string[] }

/** Clocks may differ by so much. */
const MAX_AHEAD_S = 60

/** Checkout sessions of Stripe. https://docs.stripe.com/api/checkout/sessions */
export async function stripe({ secret, webhookSecrets, api, currencies }: StripeSettings): Promise<Gateway> {
	// 23 MB, which nobody loads who does without.
	const { Stripe } = await import('stripe')
	const { protocol, hostname: host, port } = new URL(api)
	const call = <Answer>(signal: AbortSignal, work: (client: Stripe) => Promise<Answer>): Promise<Answer> => {
		const client = new Stripe(secret, {
			...{ protocol: protocol === 'http:' ? 'http' : 'https', host, ...(port && { port }) },
			...{ maxNetworkRetries: 0, telemetry: false },
			httpClient: Stripe.createFetchHttpClient((url: string | URL | Request, init?: RequestInit) =>
				fetch(url, { ...init, redirect: 'error', signal }),
			),
		})
		return answerOf('Stripe', work(client))
	}

	return {
		name: 'stripe',
		label: 'Stripe',
		ways: 'card',
		isTest: !secret.includes('_live_'),
		currencies,
		async open({ id, amount, currency, title, returnUrl, expiresAt }, signal) {
			const price_data = { currency: currency.toLowerCase(), unit_amount: amount, product_data: { name: title } }
			const bill: Stripe.Checkout.SessionCreateParams = {
				mode: 'payment',
				line_items: [{ quantity: 1, price_data }],
				client_reference_id: id,
				success_url: returnUrl,
				cancel_url: returnUrl,
				expires_at: Math.floor(expiresAt.getTime() / 1000),
			}
			const made = await call(signal, ({ checkout }) => checkout.sessions.create(bill, { idempotencyKey: id }))
			if (!made.url) throw new GatewayError(`Stripe has no page for ${id}.`)
			return { ref: made.id, url: made.url }
		},
		ask: async (ref, signal) => {
			const expand = ['payment_intent.latest_charge']
			return billStatusOf(await call(signal, ({ checkout }) => checkout.sessions.retrieve(ref, { expand })))
		},
		close: (ref, signal) => call(signal, ({ checkout }) => checkout.sessions.expire(ref)),
		async refundsOf(payment_intent, signal) {
			const { data } = await call(signal, ({ refunds }) => refunds.list({ payment_intent, limit: 100 }))
			return data.map(refundStatusOf)
		},
		async refund({ id, paymentRef, amount }, signal) {
			const sent = { payment_intent: paymentRef, amount, metadata: { id } }
			return refundStatusOf(await call(signal, ({ refunds }) => refunds.create(sent, { idempotencyKey: id })))
		},
		read(body, { 'stripe-signature': header }, now) {
			const [signature, ms] = [String(header), now.getTime()]
			const [event] = webhookSecrets.flatMap((secret) => {
				try {
					return [Stripe.webhooks.constructEvent(body, signature, secret, undefined, undefined, ms)]
				} catch {
					return []
				}
			})
			// The library takes a time to come.
			const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
			return event && signedAt <= ms / 1000 + MAX_AHEAD_S ? hintOf(event) : undefined
		},
		check: (signal) => call(signal, ({ balance }) => balance.retrieve()),
	}
}

function billStatusOf({ status, payment_status, payment_intent: intent }: Stripe.Checkout.Session): BillStatus {
	const paid = intent === null || typeof intent === 'string' ? undefined : intent
	if (payment_status !== 'paid' || !paid) {
		// A bank has not answered yet.
		const isWaiting = status === 'complete' && paid?.status === 'processing'
		return { state: status === 'open' || isWaiting ? 'open' : 'closed' }
	}
	const { id: paymentRef, amount_received: amount, currency, latest_charge, created } = paid
	const charged = typeof latest_charge === 'string' ? created : (latest_charge?.created ?? created)
	return {
		state: 'paid',
		receipt: { paymentRef, amount, currency: currency.toUpperCase(), paidOn: dayInIndia(charged) },
	}
}

function refundStatusOf({ id: ref, metadata, status }: Stripe.Refund) {
	const isFailed = status === 'failed' || status === 'canceled'
	const state = isFailed ? 'failed' : status === 'succeeded' ? 'done' : 'pending'
	return { id: metadata?.['id'], ref, state } as const
}

/** What is read of the object of an event, whatever it is. */
type Named = { client_reference_id?: string; metadata?: { id?: string }; status?: string; payment_intent?: string }

function hintOf({ type, data }: Stripe.Event) {
	const { client_reference_id, metadata, status = '', payment_intent: paymentRef = '' } = data.object as Named
	if (!type.startsWith('charge.dispute.')) return { id: client_reference_id ?? metadata?.id }
	return { dispute: { paymentRef, isOpen: !['won', 'warning_closed', 'prevented'].includes(status) } }
}
