import { expect, test } from 'vitest'
import { cancel, confirm } from '#server/booking/changes.ts'
import { localFacts } from '#server/booking/mails/facts.ts'
import { takeSeats } from '#server/booking/seats.ts'
import { testOrders } from '#server/booking/testing.ts'
import { afterWorkingDays, payByOf } from '#server/booking/timeline.ts'
import { newToken } from '#server/booking/token.ts'
import { CLASS, storelessTest } from '#server/testing/fixtures.ts'
import { DAY_MS } from '#server/time.ts'
import { chaseOrders, remindOfClasses } from './jobs.ts'

const NOTHING = { reminded: 0, cancelled: 0 }
/** The end of the last day to pay. */
const DUE = CLASS.closesAt

type Orders = Awaited<ReturnType<typeof testOrders>>
const chase = ({ db, write, classes, actor }: Orders, now: number) =>
	chaseOrders({ db, write, classes, supplier: actor.supplier, now: new Date(now) })

test('a customer who has not paid is reminded once, after the last day to pay', async () => {
	const orders = await testOrders({ capacity: 5 })
	await orders.book()
	expect(await chase(orders, DUE - 1)).toEqual(NOTHING)
	const both = await Promise.all([chase(orders, DUE), chase(orders, DUE)])
	expect(both.map(({ reminded }) => reminded).sort()).toEqual([0, 1])
	expect(await chase(orders, DUE)).toEqual(NOTHING)
	expect(await orders.mails()).toEqual(['order/reminder'])
})

test('a customer is not reminded after a part was paid, or when there is no seat', async () => {
	const orders = await testOrders({ capacity: 1 })
	const { db, book, pay } = orders
	await pay(await book(), { amount: 1000, allow: { part: true } })
	expect(await chase(orders, DUE)).toEqual(NOTHING)
	await book()
	await takeSeats(db, CLASS.slug, 1, 1)
	expect(await chase(orders, DUE)).toEqual(NOTHING)
})

test.each([
	['when its class starts', CLASS.moments, '2025-10-20T04:30:00Z'],
	['two working days after the last day to pay', [['2025-10-30T04:30Z', '2025-10-30T11:30Z']], '2025-10-21T18:30:00Z'],
])('an order that nobody has paid is cancelled %s, and not before', async (_, days, end) => {
	const moments = days.map(([start, end]) => [new Date(start).getTime(), new Date(end).getTime()] as [number, number])
	const orders = await testOrders({ capacity: 5, moments })
	const { book, pay, orderOf } = orders
	const [unpaid, paid] = [await book(), await book()]
	await pay(paid)
	expect(await chase(orders, Date.parse(end) - 1)).toEqual({ reminded: 1, cancelled: 0 })
	expect(await chase(orders, Date.parse(end))).toEqual({ reminded: 0, cancelled: 1 })
	expect(await orderOf(unpaid)).toMatchObject({ status: 'cancelled', cancelledWhy: 'unpaid' })
	expect(await orderOf(paid)).toMatchObject({ status: 'paid' })
})

storelessTest.each([
	['days before the last day to pay', '2025-10-15T18:30:00Z', '2025-10-18T18:30:00.000Z'],
	['just before it', '2025-10-18T18:29:59Z', '2025-10-19T18:29:59.000Z'],
	['after it', '2025-10-18T18:30:00Z', '2025-10-19T18:30:00.000Z'],
	['in the last hours before the start', '2025-10-20T01:00:00Z', '2025-10-20T04:30:00.000Z'],
])('a person who enrols %s has to pay within 24 hours and before the start at the latest', (_, now, end) => {
	expect(new Date(payByOf(CLASS, new Date(now))).toISOString()).toBe(end)
})

storelessTest.each([
	['a Monday', '2025-10-20T04:30:00Z', '2025-10-23T18:30:00.000Z'],
	['a Friday', '2025-10-24T04:30:00Z', '2025-10-29T18:30:00.000Z'],
	['a Saturday', '2025-10-25T04:30:00Z', '2025-10-29T18:30:00.000Z'],
	['a Monday in India, where it is Sunday in UTC', '2025-10-19T19:00:00Z', '2025-10-23T18:30:00.000Z'],
])('three working days after %s leave out the weekend', (_, moment, end) => {
	expect(new Date(afterWorkingDays(Date.parse(moment), 3)).toISOString()).toBe(end)
})

const START = CLASS.moments[0]?.[0] ?? 0

test('a person who attends is reminded once, within two days before the class begins', async () => {
	const { db, write, classes, actor, book, pay, orderOf } = await testOrders({ capacity: 5 })
	const [reference, unpaid, cancelled] = [await book(), await book(), await book()]
	for (const one of [reference, cancelled]) {
		await pay(one)
		await write((trx) => confirm(trx, one, actor))
	}
	await write((trx) => cancel(trx, cancelled, 'asked', actor))
	const remind = (moment: number) => remindOfClasses(write, classes, new Date(moment))
	expect(await remind(START - 2 * DAY_MS - 1)).toBe(0)
	const both = await Promise.all([remind(START - 2 * DAY_MS), remind(START - 2 * DAY_MS)])
	expect(both.sort()).toEqual([0, 1])
	expect(await remind(START)).toBe(0)
	const { id } = await orderOf(reference)
	const mails = db.selectFrom('outbox').select('orderId').where('kind', '=', 'order/soon')
	expect(await mails.execute()).toEqual([{ orderId: id }])
	expect((await orderOf(unpaid)).state).toBe('payable')
})

test('people of a group get the reminder themselves, and the person who booked does not', async () => {
	const { db, write, classes, actor, book, pay } = await testOrders({ capacity: 5 })
	const reference = await book()
	await db.updateTable('registrations').set({ seatToken: newToken() }).execute()
	await pay(reference)
	await write((trx) => confirm(trx, reference, actor))
	expect(await remindOfClasses(write, classes, new Date(START - DAY_MS))).toBe(1)
	const kinds = await db.selectFrom('outbox').select('kind').where('kind', 'like', '%/soon').execute()
	expect(kinds).toEqual([{ kind: 'seat/soon' }])
})

storelessTest.each([
	['one time', 'United Kingdom', [['Local time', 'United Kingdom: 20 October 2025, 05:30']]],
	['several times', 'United States', []],
	['a name that is not on the list', 'Mars', []],
])('a reminder names the start in a country with %s', (_, country, facts) => {
	expect(localFacts(CLASS, country)).toEqual(facts)
})
