import type { Kysely } from 'kysely'
import { test } from 'vitest'
import { TOTAL, testOrders } from '#server/booking/testing.ts'
import { orderPath } from '#server/booking/token.ts'
import type { Database } from '#server/db/database.ts'
import type { Gateway } from '#server/payments/gateway.ts'
import { razorpayDouble } from '#server/payments/testing/razorpay.ts'
import { stripeDouble } from '#server/payments/testing/stripe.ts'
import { NOW, testApp } from '#server/testing/fixtures.ts'
import { SAID } from '#server/testing/pages.ts'
import type { OrderAnswer } from '#shared/order-view.ts'
import { settleAttempt } from './attempts.ts'
import { putDownRefund } from './refunds.ts'
import { settleOpen } from './round.ts'

export const DOUBLES = { razorpay: razorpayDouble, stripe: stripeDouble }
export type Name = keyof typeof DOUBLES
export const each = test.each(Object.keys(DOUBLES) as Name[])

export const asked = (ref: string) => ({ ref, amount: TOTAL, now: NOW })

/** A shop whose visitors pay at a double. */
export async function shop<One extends Name = 'razorpay'>(
	name: One = 'razorpay' as One,
	{
		capacity = 5,
		rateLimit = false,
		db: given,
	}: { capacity?: number; rateLimit?: boolean; db?: Kysely<Database> } = {},
) {
	const clock = { now: NOW }
	const double = (await DOUBLES[name](() => clock.now)) as Awaited<ReturnType<(typeof DOUBLES)[One]>>
	const gateway: Gateway = double.gateway
	const orders = await testOrders({ capacity }, given)
	const { db, write, classes, actor, orderOf } = orders
	const further = { db, classes, gateways: [gateway], rendered: SAID, env: { rateLimit } }
	const { app } = await testApp({ ...further, write, now: () => clock.now })
	const settling = { db, write, gateways: [gateway], classes, supplier: actor.supplier, now: () => clock.now }
	const form = { 'content-type': 'application/x-www-form-urlencoded' }
	const pathOf = async (reference: string) => orderPath((await orderOf(reference)).token)
	const rows = () => db.selectFrom('payments').selectAll().orderBy('id').execute()
	const documents = () => db.selectFrom('documents').select(['kind', 'number']).orderBy('id').execute()

	const press = async (reference: string) =>
		app.inject({ method: 'POST', url: `${await pathOf(reference)}/pay`, payload: '', headers: form })
	const round = () => settleOpen(settling, () => {})
	/** Where the newest attempt is paid. */
	const ref = async () => (await rows()).at(-1)?.providerRef ?? ''
	/** An order with a page of the provider. */
	async function begin() {
		const reference = await orders.book()
		await press(reference)
		return reference
	}
	const putDown = (reference: string) =>
		write((trx) => putDownRefund(trx, reference, { method: name, amount: TOTAL, currency: 'INR' }, actor))

	return {
		...orders,
		...{ app, clock, double, gateway, settling, rows, documents, pathOf, press, round, ref, begin, putDown },
		/** An order that is paid there, and settled. */
		async paid() {
			const reference = await begin()
			double.pay(await ref())
			await round()
			return reference
		},
		sendBackOnline: async (reference: string) => settleAttempt(await putDown(reference), settling),
		async view(reference: string, query = '') {
			const { order } = (await app.inject(`${await pathOf(reference)}${query}`)).json() as OrderAnswer
			if (!order) throw new Error('There is no order.')
			return order
		},
		back: async (reference: string) => app.inject(`${await pathOf(reference)}/return?razorpay_signature=guess`),
		hook: ({ body, headers }: { body: Buffer; headers: Record<string, string> }, to: string = name) =>
			app.inject({ method: 'POST', url: `/api/payments/${to}/webhook`, payload: body, headers }),
	}
}
