import { expect, test } from 'vitest'
import { CLASS, storelessTest } from '#server/testing/fixtures.ts'
import { PROVIDER } from '#server/testing/provider.ts'
import { afterWorkingDays, chaseOrders } from './overdue.ts'
import { takeSeats } from './seats.ts'
import { testOrders } from './testing.ts'

const NOTHING = { reminded: 0, cancelled: 0 }
const SOON = new Date('2025-10-17T00:00:00Z')

test('who has not paid is reminded once, shortly before the last day', async () => {
	const { db, write, classes, book, mails } = await testOrders({ capacity: 5 })
	await book()
	const chase = (now: Date) => chaseOrders({ db, write, classes, supplier: PROVIDER.supplier, now })
	expect(await chase(new Date('2025-10-15T18:00:00Z'))).toEqual(NOTHING)
	const both = await Promise.all([chase(SOON), chase(SOON)])
	expect(both.map(({ reminded }) => reminded).sort()).toEqual([0, 1])
	expect(await chase(SOON)).toEqual(NOTHING)
	expect(await mails()).toEqual(['order/reminder'])
})

test('nobody is reminded who has paid a part, has just registered, or for whom there is no seat', async () => {
	const { db, write, classes, book, pay } = await testOrders({ capacity: 1 })
	await pay(await book(), { amount: 1000, allow: { part: true } })
	await book(true, new Date(SOON.getTime() - 3_600_000))
	expect(await chaseOrders({ db, write, classes, supplier: PROVIDER.supplier, now: SOON })).toEqual(NOTHING)
	await book()
	await takeSeats(db, CLASS.slug, 1, 1)
	expect(await chaseOrders({ db, write, classes, supplier: PROVIDER.supplier, now: SOON })).toEqual(NOTHING)
})

test('what nobody has paid is cancelled three working days after the class began, and not before', async () => {
	const { db, write, classes, book, pay, orderOf } = await testOrders({ capacity: 5 })
	const [unpaid, paid] = [await book(), await book()]
	await pay(paid)
	const chase = (now: string) => chaseOrders({ db, write, classes, supplier: PROVIDER.supplier, now: new Date(now) })
	expect(await chase('2025-10-23T18:29:59Z')).toMatchObject({ cancelled: 0 })
	expect(await chase('2025-10-23T18:30:00Z')).toMatchObject({ cancelled: 1 })
	expect(await orderOf(unpaid)).toMatchObject({ status: 'cancelled', cancelledWhy: 'unpaid' })
	expect(await orderOf(paid)).toMatchObject({ status: 'paid' })
})

storelessTest.each([
	['a Monday', '2025-10-20T04:30:00Z', '2025-10-23T18:30:00.000Z'],
	['a Friday', '2025-10-24T04:30:00Z', '2025-10-29T18:30:00.000Z'],
	['a Saturday', '2025-10-25T04:30:00Z', '2025-10-29T18:30:00.000Z'],
	['a Monday in India, where it is Sunday in UTC', '2025-10-19T19:00:00Z', '2025-10-23T18:30:00.000Z'],
])('three working days after %s leave out the weekend', (_, moment, end) => {
	expect(new Date(afterWorkingDays(Date.parse(moment), 3)).toISOString()).toBe(end)
})
