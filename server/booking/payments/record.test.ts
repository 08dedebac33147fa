// Providers send events twice, late, out of order or never; what they hold is what counts.
import { expect, test } from 'vitest'
import { plainRef } from '#server/booking/order.ts'
import { TOTAL } from '#server/booking/testing.ts'
import { settleAttempt } from './attempts.ts'
import { putDownRefund, reverse } from './refunds.ts'
import { each, shop } from './testing.ts'

const PART = 100_000

// Sylius/StripePlugin#101
each(
	'money that was sent back on the pages of %s is recorded once with its document, whatever was heard of first, or nothing',
	async (name) => {
		for (const order of ['paid sent', 'sent paid', 'paid paid sent sent', 'sent back', 'paid round', 'all', 'back']) {
			const { begin, back, hook, ref, double, round, rows, orderOf, documents, mails } = await shop(name)
			const reference = await begin()
			const paid = double.pay(await ref())
			const [payment] = order.startsWith('paid') ? [await hook(paid)] : []
			expect(payment?.statusCode ?? 200).toBe(200)
			const known = (await double.gateway.ask({ ref: await ref(), amount: TOTAL, now: double.now() }, signal())) as Paid
			const sent = double.sendBack(known.money[0]?.paymentRef ?? '', PART)
			const ways = { paid: () => hook(paid), sent: () => hook(sent), back: () => back(reference), round }
			const words = order === 'all' ? Array(8).fill('paid sent back round').join(' ') : order
			const tries = words.split(' ').map((word) => ways[word as keyof typeof ways])
			if (order === 'all') await Promise.all(tries.map((look) => look()))
			else for (const look of tries) await look()
			expect(await rows(), order).toMatchObject([
				{ kind: 'payment', state: 'succeeded', amount: TOTAL },
				{ kind: 'refund', state: 'succeeded', amount: PART, method: name, by: name, paidOn: '2025-09-29' },
			])
			expect(await orderOf(reference)).toMatchObject({ received: TOTAL - PART, due: PART })
			expect((await documents()).map(({ kind }) => kind)).toEqual(['voucher', 'refund'])
			expect(await mails()).toEqual(['order/paid', 'order/refunded'])
		}
	},
)

each('money of one reference is booked once, though %s names it for two pages', async (name) => {
	const { begin, back, double, ref, rows } = await shop(name)
	const first = await begin()
	double.pay(await ref())
	await back(first)
	const [known] = await rows()
	const second = await begin()
	double.pay(await ref())
	const named = JSON.stringify(known?.paymentRef)
	double.bend = (body) => JSON.parse(JSON.stringify(body).replaceAll(/"p(ay|i)_test_\w+"/g, named))
	expect((await back(second)).statusCode).toBe(303)
	expect((await rows()).map(({ state }) => state)).toEqual(['succeeded', 'created'])
})

type Paid = { money: { paymentRef: string }[] }
const signal = () => AbortSignal.timeout(9000)

each('money that %s could not send back after all, or that a clerk has recorded before, counts once', async (name) => {
	const { paid, hook, double, round, rows, orderOf, sendBack, does, write, actor, settling } = await shop(name)
	const reference = await paid()
	await does('cancel', reference, { why: 'asked' })
	const paymentRef = (await rows())[0]?.paymentRef ?? ''
	const first = double.sendBack(paymentRef, PART)
	await sendBack(reference, { amount: PART, method: name, ref: plainRef(double.refunds[0]?.id ?? '') })
	await hook(first)
	expect(await orderOf(reference)).toMatchObject({ received: TOTAL - PART })
	// Far less than what went back before.
	const own = await write((trx) => putDownRefund(trx, reference, { method: name, amount: 100, currency: 'INR' }, actor))
	expect(await settleAttempt(own, settling)).toMatchObject({ state: 'paid' })
	await hook(double.sendBack(paymentRef, TOTAL - PART - 100))
	expect(await orderOf(reference)).toMatchObject({ status: 'cancelled', received: 0 })
	await hook(double.settleRefunds(false))
	await round()
	expect((await rows()).map(({ state }) => state)).toEqual(['succeeded', 'reversed', 'reversed', 'reversed'])
	expect(await orderOf(reference)).toMatchObject({ status: 'refundDue', received: TOTAL })
})

each('a refund of %s that was given up here and sent after all is recorded', async (name) => {
	const { paid, putDown, hook, double, orderOf, does, write, actor, settling } = await shop(name)
	const reference = await paid()
	await does('cancel', reference, { why: 'asked' })
	const refund = await putDown(reference)
	Object.assign(double, { fault: 'lost', faulty: 'POST' })
	await expect(settleAttempt(refund, settling)).rejects.toThrow('gives no answer')
	double.fault = undefined
	await write((trx) => reverse(trx, reference, refund.id, 'The keys are gone.', { ...actor, gateways: [] }))
	expect(await orderOf(reference)).toMatchObject({ received: TOTAL })
	for (let twice = 0; twice < 2; twice++) await hook(double.settleRefunds(true))
	expect(await orderOf(reference)).toMatchObject({ status: 'cancelled', received: 0 })
})

each(
	'a refund of %s that the office has asked for is of whoever asked, also when its payment is asked about',
	async (name) => {
		const { paid, sendBackOnline, double, does, rows, settling, actor } = await shop(name)
		const reference = await paid()
		await does('cancel', reference, { why: 'asked' })
		double.refundStatus = 'pending'
		await sendBackOnline(reference)
		double.settleRefunds(true)
		for (const payment of (await rows()).slice(0, 1)) await settleAttempt(payment, settling)
		expect((await rows())[1]).toMatchObject({ kind: 'refund', state: 'succeeded', by: actor.by })
	},
)

each('a payment of %s that the office has taken back as recorded by mistake is not booked again', async (name) => {
	const { begin, hook, back, ref, double, round, rows, does } = await shop(name)
	const reference = await begin()
	const event = double.pay(await ref())
	await hook(event)
	await does('reverse', reference, { paymentId: (await rows())[0]?.id ?? 0, why: 'It was another one.' })
	for (const look of [() => hook(event), () => back(reference), round]) await look()
	expect(await rows()).toMatchObject([{ state: 'reversed' }])
})

test('a page of Razorpay that was paid twice is booked twice, each once, by event, way back or round', async () => {
	for (const way of ['hook', 'back', 'round', 'all'] as const) {
		const { begin, back, hook, ref, double, round, rows, orderOf, documents, mails, does } = await shop()
		const reference = await begin()
		const [page, first] = [await ref(), double.pay(await ref())]
		if (way !== 'all') await hook(first)
		const second = double.pay(page, { twice: true })
		const looks = { hook: () => hook(second), back: () => back(reference), round }
		const all = () => [hook(first), ...Object.values(looks).map((look) => look())]
		if (way !== 'all') await looks[way]()
		else await Promise.all(Array.from({ length: 5 }, all).flat())
		const kept = { kind: 'payment', state: 'succeeded', amount: TOTAL, providerRef: page }
		expect(await rows(), way).toMatchObject([kept, kept])
		if (way === 'hook') expect((await rows()).map(({ heardAt }) => heardAt)).not.toContain(null)
		expect(await orderOf(reference)).toMatchObject({ received: 2 * TOTAL, attention: ['overpaid'] })
		expect(await documents()).toHaveLength(2)
		expect((await mails()).filter((kind) => kind === 'order/paid')).toHaveLength(2)
		await does('reverse', reference, { paymentId: (await rows())[1]?.id ?? 0, why: 'It was another one.' })
		await Promise.all(all())
		expect((await rows()).map(({ state }) => state)).toEqual(['succeeded', 'reversed'])
	}
})
