import { type Insertable, sql } from 'kysely'
import { expect, test } from 'vitest'
import { TOTAL, testOrders } from '#server/booking/testing.ts'
import { newToken } from '#server/booking/token.ts'
import type { Database } from '#server/db/database.ts'
import { newReference } from '#server/submissions/reference.ts'
import { NOW } from '#server/testing/fixtures.ts'
import { testDesk } from './testing.ts'

/** Open orders of an office that does its work. */
const OPEN = 40
const CHUNK = 100
const MAX_RATIO = 3
const TRIES = 40

/** A desk with open orders, and `finished` ones whose class is over and whose money is settled. */
async function deskWith(finished: number) {
	const desk = await testDesk({ now: () => NOW })
	const { db } = desk
	const { book, pay } = await testOrders({}, db)
	const references: string[] = []
	for (let i = 0; i < OPEN; i++) references.push(await book())
	const [first = ''] = references
	await pay(first)
	const asked = { kind: 'class' as const, state: 'open' as const, createdAt: NOW.toISOString() }
	for (const { id: orderId } of (await db.selectFrom('orders').select('id').execute()).slice(OPEN / 2))
		await db
			.insertInto('requests')
			.values({ ...asked, orderId })
			.execute()
	const copied = async <Name extends 'orders' | 'registrations' | 'payments' | 'orderEvents'>(
		table: Name,
		where: 'id' | 'orderId',
		id: number,
	) =>
		(await db
			.selectFrom(table as 'orders')
			.selectAll()
			.where(where as 'id', '=', id)
			.execute()) as unknown as Insertable<Database[Name]>[]
	const { id } = await db.selectFrom('orders').select('id').where('reference', '=', first).executeTakeFirstOrThrow()
	const [order] = await copied('orders', 'id', id)
	const [person] = await copied('registrations', 'orderId', id)
	const [payment] = await copied('payments', 'orderId', id)
	const [event] = await copied('orderEvents', 'orderId', id)
	if (!order || !person || !payment || !event) throw new Error('An order lacks its rows.')
	const settled = { state: 'confirmed' as const, classEndsAt: '2025-01-01T00:00:00.000Z', payBy: null, total: TOTAL }
	for (let at = 0; at < finished; at += CHUNK) {
		const orders = Array.from({ length: Math.min(CHUNK, finished - at) }, () => ({
			...order,
			...settled,
			id: undefined,
			reference: newReference(new Date()),
			token: newToken(),
		}))
		const added = await db.insertInto('orders').values(orders).returning(['id', 'reference']).execute()
		await db
			.insertInto('registrations')
			.values(
				added.map(({ id: orderId, reference }) => ({
					...person,
					id: undefined,
					orderId,
					reference,
					seat: 'confirmed' as const,
				})),
			)
			.execute()
		await db
			.insertInto('payments')
			.values(
				added.map(({ id: orderId, reference }) => ({
					...payment,
					id: undefined,
					orderId,
					orderReference: reference,
					attempt: reference,
					paymentRef: reference,
				})),
			)
			.execute()
		await db
			.insertInto('orderEvents')
			.values(added.map(({ id: orderId }) => ({ ...event, id: undefined, orderId })))
			.execute()
	}
	// PostgreSQL does it by itself within a minute.
	await sql`analyze`.execute(db)
	const { open, send } = await desk.clerk()
	const pages = {
		today: '/',
		orders: '/orders',
		search: '/orders?q=rao',
		attention: '/orders?show=attention',
		paid: '/orders?show=paid',
		order: `/orders/${first}`,
		classes: '/classes',
		documents: '/documents',
		statement: '/statement',
	}
	/** Of as many payments as there are open orders. */
	const statement = `Date,Text,Ref,Credit\n${references.map((reference, i) => `2025-09-29,${reference},UTR10000${i},17\n`).join('')}`
	return { pages, open: (url: string) => (url === '/statement' ? send(url, { statement }) : open(url)) }
}

test('a page costs with 5,000 orders at most three times what it costs with 50', async () => {
	const [few, many] = [await deskWith(50 - OPEN), await deskWith(5000 - OPEN)]
	const took = async ({ open }: typeof few, url: string) => {
		const begun = performance.now()
		expect((await open(url)).status).toBe(200)
		return performance.now() - begun
	}
	const figures: Record<string, string> = {}
	for (const [name, url] of Object.entries(few.pages)) {
		// The fastest of many, in turns, as other work on the machine only adds to it.
		let [least, most] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
		for (let i = 0; i < TRIES; i++) {
			least = Math.min(least, await took(few, url))
			most = Math.min(most, await took(many, many.pages[name as 'today']))
		}
		figures[name] = `${least.toFixed(1)} ms, ${most.toFixed(1)} ms, ${(most / least).toFixed(1)}`
		expect.soft(most / least, name).toBeLessThan(MAX_RATIO)
	}
	console.log(figures)
})
