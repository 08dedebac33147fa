import type { Stripe } from 'stripe'
import { z } from 'zod/mini'
import { officeDay } from '#server/time.ts'
import { boundedFetch } from './answers.ts'
import { type BillStatus, type Dispute, type Gateway, type Hint, readEvent } from './gateway.ts'

export type StripeSettings = { secret: string; webhookSecrets: string[]; api: string; currencies: string[] }

/** Clocks may differ by so much. */
const MAX_AHEAD_S = 60

/** Checkout sessions of Stripe. https://docs.stripe.com/api/checkout/sessions */
export async function stripe({ secret, webhookSecrets, api, currencies }: StripeSettings): Promise<Gateway> {
	// 23 MB, which nobody loads who does without.
	const { Stripe } = await import('stripe')
	const { protocol, hostname: host, port } = new URL(api)
	const client = (signal: AbortSignal) =>
		new Stripe(secret, {
			protocol: protocol === 'http:' ? 'http' : 'https',
			host,
			...(port && { port }),
			maxNetworkRetries: 0,
			telemetry: false,
			httpClient: Stripe.createFetchHttpClient((url: string | URL | Request, init?: RequestInit) =>
				boundedFetch(url, { ...init, signal }),
			),
		})

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
			const made = await client(signal).checkout.sessions.create(bill, { idempotencyKey: id })
			// It has one when it is made.
			return { ref: made.id, url: made.url as string }
		},
		async ask({ ref }, signal) {
			const expand = ['payment_intent.latest_charge']
			return billStatusOf(await client(signal).checkout.sessions.retrieve(ref, { expand }))
		},
		close: (ref, signal) => client(signal).checkout.sessions.expire(ref),
		async refundsOf({ ref }, signal) {
			const { data } = await client(signal).refunds.list({ payment_intent: ref, limit: 100 })
			return data.map(({ metadata, status, ...one }) => ({
				id: metadata?.['id'],
				state: refundState(status),
				money: moneyOf(one, one.id),
			}))
		},
		async refund({ id, paymentRef, amount }, signal) {
			const sent = { payment_intent: paymentRef, amount, metadata: { id } }
			const { id: ref, status } = await client(signal).refunds.create(sent, { idempotencyKey: id })
			return { ref, state: refundState(status) }
		},
		read(body, { 'stripe-signature': header }, now) {
			const [signature, ms] = [String(header), now.getTime()]
			// The library takes a time to come.
			const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
			if (!(signedAt <= ms / 1000 + MAX_AHEAD_S)) return undefined
			const isSigned = webhookSecrets.some((secret) => {
				try {
					return Stripe.webhooks.signature?.verifyHeader(body, signature, secret, undefined, undefined, ms)
				} catch {
					return false
				}
			})
			return isSigned ? hintOf(body) : undefined
		},
		check: (signal) => client(signal).balance.retrieve(),
	}
}

/** Of a session with its payment and the charge of that, which are there once something was paid. */
function billStatusOf({ status, payment_status, payment_intent }: Stripe.Checkout.Session): BillStatus {
	const paid = payment_intent as Stripe.PaymentIntent | null
	if (payment_status === 'paid' && paid) {
		const { id, amount_received: amount, currency, latest_charge } = paid
		const { created } = latest_charge as Stripe.Charge
		return { state: 'paid', money: [moneyOf({ amount, currency, created }, id)] }
	}
	// A bank has not answered yet.
	const isWaiting = status === 'complete' && paid?.status === 'processing'
	return { state: status === 'open' || isWaiting ? 'open' : 'closed' }
}

const REFUND_STATES: Record<string, BillStatus['state']> = { succeeded: 'paid', failed: 'closed', canceled: 'closed' }
const refundState = (status: string | null) => REFUND_STATES[status ?? ''] ?? 'open'

type Moved = { amount: number; currency: string; created: number }
const moneyOf = ({ amount, currency, created }: Moved, paymentRef: string) => ({
	paymentRef,
	amount,
	currency: currency.toUpperCase(),
	paidOn: officeDay(created * 1000),
})

const text = z.nullish(z.string())
const metadata = z.nullish(z.object({ id: z.optional(z.string()) }))
/** What is read of the object of an event, whatever it is. */
const object = z.object({ client_reference_id: text, metadata, status: text, payment_intent: text })
const event = z.object({ type: z.string(), data: z.object({ object }) })

const DISPUTE_ENDS: Record<string, Dispute['end']> = {
	won: 'won',
	warning_closed: 'won',
	prevented: 'won',
	lost: 'lost',
}

function hintOf(body: Buffer): Hint {
	const { type = '', data } = readEvent(event, body) ?? {}
	const { client_reference_id, metadata, status, payment_intent } = data?.object ?? {}
	const paymentRef = payment_intent ?? undefined
	if (!type.startsWith('charge.dispute.')) return { id: client_reference_id ?? metadata?.id, paymentRef }
	if (!paymentRef) return {}
	return { paymentRef, dispute: { paymentRef, end: DISPUTE_ENDS[status ?? ''] } }
}
