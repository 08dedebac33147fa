import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storelessTest } from '#server/testing/fixtures.ts'
import { moneyOf } from './order.ts'

type Order = Parameters<typeof moneyOf>[0]
type Payment = Parameters<typeof moneyOf>[1][number]

const ORDER: Order = { state: 'payable', currency: 'INR', total: 1000 }
const paid = (amount: number, change: Partial<Payment> = {}): Payment => ({
	kind: 'payment',
	state: 'succeeded',
	method: 'razorpay',
	currency: 'INR',
	amount,
	paidOn: '2025-09-29',
	paymentRef: 'pay_1',
	providerRef: null,
	disputedAt: null,
	disputeEnd: null,
	...change,
})
const refunded = (amount: number) => paid(amount, { kind: 'refund' })

const CASES: [string, Partial<Order>, Payment[], Expected][] = [
	['without a price', { state: 'registered', total: null, currency: null }, [], [0, 0, 0]],
	['that nobody has paid', {}, [], [0, 1000, 0]],
	['with a payment that has not succeeded', {}, [paid(1000, { state: 'created' })], [0, 1000, 0]],
	['paid in another currency', {}, [paid(1000, { currency: 'USD' })], [0, 1000, 0, 'otherCurrency']],
	['of which a part is paid', {}, [paid(400)], [400, 600, 0]],
	['paid in two parts', {}, [paid(400), paid(600)], [1000, 0, 0]],
	['paid twice', {}, [paid(1000), paid(1000)], [2000, 0, 1000]],
	['paid twice and sent back once', {}, [paid(1000), paid(1000), refunded(1000)], [1000, 0, 0]],
	['that is confirmed on account', { state: 'confirmed' }, [], [0, 1000, 0]],
	['whose payment was taken back', { state: 'confirmed' }, [paid(1000, { state: 'reversed' })], [0, 1000, 0]],
	['that a bank asks about', {}, [paid(1000, { disputedAt: '2025-10-01' })], [1000, 0, 0, 'disputed']],
	['that a bank has let go', {}, [paid(1000, { disputedAt: '2025-10-01', disputeEnd: 'won' })], [1000, 0, 0]],
	['on a waiting list', { state: 'waiting' }, [], [0, 0, 0]],
	['that is cancelled and paid', { state: 'cancelled' }, [paid(400)], [400, 0, 400]],
	['that is cancelled and sent back', { state: 'cancelled' }, [paid(400), refunded(400)], [0, 0, 0]],
]
type Expected = [received: number, due: number, excess: number, ...odd: string[]]

storelessTest.each(CASES)('the money of an order %s follows from its payments', (_, order, payments, expected) => {
	const { received, due, excess, odd, refunds } = moneyOf({ ...ORDER, ...order }, payments)
	expect([received, due, excess, ...odd]).toEqual(expected)
	expect(refunds).toEqual(payments.filter(({ kind }) => kind === 'refund'))
})

test('the order of payments makes no difference, and nothing is due and to be sent back at once', () => {
	const payment = fc.tuple(
		fc.integer({ min: 1, max: 2000 }),
		fc.constantFrom<'payment' | 'refund'>('payment', 'refund'),
	)
	fc.assert(
		fc.property(fc.array(payment, { maxLength: 6 }), (list) => {
			const payments = list.map(([amount, kind]) => paid(amount, { kind }))
			const found = moneyOf(ORDER, payments)
			expect(moneyOf(ORDER, payments.toReversed())).toEqual({ ...found, refunds: found.refunds.toReversed() })
			expect(Math.min(found.due, found.excess)).toBe(0)
			expect(found.received + found.due - found.excess).toBe(1000)
		}),
	)
})
