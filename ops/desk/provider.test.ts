import { expect, test } from 'vitest'
import { beginPayment } from '#server/booking/payments/attempts.ts'
import { settleOpen } from '#server/booking/payments/round.ts'
import { TOTAL, testOrders } from '#server/booking/testing.ts'
import type { Fault } from '#server/payments/testing/double.ts'
import { razorpayDouble } from '#server/payments/testing/razorpay.ts'
import { stripeDouble } from '#server/payments/testing/stripe.ts'
import { NOW } from '#server/testing/fixtures.ts'
import { type Fields, testDesk } from './testing.ts'

const DOUBLES = { stripe: stripeDouble, razorpay: razorpayDouble }
type Name = keyof typeof DOUBLES

/** A desk, and an order that was paid at a provider and is cancelled. */
async function deskWithRefund(name: Name) {
	const double = await DOUBLES[name](() => new Date())
	const desk = await testDesk({ settings: double.env })
	const orders = await testOrders({ moments: [[4e12, 4e12]] }, desk.db)
	const { write, classes, actor } = orders
	const settling = {
		...{ db: desk.db, write, gateways: [double.gateway], classes, supplier: actor.supplier },
		now: () => new Date(),
	}
	await orders.decide('runs')
	const reference = await orders.book()
	await beginPayment(await orders.orderOf(reference), 'http://localhost', settling)
	const { providerRef } = await desk.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
	double.pay(providerRef ?? '')
	await settleOpen(settling, () => {})
	await orders.does('cancel', reference, { why: 'asked' })
	const begun = async () => {
		const other = await orders.book()
		await beginPayment(await orders.orderOf(other), 'http://localhost', settling)
		return other
	}
	return { ...desk, double, reference, orderOf: orders.orderOf, begun }
}

type Page = { status: number; text: string; forms: { action: string; fields: Fields }[] }
type Send = (url: string, fields: Fields) => Promise<Page>
const fieldsOf = ({ forms }: Page, action: string) => forms.find((form) => form.action === action)?.fields ?? {}
/** Sends a form, and says yes on the page that asks. */
const press = async (send: Send, action: string, form: Fields) =>
	send(action, fieldsOf(await send(action, form), action))

const [REFUND, CANCEL, SEND_BACK] = ['/do/orders/refund', '/do/orders/cancel', '/do/payments/refund']

test.each([
	['stripe', 'error'],
	['stripe', 'lost'],
	['razorpay', 'lost'],
	['razorpay', 'refused'],
] as [Name, Fault][])(
	'a refund to which %s gives no answer (%s) keeps its form, and is sent once when that is sent again',
	async (name, fault) => {
		const { double, clerk, reference, orderOf } = await deskWithRefund(name)
		const { send, formOn } = await clerk('ravi')
		const typed = await formOn(`/orders/${reference}`, REFUND)
		expect(typed).toMatchObject({ amount: String(TOTAL / 100), currency: 'INR', method: name })
		double.fault = fault
		const refused = await press(send, REFUND, typed)
		expect(refused.status).toBe(422)
		expect(refused.text).toContain('Nothing is recorded yet.')
		expect(refused.text).toContain('it sends nothing twice')
		const { key: _, ...kept } = typed
		expect(fieldsOf(refused, REFUND)).toMatchObject(kept)
		double.fault = undefined
		expect((await press(send, REFUND, fieldsOf(refused, REFUND))).text).toContain('₹15,930 sent back by')
		expect(double.refunds).toHaveLength(1)
		expect(await orderOf(reference)).toMatchObject({ status: 'cancelled', received: 0 })
	},
)

test('a refund that the provider could not pay out is recorded by bank in the same form, as nobody else has changed the order', async () => {
	const { double, clerk, reference, orderOf } = await deskWithRefund('stripe')
	const { send, formOn } = await clerk('ravi')
	double.refundStatus = 'pending'
	await press(send, REFUND, await formOn(`/orders/${reference}`, REFUND))
	const form = await formOn(`${REFUND}?reference=${reference}&method=stripe`, REFUND)
	double.settleRefunds(false)
	const failed = await press(send, REFUND, form)
	expect(failed.status).toBe(422)
	expect(failed.text).toMatch(/were not sent back.*has changed since you opened it.*ravi/)
	const typed = { ...fieldsOf(failed, REFUND), method: 'bank', ref: 'UTR4267192837' }
	expect((await press(send, REFUND, typed)).status).toBe(200)
	expect(await orderOf(reference)).toMatchObject({ status: 'cancelled', received: 0 })
})

test('an order is cancelled once while the provider of its payment page is away, and who closes the page is said', async () => {
	const { double, clerk, begun, done } = await deskWithRefund('stripe')
	const { send, formOn } = await clerk('ravi')
	const reference = await begun()
	double.fault = 'error'
	const asked = await send(CANCEL, await formOn(`/orders/${reference}`, CANCEL, { why: 'asked' }))
	for (let i = 0; i < 2; i++)
		expect((await send(CANCEL, fieldsOf(asked, CANCEL))).text).toContain('The server closes the payment page')
	expect(await done()).toEqual([`ravi orders cancel ${reference}`])
})

test('money without an order to which the provider gives no answer is sent back once when the form is sent again', async () => {
	const { double, clerk, db } = await deskWithRefund('razorpay')
	await db.updateTable('payments').set({ orderId: null, strandedAt: NOW.toISOString() }).execute()
	const { send, formOn } = await clerk('ravi')
	double.fault = 'lost'
	const refused = await press(send, SEND_BACK, await formOn('/', SEND_BACK))
	expect(refused.text).toContain('it sends nothing twice')
	double.fault = undefined
	expect((await press(send, SEND_BACK, fieldsOf(refused, SEND_BACK))).text).toContain('sent back by Razorpay')
	expect(double.refunds).toHaveLength(1)
})
