import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storelessTest } from '#server/testing/fixtures.ts'
import { attentionOf, standingOf } from './order.ts'

type Order = Parameters<typeof standingOf>[0]
type Payment = Parameters<typeof standingOf>[1][number]

const ORDER: Order = { state: 'payable', currency: 'INR', total: 1000 }
const paid = (amount: number, change: Partial<Payment> = {}): Payment => ({
	kind: 'payment',
	state: 'succeeded',
	currency: 'INR',
	amount,
	paidOn: '2025-09-29',
	disputedAt: null,
	...change,
})
const refunded = (amount: number) => paid(amount, { kind: 'refund' })

const CASES: [string, Partial<Order>, Payment[], ReturnType<typeof standing>][] = [
	['without a price', { state: 'registered', total: null, currency: null }, [], standing('registered', 0, 0, 0)],
	['that nobody has paid', {}, [], standing('payable', 0, 1000, 0)],
	['with a payment that has not succeeded', {}, [paid(1000, { state: 'created' })], standing('payable', 0, 1000, 0)],
	[
		'paid in another currency',
		{},
		[paid(1000, { currency: 'USD' })],
		{ ...standing('payable', 0, 1000, 0), odd: ['otherCurrency'] },
	],
	['of which a part is paid', {}, [paid(400)], standing('partPaid', 400, 600, 0)],
	['paid in two parts', {}, [paid(400), paid(600)], standing('paid', 1000, 0, 0)],
	['paid twice', {}, [paid(1000), paid(1000)], standing('paid', 2000, 0, 1000)],
	['paid twice and sent back once', {}, [paid(1000), paid(1000), refunded(1000)], standing('paid', 1000, 0, 0)],
	['that is confirmed', { state: 'confirmed' }, [paid(1000)], standing('confirmed', 1000, 0, 0)],
	['that is confirmed on account', { state: 'confirmed' }, [], standing('confirmed', 0, 1000, 0)],
	[
		'that is confirmed, and whose payment was taken back',
		{ state: 'confirmed' },
		[paid(1000, { state: 'reversed' })],
		standing('confirmed', 0, 1000, 0, true),
	],
	['on a waiting list', { state: 'waiting' }, [], standing('waiting', 0, 0, 0)],
	['that is cancelled', { state: 'cancelled' }, [], standing('cancelled', 0, 0, 0)],
	['that is cancelled and paid', { state: 'cancelled' }, [paid(400)], standing('refundDue', 400, 0, 400)],
	[
		'that is cancelled and sent back',
		{ state: 'cancelled' },
		[paid(400), refunded(400)],
		standing('cancelled', 0, 0, 0),
	],
]

function standing(
	status: ReturnType<typeof standingOf>['status'],
	received: number,
	due: number,
	excess: number,
	isShort = false,
) {
	return { status, received, due, excess, isShort, odd: [] as string[] }
}

storelessTest.each(CASES)('the standing of an order %s follows from its payments', (_, order, payments, expected) => {
	const { refunds, ...found } = standingOf({ ...ORDER, ...order }, payments, 0)
	expect(found).toEqual(expected)
	expect(refunds).toEqual(payments.filter(({ kind }) => kind === 'refund'))
})

test('an order that is paid while one of its people has no seat is full, and full alone', () => {
	expect(standingOf(ORDER, [paid(1000)], 1).status).toBe('full')
	for (const [state, payments] of [
		['payable', [paid(400)]],
		['confirmed', [paid(1000)]],
		['cancelled', []],
	] as const)
		expect(standingOf({ ...ORDER, state }, payments, 1).status).not.toBe('full')
})

test('the office decides about seats, money and requests, each by itself', () => {
	const full = standingOf(ORDER, [paid(1100)], 1)
	expect(attentionOf(full, [{ kind: 'withdraw' }])).toEqual(['full', 'overpaid', 'withdraw'])
	const cancelled = standingOf({ ...ORDER, state: 'cancelled' }, [paid(400)], 0)
	expect(attentionOf(cancelled)).toEqual(['refundDue'])
	expect(attentionOf(standingOf({ ...ORDER, state: 'confirmed' }, [paid(400)], 0))).toEqual(['short'])
	expect(attentionOf(standingOf(ORDER, [paid(1000)], 0))).toEqual([])
})

test('the order of payments makes no difference, and nothing is due and to be sent back at once', () => {
	const payment = fc.tuple(
		fc.integer({ min: 1, max: 2000 }),
		fc.constantFrom<'payment' | 'refund'>('payment', 'refund'),
	)
	fc.assert(
		fc.property(fc.array(payment, { maxLength: 6 }), (list) => {
			const payments = list.map(([amount, kind]) => paid(amount, { kind }))
			const found = standingOf(ORDER, payments, 0)
			expect(standingOf(ORDER, payments.toReversed(), 0)).toEqual({ ...found, refunds: found.refunds.toReversed() })
			expect(Math.min(found.due, found.excess)).toBe(0)
			expect(found.received + found.due - found.excess).toBe(1000)
		}),
	)
})
