import { createHmac } from 'node:crypto'
import { type Answered, type Asked, Double, must, Refusal } from './double.ts'

const [SECRET, HOOK, HOOK_BEFORE] = ['sk_test_Ab12Cd34', 'whsec_now', 'whsec_before'] as const
const MIN_EXPIRY_S = 30 * 60
const MAX_EXPIRY_S = 24 * 60 * 60

type Intent = { id: string; amount_received: number; currency: string; created: number; latest_charge: object }
type Session = {
	id: string
	object: string
	client_reference_id: string
	amount_total: number
	currency: string
	url: string | null
	status: string
	payment_status: string
	expires_at: number
	payment_intent: null | Intent
}
type Refund = {
	id: string
	object: string
	payment_intent: string
	amount: number
	currency: string
	created: number
	status: string
	metadata: { id?: string }
}

const LINE = 'line_items[0]'
const PRICE = `${LINE}[price_data]`
const FIELDS = new Set([
	'mode',
	`${LINE}[quantity]`,
	`${PRICE}[currency]`,
	`${PRICE}[unit_amount]`,
	`${PRICE}[product_data][name]`,
	'client_reference_id',
	'success_url',
	'cancel_url',
	'expires_at',
])

/** Stripe as its documentation describes it: what it takes, how it refuses, stored keys, and the events that it signs. */
class StripeDouble extends Double {
	readonly name = 'stripe'
	readonly sessions = new Map<string, Session>()
	readonly refunds: Refund[] = []
	refundStatus = 'succeeded'
	/** Answers by key, failed ones too. */
	#stored = new Map<string, { sent: string; answer: Answered }>()

	get env() {
		const webhookSecrets = { STRIPE_WEBHOOK_SECRET: `${HOOK},${HOOK_BEFORE}` }
		return { STRIPE_SECRET: SECRET, ...webhookSecrets, STRIPE_CURRENCIES: 'INR,USD', STRIPE_API: this.api }
	}

	protected answer({ method, path, query, headers, body }: Asked): Answered {
		must(headers.authorization === `Bearer ${SECRET}`, 'Invalid API Key provided', 401)
		const id = /cs_test_\d+/.exec(path)?.[0] ?? ''
		const sent = new URLSearchParams(body)
		const key = String(headers['idempotency-key'])
		switch (`${method} ${path.replace('/v1/', '').replace(id, id && ':id')}`) {
			case 'POST checkout/sessions':
				return this.#once(key, body, () => this.#make(sent))
			case 'GET checkout/sessions/:id':
				must(query.get('expand[0]') === 'payment_intent.latest_charge', 'The test asks for the whole payment')
				return { body: this.#sessionAt(id) }
			case 'POST checkout/sessions/:id/expire': {
				const session = this.#sessionAt(id)
				must(session.status === 'open', `This Session is ${session.status} and can't be expired`)
				session.status = 'expired'
				return { body: session }
			}
			case 'POST refunds':
				return this.#once(key, body, () => this.#refund(sent))
			case 'GET refunds': {
				const data = this.refunds.filter((one) => one.payment_intent === query.get('payment_intent'))
				return { body: { object: 'list', data, has_more: false } }
			}
			case 'GET balance':
				return { body: { object: 'balance', available: [] } }
			default:
				throw new Refusal(`Unrecognized request URL (${method} ${path})`, 404)
		}
	}

	/** Does a thing once for a key, and keeps the answer. */
	#once(key: string, sent: string, work: () => object): Answered {
		must(key !== 'undefined', 'The test asks for a key')
		const known = this.#stored.get(key)
		must(!known || known.sent === sent, 'Keys for idempotent requests can only be used with the same parameters')
		if (known) return known.answer
		const answer =
			this.fault === 'error' ? { status: 500, body: { error: { message: 'Internal error' } } } : { body: work() }
		this.#stored.set(key, { sent, answer })
		return answer
	}

	#make(sent: URLSearchParams): Session {
		for (const name of sent.keys()) must(FIELDS.has(name), `Received unknown parameter: ${name}`)
		const of = (name: string) => sent.get(name) ?? ''
		must(of('mode') === 'payment', 'Invalid mode')
		const [amount, currency] = [Number(of(`${PRICE}[unit_amount]`)), of(`${PRICE}[currency]`)]
		must(Number.isInteger(amount) && amount >= 50, 'Amount must be at least $0.50 usd')
		must(/^[a-z]{3}$/.test(currency), 'Invalid currency')
		must(of(`${LINE}[quantity]`) === '1' && of(`${PRICE}[product_data][name]`), 'Invalid line item')
		must(URL.canParse(of('success_url')) && URL.canParse(of('cancel_url')), 'Not a valid URL')
		const expires = Number(of('expires_at')) - this.seconds
		must(
			expires >= MIN_EXPIRY_S && expires <= MAX_EXPIRY_S,
			'The expires_at timestamp must be at least 30 minutes ahead',
		)
		const id = this.idOf('cs')
		const session = {
			...{ id, object: 'checkout.session', client_reference_id: of('client_reference_id'), amount_total: amount },
			...{ currency, status: 'open', payment_status: 'unpaid', payment_intent: null, url: `${this.api}/c/pay/${id}` },
			expires_at: Number(of('expires_at')),
		}
		this.sessions.set(id, session)
		return session
	}

	#refund(sent: URLSearchParams): Refund {
		const id = sent.get('metadata[id]') ?? ''
		return this.#sendBack(sent.get('payment_intent') ?? '', Number(sent.get('amount')), { id })
	}

	#sendBack(intent: string, amount: number, metadata: Refund['metadata']): Refund {
		const paid = [...this.sessions.values()].find(({ payment_intent }) => payment_intent?.id === intent)
		must(paid?.payment_intent, `No such payment_intent: '${intent}'`)
		const before = this.refunds.filter((one) => one.payment_intent === intent && one.status !== 'failed')
		const left = before.reduce((rest, one) => rest - one.amount, paid.payment_intent.amount_received)
		must(amount > 0 && amount <= left, 'Refund amount is greater than unrefunded amount on charge')
		const refund = {
			...{ id: this.idOf('re'), object: 'refund', payment_intent: intent, amount, status: this.refundStatus },
			...{ currency: paid.payment_intent.currency, created: this.seconds, metadata },
		}
		this.refunds.push(refund)
		return refund
	}

	#sessionAt(id: string) {
		const session = this.sessions.get(id)
		must(session, `No such checkout session: ${id}`, 404)
		if (session.status === 'open' && session.expires_at <= this.seconds) session.status = 'expired'
		return session
	}

	has = (ref: string) => this.sessions.has(ref)

	/** What a visitor does on the page of the provider; a bank may answer after the page has expired. */
	pay(ref: string, change: { amount?: number; currency?: string } = {}) {
		const session = this.#sessionAt(ref)
		must(session.status !== 'complete', 'The session is complete')
		const currency = (change.currency ?? session.currency).toLowerCase()
		const [id, created] = [this.idOf('pi'), this.seconds]
		const amount_received = change.amount ?? session.amount_total
		const payment_intent = { id, amount_received, currency, created, latest_charge: { created } }
		Object.assign(session, { status: 'complete', payment_status: 'paid', url: null, payment_intent })
		return this.event('checkout.session.completed', { ...session, payment_intent: id })
	}

	/** What the office does on the pages of the provider. */
	sendBack(paymentRef: string, amount: number) {
		return this.event('refund.created', this.#sendBack(paymentRef, amount, {}))
	}

	disputed(paymentRef: string, status = 'needs_response') {
		const dispute = { id: this.idOf('dp'), object: 'dispute', payment_intent: paymentRef, status }
		return this.event('charge.dispute.created', dispute)
	}

	settleRefunds(isDone: boolean) {
		for (const refund of this.refunds) refund.status = isDone ? 'succeeded' : 'failed'
		return this.event('refund.updated', this.refunds.at(-1) ?? {})
	}

	/** An event as it is sent. The header is made as Stripe documents it, not with the library that checks it. */
	event(type: string, object: object, { secret = '', old = false, at = this.seconds } = {}) {
		const id = this.idOf('evt')
		const event = { id, object: 'event', type, created: this.seconds, data: { object } }
		const body = Buffer.from(JSON.stringify(event, null, 2))
		return { body, headers: this.sign(body, secret || (old ? HOOK_BEFORE : HOOK), at) }
	}

	sign(body: Buffer, secret: string = HOOK, at = this.seconds) {
		const v1 = createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex')
		return { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${v1}` }
	}
}

export const stripeDouble = (now: () => Date) => new StripeDouble(now).listen()
