import { createHmac } from 'node:crypto'
import { type Answered, type Asked, Double, must, Refusal } from './double.ts'

const [KEY, SECRET, HOOK, HOOK_BEFORE] = [
	'rzp_test_Ab12Cd34',
	'key-secret',
	'hook-secret',
	'hook-secret-before',
] as const
const MIN_EXPIRY_S = 15 * 60

type Paid = { payment_id: string; plink_id: string; amount: number; created_at: number; method: string; status: string }
type Link = {
	id: string
	reference_id: string
	amount: number
	currency: string
	short_url: string
	status: string
	expire_by: number
	payments: Paid[] | null
}
type Refund = {
	id: string
	payment_id: string
	amount: number
	currency: string
	created_at: number
	receipt: string | null
	status: string
}

const FIELDS: Record<string, string> = {
	amount: 'number',
	currency: 'string',
	reference_id: 'string',
	description: 'string',
	expire_by: 'number',
	callback_url: 'string',
	callback_method: 'string',
}

/** Razorpay as its documentation describes it: what it takes, how it refuses, and the events that it signs. */
class RazorpayDouble extends Double {
	readonly name = 'razorpay'
	readonly links = new Map<string, Link>()
	readonly refunds: Refund[] = []
	refundStatus = 'processed'
	#keys = new Map<string, string>()

	get env() {
		const webhookSecrets = { RAZORPAY_WEBHOOK_SECRET: `${HOOK},${HOOK_BEFORE}` }
		return { RAZORPAY_KEY: KEY, RAZORPAY_SECRET: SECRET, ...webhookSecrets, RAZORPAY_API: this.api }
	}

	protected answer({ method, path, query, headers, body }: Asked): Answered {
		const [user = '', password] = atob(String(headers.authorization).replace('Basic ', '')).split(':')
		must(user === KEY && password === SECRET, 'Authentication failed', 401)
		const [, version, kind = '', id = '', action] = path.split('/')
		must(version === 'v1', 'The requested URL was not found on the server.', 404)
		if (method === 'POST') must(headers['content-type'] === 'application/json', 'Unsupported content type')
		const sent = body ? JSON.parse(body) : {}
		switch (`${method} ${kind}${id && '/:id'}${action ? `/${action}` : ''}`) {
			case 'POST payment_links':
				return { body: this.#make(sent) }
			case 'GET payment_links': {
				const found = [...this.links.values()].filter((one) => one.reference_id === query.get('reference_id'))
				return { body: { payment_links: found } }
			}
			case 'GET payment_links/:id':
				return { body: this.#linkAt(id) }
			case 'POST payment_links/:id/cancel': {
				const link = this.#linkAt(id)
				must(link.status === 'created', `Payment Link cannot be cancelled in ${link.status} state`)
				link.status = 'cancelled'
				return { body: link }
			}
			case 'POST payments/:id/refund':
				return { body: this.#refund(id, sent, headers['x-refund-idempotency']) }
			case 'GET payments/:id/refunds': {
				const items = this.refunds.filter((one) => one.payment_id === id).slice(-Number(query.get('count') ?? 10))
				return { body: { entity: 'collection', count: items.length, items } }
			}
			case 'GET payments':
				return { body: { entity: 'collection', count: 0, items: [] } }
			default:
				throw new Refusal('The requested URL was not found on the server.', 404)
		}
	}

	#make(body: Record<string, unknown>): Link {
		for (const [name, value] of Object.entries(body))
			must(typeof value === FIELDS[name], `${name} is/are not required and should not be sent`)
		const { amount, currency, reference_id, expire_by, callback_url, callback_method, description } = body
		must(Number.isInteger(amount) && Number(amount) >= 100, 'The amount must be atleast INR 1.00')
		must(currency === 'INR', 'Currency is not supported')
		must(String(reference_id).length <= 40, 'The reference id may not be greater than 40 characters.')
		must(String(description).length <= 2048, 'The description may not be greater than 2048 characters.')
		must(Number(expire_by) >= this.seconds + MIN_EXPIRY_S, 'expire_by should be at least 15 minutes after current time')
		must(
			!callback_url || (callback_method === 'get' && URL.canParse(String(callback_url))),
			'callback_method is invalid',
		)
		const taken = [...this.links.values()].some((one) => one.reference_id === reference_id)
		must(!taken, `payment link with given reference_id (${reference_id}) already exists.`)
		const id = this.idOf('plink')
		const link = { ...(body as Link), id, short_url: `${this.api}/i/${id}`, status: 'created', payments: null }
		this.links.set(id, link)
		return link
	}

	#refund(payment: string, body: Record<string, unknown>, key: unknown) {
		must(/^[\w-]{10,}$/.test(String(key)), 'The idempotency key is invalid')
		const same = this.#keys.get(String(key))
		const isSame = !same || same === JSON.stringify(body)
		must(isSame, 'Different request with the same idempotency key has already been processed.')
		const known = this.refunds.find(({ receipt }) => receipt === body['receipt'])
		if (same && known) return known
		const refund = this.#sendBack(payment, Number(body['amount']), String(body['receipt']))
		this.#keys.set(String(key), JSON.stringify(body))
		return refund
	}

	#sendBack(payment: string, amount: number, receipt: string | null): Refund {
		const link = [...this.links.values()].find((one) => one.payments?.some((paid) => paid.payment_id === payment))
		const paid = link?.payments?.find((one) => one.payment_id === payment)
		must(link && paid, 'The id provided does not exist')
		const before = this.refunds.filter((one) => one.payment_id === payment && one.status !== 'failed')
		const left = before.reduce((rest, one) => rest - one.amount, paid.amount)
		must(amount > 0 && amount <= left, 'The total refund amount is greater than the refund payment amount')
		const [id, created_at, status] = [this.idOf('rfnd'), this.seconds, this.refundStatus]
		const refund = { id, payment_id: payment, amount, currency: link.currency, created_at, receipt, status }
		this.refunds.push(refund)
		return refund
	}

	#linkAt(id: string) {
		const link = this.links.get(id)
		must(link, 'The id provided does not exist')
		if (link.status === 'created' && link.expire_by <= this.seconds) link.status = 'expired'
		return link
	}

	has = (ref: string) => this.links.has(ref)

	/** What a visitor does on the page of the provider; a bank may answer after the page has expired, or for two at once. */
	pay(ref: string, change: { amount?: number; currency?: string; twice?: boolean } = {}) {
		const link = this.#linkAt(ref)
		must(change.twice || link.status !== 'paid', 'The link is paid')
		const paid = { payment_id: this.idOf('pay'), plink_id: ref, amount: change.amount ?? link.amount, method: 'card' }
		Object.assign(link, { status: 'paid', currency: change.currency ?? link.currency })
		link.payments = [{ ...paid, created_at: this.seconds, status: 'captured' }, ...(link.payments ?? [])]
		return this.event('payment_link.paid', { payment_link: link, payment: { id: paid.payment_id } })
	}

	/** What the office does on the pages of the provider. */
	sendBack(paymentRef: string, amount: number) {
		return this.event('refund.processed', { refund: this.#sendBack(paymentRef, amount, null) })
	}

	disputed(paymentRef: string, status = 'open') {
		return this.event('payment.dispute.created', {
			dispute: { id: this.idOf('disp'), payment_id: paymentRef, status },
		})
	}

	settleRefunds(isDone: boolean) {
		for (const refund of this.refunds) refund.status = isDone ? 'processed' : 'failed'
		return this.event('refund.processed', { refund: this.refunds.at(-1) ?? {} })
	}

	/** An event as it is sent: the bytes, and the headers with the signature. */
	event(name: string, payload: Record<string, object>, { secret = HOOK as string, old = false } = {}) {
		const entities = Object.fromEntries(Object.entries(payload).map(([kind, entity]) => [kind, { entity }]))
		const contains = Object.keys(payload)
		const body = Buffer.from(
			JSON.stringify({ entity: 'event', event: name, contains, payload: entities, created_at: this.seconds }),
		)
		return { body, headers: this.sign(body, old ? HOOK_BEFORE : secret) }
	}

	sign(body: Buffer, secret: string = HOOK) {
		const signature = createHmac('sha256', secret).update(body).digest('hex')
		const headers = { 'x-razorpay-signature': signature, 'x-razorpay-event-id': this.idOf('ev') }
		return { 'content-type': 'application/json', ...headers }
	}
}

export const razorpayDouble = (now: () => Date) => new RazorpayDouble(now).listen()
