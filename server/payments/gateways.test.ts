import { expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#server/time.ts'
import { type Bill, type Gateway, GatewayError } from './gateway.ts'
import { openGateways } from './open-gateways.ts'
import { razorpay } from './razorpay.ts'
import type { Fault } from './testing/double.ts'
import { razorpayDouble } from './testing/razorpay.ts'
import { stripeDouble } from './testing/stripe.ts'

const NOW = new Date('2025-09-29T20:00:00Z')
const DOUBLES = { Razorpay: razorpayDouble, Stripe: stripeDouble }
type Name = keyof typeof DOUBLES
const each = test.each(Object.keys(DOUBLES) as Name[])

async function start(name: Name) {
	const clock = { now: NOW }
	const double = await DOUBLES[name](() => clock.now)
	const [currency = ''] = double.gateway.currencies
	const bill: Bill = {
		id: 'PRM-Q0XW-8X7Y-XBES-0123456789',
		amount: 1_593_000,
		currency,
		title: 'Lead Auditor, Quality',
		returnUrl: 'https://pramaan.example/orders/x/return',
		expiresAt: new Date(NOW.getTime() + HOUR_MS),
	}
	const of = (ref: string) => ({ ref, amount: bill.amount, now: clock.now })
	return { double, gateway: double.gateway as Gateway, bill, clock, of }
}

const soon = () => AbortSignal.timeout(20_000)
const failure = (work: Promise<unknown>) => work.then(() => undefined).catch((error: GatewayError) => error)

each(
	'%s makes one page for a bill, says that it is paid with the day in India, and closes no paid bill',
	async (name) => {
		const { double, gateway, bill, of } = await start(name)
		const page = await gateway.open(bill, soon())
		expect(await gateway.open(bill, soon())).toEqual(page)
		expect(await gateway.ask(of(page.ref), soon())).toEqual({ state: 'open' })
		double.pay(page.ref)
		const { amount, currency } = bill
		const money = { amount, currency, paidOn: '2025-09-30', paymentRef: expect.any(String) }
		const paid = { state: 'paid', money: [money] }
		expect(await gateway.ask(of(page.ref), soon())).toEqual(paid)
		expect(await failure(gateway.close(page.ref, soon()))).toMatchObject({ name: 'GatewayError', status: 400 })
		const { ref } = await gateway.open({ ...bill, id: `${bill.id}-2` }, soon())
		await gateway.close(ref, soon())
		expect(await gateway.ask(of(ref), soon())).toEqual({ state: 'closed' })
	},
)

each('%s lets nobody pay a bill that is over its time, and knows of a bank that answers late', async (name) => {
	const { double, gateway, bill, clock, of } = await start(name)
	const other = await gateway.open(bill, soon())
	clock.now = new Date(NOW.getTime() + DAY_MS)
	expect(await gateway.ask(of(other.ref), soon())).toEqual({ state: 'closed' })
	double.pay(other.ref)
	expect(await gateway.ask(of(other.ref), soon())).toMatchObject({ state: 'paid' })
})

each('%s has made one page after an answer was lost and the bill is opened again', async (name) => {
	const { double, gateway, bill, of } = await start(name)
	double.fault = 'lost'
	expect(await failure(gateway.open(bill, soon()))).toMatchObject({ name: 'GatewayError', status: undefined })
	double.fault = undefined
	const { ref } = await gateway.open(bill, soon())
	expect(await gateway.open(bill, soon())).toMatchObject({ ref })
	expect(await gateway.ask(of(ref), soon())).toEqual({ state: 'open' })
})

each('%s is asked, and asked to change nothing, while nothing may be changed', async (name) => {
	const { double, gateway, bill, of } = await start(name)
	const page = await gateway.open(bill, soon())
	double.pay(page.ref)
	const paid = await gateway.ask(of(page.ref), soon())
	const paymentRef = paid.state === 'paid' ? (paid.money[0]?.paymentRef ?? '') : ''
	const changes = () => double.calls.filter(({ method }) => method !== 'GET').length
	const before = changes()
	const [looking] = await openGateways(readEnv(double.env).payments, async () => false)
	const refund = { id: `${bill.id}-2`, paymentRef, amount: bill.amount }
	await looking?.close(page.ref, soon())
	for (const change of [looking?.open({ ...bill, id: refund.id }, soon()), looking?.refund(refund, soon())])
		await expect(change).rejects.toThrow(`${name} is not asked to change anything, because this database is a copy.`)
	expect(changes()).toBe(before)
	expect(await looking?.ask(of(page.ref), soon())).toEqual(paid)
	expect(await looking?.refundsOf(of(paymentRef), soon())).toEqual([])
})

const FAULTS: [fault: Fault, status: number | undefined][] = [
	['error', 500],
	['refused', 401],
	['lost', undefined],
	['redirect', undefined],
	['broken', undefined],
	['large', undefined],
	['hang', undefined],
]

each(
	'%s that fails, refuses, sends elsewhere, breaks off, has no end or hangs is a GatewayError for each call',
	async (name) => {
		const { double, gateway, bill, of } = await start(name)
		const { ref } = await gateway.open(bill, soon())
		double.pay(ref)
		for (const [fault, status] of FAULTS) {
			double.fault = fault
			const signal = AbortSignal.timeout(fault === 'hang' ? 100 : 20_000)
			const other = { ...bill, id: `${bill.id}-${fault}` }
			const refund = { id: `${other.id}-r`, paymentRef: 'pay_1', amount: 1 }
			for (const call of [
				() => gateway.open(other, signal),
				() => gateway.ask(of(ref), signal),
				() => gateway.close(ref, signal),
				() => gateway.refundsOf(of('pay_1'), signal),
				() => gateway.refund(refund, signal),
				() => gateway.check(signal),
			])
				expect({ fault, error: await failure(call()) }).toMatchObject({
					fault,
					error: { name: 'GatewayError', status },
				})
		}
		double.fault = undefined
		await gateway.check(soon())
	},
)

const BELIEVED: [what: string, keys: Record<Name, string>, good: unknown[], bad: unknown[]][] = [
	['amount', { Razorpay: 'amount', Stripe: 'amount_received' }, [1, 15_929_999], [-1, 0, 0.5, 15_930_000, '1', null]],
	['code', { Razorpay: 'currency', Stripe: 'currency' }, ['USD'], ['<b>', 'US', 'RUPEES', '', null]],
	// The first second of 2020 and the last one of tomorrow, in India.
	[
		'day',
		{ Razorpay: 'created_at', Stripe: 'created' },
		[1_577_817_000, 1_759_343_399],
		[1_577_816_999, 1_759_343_400],
	],
	['moment', { Razorpay: 'created_at', Stripe: 'created' }, [], [0, -1e15, 1e15, 0.5, '1', null]],
	[
		'payment',
		{ Razorpay: 'payment_id', Stripe: 'id' },
		['pay_1', 'x'.repeat(255)],
		['../payments/pay_1?x=', 'x'.repeat(256), '', 1],
	],
]

each('%s is believed what can be money of the page, and all else is an answer that cannot be read', async (name) => {
	const { double, gateway, bill, of } = await start(name)
	const { ref } = await gateway.open(bill, soon())
	double.pay(ref)
	const says = async (key: string, value: unknown) => {
		double.bend = (body) => JSON.parse(JSON.stringify(body, (found, held) => (found === key ? value : held)))
		const error = await failure(gateway.ask(of(ref), soon()))
		return error && [error.name, error.status, error.message]
	}
	const unreadable = ['GatewayError', undefined, `${name} gives no answer that can be read.`]
	for (const [what, keys, good, bad] of BELIEVED) {
		for (const value of good) expect(await says(keys[name], value), `${what} ${value}`).toBeUndefined()
		for (const value of bad) expect(await says(keys[name], value), `${what} ${value}`).toEqual(unreadable)
	}
	for (const body of ['1', 'true', '"x"', 'null', '[]']) {
		double.bend = () => JSON.parse(body)
		expect(await failure(gateway.ask(of(ref), soon())), body).toMatchObject({ status: undefined })
	}
	let number = 0
	const made = async (key: string, value: string) => {
		double.bend = (body) => ({ ...(body as object), [key]: value })
		return (await failure(gateway.open({ ...bill, id: `${bill.id}-${++number}` }, soon())))?.name
	}
	const url = name === 'Stripe' ? 'url' : 'short_url'
	expect(await made(url, 'https://pay.example/')).toBeUndefined()
	for (const bad of ['javascript:alert(1)', 'http://pay.example/a', 'ftp://pay.example/', '//pay.example', 'x'])
		expect(await made(url, bad), bad).toBe('GatewayError')
	expect(await made('id', '../payments/pay_1?x=')).toBe('GatewayError')
})

test('a currency of Razorpay in small letters is not read, as it documents capitals', async () => {
	const { double, gateway, bill, of } = await start('Razorpay')
	const { ref } = await gateway.open(bill, soon())
	double.pay(ref, { currency: 'inr' })
	expect(await failure(gateway.ask(of(ref), soon()))).toMatchObject({ name: 'GatewayError', status: undefined })
})

each('%s sends money back once for a refund, and says how it stands', async (name) => {
	const { double, gateway, bill, of } = await start(name)
	const { ref } = await gateway.open(bill, soon())
	double.pay(ref)
	const status = await gateway.ask(of(ref), soon())
	const paymentRef = status.state === 'paid' ? (status.money[0]?.paymentRef ?? '') : ''
	const refund = { id: 'PRM-Q0XW-8X7Y-XBES-r123456789', paymentRef, amount: bill.amount }
	double.refundStatus = 'pending'
	Object.assign(double, { fault: 'lost', faulty: 'POST' })
	expect(await failure(gateway.refund(refund, soon()))).toBeInstanceOf(GatewayError)
	double.fault = undefined
	const { id } = refund
	const sent = await gateway.refund(refund, soon())
	expect(sent).toEqual({ ref: double.refunds[0]?.id, state: 'open' })
	expect(double.refunds).toHaveLength(1)
	const more = gateway.refund({ ...refund, id: `${id}2` }, soon())
	expect(await failure(more)).toMatchObject({ status: 400, message: expect.stringContaining('refuses: ') })
	for (const [isDone, state] of [
		[true, 'paid'],
		[false, 'closed'],
	] as const) {
		double.settleRefunds(isDone)
		expect(await gateway.refundsOf(of(paymentRef), soon())).toEqual([
			{ id, state, money: expect.objectContaining({ paymentRef: sent.ref, amount: bill.amount }) },
		])
	}
})

each(
	'%s has signed an event with any of the secrets, and no changed, unsigned or otherwise signed one',
	async (name) => {
		const { double, gateway, bill } = await start(name)
		const { ref } = await gateway.open(bill, soon())
		const { body, headers } = double.pay(ref)
		expect(gateway.read(body, headers, NOW)).toEqual({ id: bill.id, paymentRef: expect.any(String) })
		const old = double.event('x', {}, { old: true })
		expect(gateway.read(old.body, old.headers, NOW)).toMatchObject({})
		const other = double.event('x', {}, { secret: 'guess' })
		const serialised = Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1))
		for (const [changed, sent] of [
			[Buffer.concat([body, Buffer.from(' ')]), headers],
			[serialised, headers],
			[body, {}],
			[body, other.headers],
			[other.body, other.headers],
			[body, { ...headers, 'x-razorpay-signature': '', 'stripe-signature': '' }],
		] as const)
			expect(gateway.read(changed, sent, NOW)).toBeUndefined()
	},
)

each('%s has signed a body that is no event of it, and says nothing with that', async (name) => {
	const { double, gateway } = await start(name)
	const entity = { reference_id: {}, payment_id: [], status: 1, metadata: 'x', payment_intent: {} }
	const events = ['payment_link', 'dispute'].map((part) => ({
		type: 'charge.dispute.created',
		payload: { [part]: { entity } },
		data: { object: entity },
	}))
	const odd = [null, 1, 'x', [], {}, { payload: null, data: null }, { payload: { dispute: {} }, data: {} }]
	for (const text of ['', '{', '\0', ...[...odd, ...events].map((one) => JSON.stringify(one))]) {
		const body = Buffer.from(text)
		expect(gateway.read(body, double.sign(body), NOW), text).toEqual({})
	}
})

test('Stripe has signed no event that is older than five minutes or comes from the future', async () => {
	const { double } = await start('Stripe')
	if (double.name !== 'stripe') throw new Error('Another one has started.')
	const at = (ms: number) => {
		const { body, headers } = double.event('x', {}, { at: Math.floor((NOW.getTime() + ms) / 1000) })
		return double.gateway.read(body, headers, NOW)
	}
	for (const ms of [-5 * MINUTE_MS, 0, 30 * SECOND_MS]) expect(at(ms)).toMatchObject({})
	for (const ms of [-5 * MINUTE_MS - SECOND_MS, 2 * MINUTE_MS, DAY_MS]) expect(at(ms)).toBeUndefined()
})

test('a page of Razorpay with another amount than the bill is not given out', async () => {
	const { gateway, bill } = await start('Razorpay')
	await gateway.open(bill, soon())
	await expect(gateway.open({ ...bill, amount: 100 }, soon())).rejects.toThrow('another amount')
})

test('live keys move money, and keys for tests do not', () => {
	const settings = { secret: 'x', webhookSecrets: ['y'], api: 'http://127.0.0.1:9' }
	expect(razorpay({ ...settings, key: 'rzp_live_1' }).isTest).toBe(false)
	expect(razorpay({ ...settings, key: 'rzp_test_1' }).isTest).toBe(true)
})
