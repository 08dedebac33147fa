import { expect, test } from 'vitest'
import { TOTAL, testOrders } from '#server/booking/testing.ts'
import { orderPath } from '#server/booking/token.ts'
import { CLASS, testApp } from '#server/testing/fixtures.ts'
import { SAID } from '#server/testing/pages.ts'

// fossasia/eventyay#1924
test('a payment takes the seat and is told once, however often it is settled at once', async () => {
	const { db, book, pay, orderOf, taken, mails } = await testOrders({ capacity: 5 })
	const reference = await book()
	const settled = await Promise.all(Array.from({ length: 50 }, () => pay(reference, { ref: 'UTR-1' })))
	expect(settled.filter(Boolean)).toHaveLength(1)
	expect(await orderOf(reference)).toMatchObject({ status: 'paid', received: TOTAL, due: 0, attention: [] })
	expect(await db.selectFrom('payments').select('id').execute()).toHaveLength(1)
	expect(await taken()).toBe(1)
	expect(await mails()).toEqual(['order/paid'])
})

test('a reference of the bank is taken once, for whichever order comes first, and leaves by no second transfer', async () => {
	const { book, pay, sendBack, orderOf } = await testOrders()
	const [one, other] = [await book(), await book()]
	const settled = await Promise.all([one, other].map((reference) => pay(reference, { ref: 'UTR-1' })))
	expect(settled.filter(Boolean)).toHaveLength(1)
	const received = [(await orderOf(one)).received, (await orderOf(other)).received]
	expect(received.sort()).toEqual([0, TOTAL])
	expect(await sendBack(one, { ref: 'UTR-1' })).toBeUndefined()
})

// BigAndini/ers#202
test('one transfer pays several orders, each with its part, and is taken back from one of them alone', async () => {
	const { book, pay, sendBack, does, orderOf } = await testOrders({ capacity: 5 })
	const [first, second, third] = [await book(), await book(), await book()]
	const ref = 'UTR-1'
	const shared = { ref, allow: { shared: true } }
	await pay(first, { ref })
	expect(await pay(second, { ref })).toBeUndefined()
	await pay(second, shared)
	for (const reference of [first, second]) expect(await pay(reference, shared)).toBeUndefined()
	expect(await sendBack(third, { ref })).toBeUndefined()
	const [entry] = (await orderOf(first)).payments
	await does('reverse', first, { paymentId: entry?.id ?? 0, why: 'Another order.' })
	const statuses = async () => Promise.all([first, second, third].map(async (one) => (await orderOf(one)).status))
	expect(await statuses()).toEqual(['payable', 'paid', 'payable'])
	expect(await pay(first, { ref })).toBeUndefined()
	await Promise.all([pay(first, shared), pay(third, shared)])
	expect(await statuses()).toEqual(['paid', 'paid', 'paid'])
})

// pretix/pretix#74
test('twenty payments for the last seat give one seat and 19 that are paid but full', async () => {
	const { book, pay, orderOf, taken, mails } = await testOrders({ capacity: 1 })
	const references: string[] = []
	for (let i = 0; i < 20; i++) references.push(await book())
	await Promise.all(references.map((reference) => pay(reference)))
	const statuses = await Promise.all(references.map(async (reference) => (await orderOf(reference)).status))
	expect(statuses.filter((status) => status === 'paid')).toHaveLength(1)
	expect(statuses.filter((status) => status === 'full')).toHaveLength(19)
	expect(await taken()).toBe(1)
	expect((await mails()).filter((kind) => kind === 'order/attention')).toHaveLength(19)
})

test('two halves that come at once make one paid order', async () => {
	const { book, pay, orderOf, taken } = await testOrders({ capacity: 5 })
	const reference = await book()
	await Promise.all([1, 2].map(() => pay(reference, { amount: TOTAL / 2, allow: { part: true } })))
	expect(await orderOf(reference)).toMatchObject({ status: 'paid', received: TOTAL })
	expect(await taken()).toBe(1)
})

test.each([
	['less than is due', { amount: TOTAL - 1 }, 'more than ₹15,929.99. If that is right, add --part.'],
	['more than is due', { amount: TOTAL + 1 }, 'less than ₹15,930.01. If that is right, add --over.'],
	['another currency', { currency: 'USD' }, 'it is to be paid in INR, not in USD'],
	['a day before the order', { paidOn: '2025-09-01' }, '2025-09-01 is before'],
])('a payment of %s is refused, and nothing is stored', async (_, change, message) => {
	const { db, book, pay, orderOf, mails } = await testOrders()
	const reference = await book()
	await expect(pay(reference, change)).rejects.toThrow(message)
	expect(await db.selectFrom('payments').select('id').execute()).toEqual([])
	expect(await db.selectFrom('orderEvents').select('id').execute()).toEqual([])
	expect(await orderOf(reference)).toMatchObject({ status: 'payable' })
	expect(await mails()).toEqual([])
})

test('a payment for an unknown order or one without a price is refused', async () => {
	const { book, pay } = await testOrders()
	await expect(pay('PRM-Q0XW-8X7Y-XBES')).rejects.toThrow('There is no order')
	const reference = await book(false)
	await expect(pay(reference)).rejects.toThrow(`First: orders offer ${reference}`)
})

test('an order that is cancelled twenty times at once is cancelled once', async () => {
	const { does, book, pay, taken, mails } = await testOrders({ capacity: 3 })
	const [reference, other] = [await book(), await book()]
	await pay(reference)
	await pay(other)
	const tries = Array.from({ length: 20 }, () => does('cancel', reference, { why: 'asked' }))
	const done = await Promise.allSettled(tries)
	expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
	expect(await taken()).toBe(1)
	expect((await mails()).filter((kind) => kind === 'order/cancelled')).toHaveLength(1)
})

test('money for a cancelled order is refused until the office says that it has arrived, takes no seat and asks for attention', async () => {
	const { does, book, pay, orderOf, taken } = await testOrders()
	const reference = await book()
	await does('cancel', reference, { why: 'asked' })
	await expect(pay(reference)).rejects.toThrow('it is cancelled. If the money has arrived, add --over')
	await pay(reference, { allow: { over: true } })
	expect(await orderOf(reference)).toMatchObject({ status: 'refundDue', attention: ['refundDue'] })
	expect(await taken()).toBe(0)
})

test('an order that is paid but full stays full when its surplus is sent back, and a free class gives it a seat', async () => {
	const { move, classes, book, pay, sendBack, orderOf, db } = await testOrders({ capacity: 1 })
	const [first, second] = [await book(), await book()]
	await pay(first)
	await pay(second, { amount: TOTAL + 100, allow: { over: true } })
	expect(await orderOf(second)).toMatchObject({ status: 'full', attention: ['full', 'overpaid'] })
	await sendBack(second, { amount: 100 })
	expect(await orderOf(second)).toMatchObject({ status: 'full', attention: ['full'] })
	classes.set('next-class', { ...CLASS, slug: 'next-class', capacity: 1 })
	await move(second, 'next-class')
	expect(await orderOf(second)).toMatchObject({ status: 'paid', attention: [] })
	const seats = await db.selectFrom('registrations').select('seat').orderBy('id').execute()
	expect(seats).toEqual([{ seat: 'held' }, { seat: 'held' }])
})

test('an order without a seat moves neither to a full class nor to one with fewer seats than people', async () => {
	const { move, db, classes, book, pay, orderOf } = await testOrders({ capacity: 5 })
	classes.set('small', { ...CLASS, slug: 'small', capacity: 1 })
	const [first, second] = [await book(), await book()]
	await move(first, 'small')
	await pay(first)
	await expect(move(second, 'small')).rejects.toThrow('no seat left')
	const { id: orderId } = await orderOf(second)
	classes.set('small', { ...CLASS, slug: 'small', capacity: 2 })
	await db
		.updateTable('registrations')
		.set({ orderId })
		.where('reference', '=', await book())
		.execute()
	await expect(move(second, 'small')).rejects.toThrow('no seat left')
})

test('a class that the content calls full takes no money and gives no seat, whatever its capacity', async () => {
	const { db, classes, book, pay, move, does, orderOf, taken } = await testOrders({ capacity: 5 })
	const { app } = await testApp({ db, classes, rendered: SAID })
	const [unpaid, paid, moving] = [await book(), await book(), await book()]
	classes.set('other', { ...CLASS, slug: 'other', capacity: 5 })
	await move(moving, 'other')
	classes.set(CLASS.slug, { ...CLASS, capacity: 5, seats: 'full' })
	const { order } = (await app.inject(orderPath((await orderOf(unpaid)).token))).json()
	expect([order.notice, order.pay]).toEqual(['full', undefined])
	await expect(does('hold', unpaid, {})).rejects.toThrow('has no seat left')
	await pay(paid)
	expect(await orderOf(paid)).toMatchObject({ status: 'full', attention: ['full'] })
	await expect(does('confirm', paid, {})).rejects.toThrow('has no seat left')
	await expect(move(moving, CLASS.slug)).rejects.toThrow('has no seat left')
	expect(await taken()).toBe(0)
})
