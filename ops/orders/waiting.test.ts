import { expect, test, vi } from 'vitest'
import { cancel, confirm } from '#server/booking/changes.ts'
import { reverse } from '#server/booking/payments/refunds.ts'
import { TOTAL, testOrders } from '#server/booking/testing.ts'
import { CLASS, NOW } from '#server/testing/fixtures.ts'
import { DAY_MS } from '#server/time.ts'
import { command as list } from './list.command.ts'
import { waitingForOffice } from './waiting.ts'

/** Orders for a class that is decided, and what waits some days later. */
async function desk(change = {}) {
	const timeline = { ...CLASS.timeline, decideBy: Number.POSITIVE_INFINITY }
	const orders = await testOrders({ capacity: 1, timeline, ...change })
	const waiting = (days = 3) => waitingForOffice(orders.db, orders.classes, new Date(NOW.getTime() + days * DAY_MS))
	const ask = async (reference: string, kind: 'class' | 'nominee' | 'withdraw') => {
		const { id } = await orders.orderOf(reference)
		const createdAt = new Date(NOW.getTime() + DAY_MS).toISOString()
		const classSlug = kind === 'class' ? 'wanted' : null
		await orders.db.insertInto('requests').values({ orderId: id, kind, classSlug, state: 'open', createdAt }).execute()
	}
	return { ...orders, waiting, ask }
}

test('nothing waits for the office when orders only wait for their payment', async () => {
	const { book, waiting } = await desk()
	await book()
	expect(await waiting()).toEqual([])
})

test('an order is offered, confirmed and refunded by the command that the office is shown', async () => {
	const { write, actor, book, pay, waiting } = await desk()
	const [open, reference] = [await book(false), await book()]
	const offered = { age: '3 days', what: 'no price yet', next: `orders offer ${open} --class SLUG` }
	await pay(reference)
	expect(await waiting()).toEqual([{ age: '3 days', what: 'to confirm', next: `orders confirm ${reference}` }, offered])
	await write((trx) => confirm(trx, reference, actor))
	expect(await waiting(0)).toEqual([{ ...offered, age: 'today' }])
	await write((trx) => cancel(trx, reference, 'class', actor))
	const refund = `orders refund ${reference} --amount ${TOTAL / 100} --currency INR --ref REF`
	expect(await waiting(1)).toEqual([
		{ age: '1 day', what: 'refund ₹15,930', next: refund },
		{ ...offered, age: '1 day' },
	])
})

test('what a customer asks for and a payment for a full class each wait with their own command, the oldest first', async () => {
	const { book, pay, ask, waiting } = await desk()
	const [first, second] = [await book(), await book()]
	await pay(first)
	await pay(second)
	for (const kind of ['class', 'nominee', 'withdraw'] as const) await ask(second, kind)
	expect(await waiting()).toEqual([
		{ age: '3 days', what: 'paid, but full', next: `orders transfer ${second} --class SLUG` },
		{ age: '3 days', what: 'to confirm', next: `orders confirm ${first}` },
		{ age: '2 days', what: 'another class', next: `orders transfer ${second} --class wanted` },
		{ age: '2 days', what: 'another person', next: `orders transfer ${second} --nominee FILE.csv` },
		{ age: '2 days', what: 'withdraws', next: `orders cancel ${second} --why asked` },
	])
})

test('an order without a price waits among the others when its customer asks for something', async () => {
	const { book, ask, waiting } = await desk()
	const reference = await book(false)
	await ask(reference, 'withdraw')
	expect(await waiting()).toEqual([
		{ age: '3 days', what: 'no price yet', next: `orders offer ${reference} --class SLUG` },
		{ age: '2 days', what: 'withdraws', next: `orders cancel ${reference} --why asked` },
	])
})

test('orders that were handled, look like the work of a robot or wait for a seat are left out', async () => {
	const { db, book, waiting } = await desk({ seats: 'waiting-list' })
	const [handled, robot] = [await book(false), await book(false)]
	await book()
	await db.updateTable('orders').set({ handledAt: '2025-09-30' }).where('reference', '=', handled).execute()
	await db.updateTable('orders').set({ suspect: 'honeypot' }).where('reference', '=', robot).execute()
	expect(await waiting()).toEqual([])
})

test('an order of a waiting list is offered once a seat is free, and cancelled when the class has begun', async () => {
	const { db, write, actor, book, pay, waiting } = await desk()
	const first = await book()
	await pay(first)
	const listed = await book()
	const of = async (days?: number) => (await waiting(days)).filter(({ next }) => next.includes(listed))
	expect(await of()).toEqual([])
	await write((trx) => cancel(trx, first, 'asked', actor))
	expect(await of()).toEqual([
		{ age: '3 days', what: 'seat is free', next: `orders offer ${listed} --class ${CLASS.slug}` },
	])
	expect((await of(30)).map(({ next }) => next)).toEqual([`orders cancel ${listed} --why class`])
	expect(await db.selectFrom('orders').select('state').where('reference', '=', listed).execute()).toEqual([
		{ state: 'waiting' },
	])
})

test('a confirmed order whose payment was taken back waits for its money', async () => {
	const { db, write, actor, book, pay, waiting } = await desk()
	const reference = await book()
	await pay(reference)
	await write((trx) => confirm(trx, reference, actor))
	const { id } = await db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
	await write((trx) => reverse(trx, reference, id, 'Wrong order.', actor))
	const next = `orders paid ${reference} --amount ${TOTAL / 100} --currency INR --ref REF`
	expect(await waiting()).toEqual([{ age: '3 days', what: 'not paid in full', next }])
})

test('an unconfirmed order whose class is no longer in the content is shown with the command that moves it', async () => {
	const { classes, book, waiting } = await desk()
	const reference = await book()
	classes.clear()
	const next = `orders transfer ${reference} --class SLUG`
	expect(await waiting()).toEqual([{ age: '3 days', what: 'class is gone', next }])
})

test('a class is to be decided in the week before that day, and held mails are counted', async () => {
	const { db, classes, book, waiting } = await desk({ timeline: CLASS.timeline })
	await book()
	await db.updateTable('outbox').set({ state: 'held' }).execute()
	const held = await db.selectFrom('outbox').select('id').execute()
	const { decideBy } = CLASS.timeline
	const on = async (moment: number) => (await waitingForOffice(db, classes, new Date(moment)))[0]?.what
	expect(await on(decideBy - 7.5 * DAY_MS)).toBe('decide in 7 days')
	expect(await on(decideBy - 1)).toBe('decide today')
	const mails = { age: 'today', what: `${held.length} emails held`, next: 'mails --held' }
	expect((await waiting(0)).at(-1)).toEqual(mails)
	expect(await on(decideBy)).toBe(mails.what)
})

test('a line of the list of orders has at most 100 characters, however long name and amounts are', async () => {
	const { db, write, actor, book, pay, orderOf } = await desk()
	const reference = await book()
	await pay(reference)
	await write((trx) => cancel(trx, reference, 'class', actor))
	await db
		.updateTable('orders')
		.set({ company: 'Rao '.repeat(40) })
		.execute()
	const log = vi.spyOn(console, 'log').mockImplementation(() => {})
	const never = () => {
		throw new Error('The list needs no settings.')
	}
	await list.run({ operands: [], options: {}, env: never, open: async () => db })
	const [[line] = ['']] = log.mock.calls
	log.mockRestore()
	expect([...String(line)]).toHaveLength(100)
	expect(line).toContain(`${reference}  2025-09-29  cancelled, refund due, ₹15,930 to be sent back (refundDue)  Rao`)
	expect((await orderOf(reference)).company).toHaveLength(160)
})
