import { expect, test } from 'vitest'
import { CLASS, storelessTest } from '#server/testing/fixtures.ts'
import { PROVIDER } from '#server/testing/provider.ts'
import { chaseOrders } from './jobs.ts'
import { takeSeats } from './seats.ts'
import { testOrders } from './testing.ts'
import { afterWorkingDays, payByOf } from './timeline.ts'

const NOTHING = { reminded: 0, cancelled: 0 }
/** The end of the last day to pay. */
const DUE = new Date(CLASS.closesAt)

test('who has not paid is reminded once, after the last day to pay', async () => {
	const { db, write, classes, book, mails } = await testOrders({ capacity: 5 })
	await book()
	const chase = (now: Date) => chaseOrders({ db, write, classes, supplier: PROVIDER.supplier, now })
	expect(await chase(new Date(DUE.getTime() - 1))).toEqual(NOTHING)
	const both = await Promise.all([chase(DUE), chase(DUE)])
	expect(both.map(({ reminded }) => reminded).sort()).toEqual([0, 1])
	expect(await chase(DUE)).toEqual(NOTHING)
	expect(await mails()).toEqual(['order/reminder'])
})

test('nobody is reminded who has paid a part, or for whom there is no seat', async () => {
	const { db, write, classes, book, pay } = await testOrders({ capacity: 1 })
	await pay(await book(), { amount: 1000, allow: { part: true } })
	expect(await chaseOrders({ db, write, classes, supplier: PROVIDER.supplier, now: DUE })).toEqual(NOTHING)
	await book()
	await takeSeats(db, CLASS.slug, 1, 1)
	expect(await chaseOrders({ db, write, classes, supplier: PROVIDER.supplier, now: DUE })).toEqual(NOTHING)
})

test.each([
	['when its class starts', CLASS.moments, '2025-10-20T04:30:00Z'],
	['two working days after the last day to pay', [['2025-10-30T04:30Z', '2025-10-30T11:30Z']], '2025-10-21T18:30:00Z'],
])('what nobody has paid is cancelled %s, and not before', async (_, days, end) => {
	const moments = days.map(([start, end]) => [new Date(start).getTime(), new Date(end).getTime()] as [number, number])
	const { db, write, classes, book, pay, orderOf } = await testOrders({ capacity: 5, moments })
	const [unpaid, paid] = [await book(), await book()]
	await pay(paid)
	const chase = (now: number) => chaseOrders({ db, write, classes, supplier: PROVIDER.supplier, now: new Date(now) })
	expect(await chase(Date.parse(end) - 1)).toEqual({ reminded: 1, cancelled: 0 })
	expect(await chase(Date.parse(end))).toEqual({ reminded: 0, cancelled: 1 })
	expect(await orderOf(unpaid)).toMatchObject({ status: 'cancelled', cancelledWhy: 'unpaid' })
	expect(await orderOf(paid)).toMatchObject({ status: 'paid' })
})

storelessTest.each([
	['days before the last day to pay', '2025-10-15T18:30:00Z', '2025-10-18T18:30:00.000Z'],
	['just before it', '2025-10-18T18:29:59Z', '2025-10-19T18:29:59.000Z'],
	['after it', '2025-10-18T18:30:00Z', '2025-10-19T18:30:00.000Z'],
	['in the last hours before the start', '2025-10-20T01:00:00Z', '2025-10-20T04:30:00.000Z'],
])('who enrols %s has to pay within 24 hours and before the start at the latest', (_, now, end) => {
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
