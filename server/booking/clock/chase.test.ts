import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { beginPayment } from '#server/booking/payments/attempts.ts'
import { takeSeats } from '#server/booking/seats.ts'
import { mailed, testOrders } from '#server/booking/testing.ts'
import { afterDays, afterWorkingDays, payByOf } from '#server/booking/timeline.ts'
import { newToken } from '#server/booking/token.ts'
import { markCopy, markOriginal } from '#server/db/original.ts'
import { razorpayDouble } from '#server/payments/testing/razorpay.ts'
import { CLASS, NOW, REGISTRATION, storelessTest } from '#server/testing/fixtures.ts'
import { testJob } from '#server/testing/job.ts'
import { DAY_MS, HOUR_MS } from '#server/time.ts'
import { HANG_MS } from '#tests/hang.ts'
import { chaseOrders, startOrderJob } from './chase.ts'

/** The end of the last day to pay. */
const DUE = CLASS.closesAt
const START = CLASS.moments[0]?.[0] ?? 0

type Orders = Awaited<ReturnType<typeof testOrders>>
const chase = ({ db, write, actor }: Orders, now: number) => chaseOrders({ ...actor, db, write, now: new Date(now) })

/** Orders for a class that the office has decided to hold. */
async function decided(change: Parameters<typeof testOrders>[0] = {}) {
	const orders = await testOrders({ capacity: 5, ...change })
	await orders.decide('runs')
	return orders
}

test('a customer who has not paid is reminded once, after the last day to pay', async () => {
	const orders = await decided()
	await orders.book()
	expect(await chase(orders, DUE - 1)).toEqual({})
	const both = await Promise.all([chase(orders, DUE), chase(orders, DUE)])
	expect(both.map(({ remind = 0 }) => remind).sort()).toEqual([0, 1])
	expect(await chase(orders, DUE)).toEqual({})
	expect(await orders.mails()).toEqual(['order/reminder'])
})

test('a copy reminds of nothing and ends nothing, and an original does', async () => {
	const orders = await decided()
	await orders.book()
	await markCopy(orders.db)
	expect(await chase(orders, DUE + 10 * DAY_MS)).toEqual({})
	await markOriginal(orders.db)
	expect(await chase(orders, DUE + 10 * DAY_MS)).toEqual({ lapse: 1 })
})

test('nobody is reminded to pay for a class that nobody has decided, or while a request is open', async () => {
	const undecided = await testOrders({ capacity: 5 })
	await undecided.book()
	expect(await chase(undecided, DUE)).toEqual({})
	const orders = await decided()
	const { book, does } = orders
	await book()
	const asking = await book()
	const [person] = (await orders.orderOf(asking)).people
	await does('askNominee', asking, { registrationId: person?.id ?? 0 })
	expect(await chase(orders, DUE)).toEqual({ remind: 1 })
})

test('whoever has paid a part is reminded of the rest once, and keeps the order', async () => {
	const orders = await decided()
	const reference = await orders.book()
	await orders.pay(reference, { amount: 93_000, allow: { part: true } })
	expect(await chase(orders, DUE)).toEqual({ remind: 1 })
	const { email } = (await mailed(orders, 'order/reminder'))[0] ?? {}
	expect(email?.opening.join(' ')).toContain('₹15,000 for your order has not arrived so far.')
	expect(await chase(orders, DUE + DAY_MS)).toEqual({})
	expect((await orders.orderOf(reference)).state).toBe('payable')
})

test('a customer without a free seat is told not to pay, and the order ends because of that', async () => {
	const orders = await decided({ capacity: 1, moments: [[DUE + 20 * DAY_MS, DUE + 21 * DAY_MS]] })
	const reference = await orders.book()
	await takeSeats(orders.db, CLASS.slug, 1, 1)
	expect(await chase(orders, DUE)).toEqual({ noSeat: 1 })
	expect(await orders.mails()).toEqual(['order/full'])
	expect(await chase(orders, DUE + 10 * DAY_MS)).toEqual({ lapse: 1 })
	expect(await orders.orderOf(reference)).toMatchObject({ status: 'cancelled', cancelledWhy: 'noSeat' })
})

test.each([
	['when its class starts', CLASS.moments, '2025-10-20T04:30:00Z'],
	['two working days after the last day to pay', [['2025-10-30T04:30Z', '2025-10-30T11:30Z']], '2025-10-21T18:30:00Z'],
])('an order that nobody has paid is cancelled %s, and not before', async (_, days, end) => {
	const moments = days.map(([start, end]) => [new Date(start).getTime(), new Date(end).getTime()] as [number, number])
	const orders = await decided({ moments })
	const { book, pay, orderOf } = orders
	const [unpaid, paid] = [await book(), await book()]
	await pay(paid)
	expect(await chase(orders, DUE)).toEqual({ remind: 1 })
	expect(await chase(orders, Date.parse(end) - 1)).toEqual({})
	expect(await chase(orders, Date.parse(end))).toEqual({ lapse: 1 })
	expect(await orderOf(unpaid)).toMatchObject({ status: 'cancelled', cancelledWhy: 'unpaid' })
	expect(await orderOf(paid)).toMatchObject({ status: 'paid' })
})

test('an order is not cancelled within a day of its reminder, nor without one, unless its class has begun', async () => {
	const orders = await decided({ moments: [[DUE + 20 * DAY_MS, DUE + 21 * DAY_MS]] })
	const reference = await orders.book()
	const late = DUE + 10 * DAY_MS
	expect(await chase(orders, late)).toEqual({ remind: 1 })
	expect(await chase(orders, late + DAY_MS - 1)).toEqual({})
	expect(await chase(orders, late + DAY_MS)).toEqual({ lapse: 1 })
	expect((await orders.orderOf(reference)).state).toBe('cancelled')
	const begun = await decided()
	await begun.book()
	expect(await chase(begun, START)).toEqual({ lapse: 1 })
})

test('an order whose chase fails stops no other', async () => {
	const orders = await decided()
	const [broken] = [await orders.book(), await orders.book()]
	await orders.db.updateTable('orders').set({ buyerName: '' }).where('reference', '=', broken).execute()
	const failures: string[] = []
	const { write: real } = orders
	let calls = 0
	const write: typeof real = (work) => (calls++ === 0 ? Promise.reject(new Error('no')) : real(work))
	const needs = { ...orders.actor, db: orders.db, write, now: new Date(DUE) }
	const onFailure = (error: Error, reference: string) => failures.push(`${reference} ${error.message}`)
	expect(await chaseOrders({ ...needs, onFailure })).toEqual({ remind: 1 })
	expect(failures).toEqual([`${broken} no`])
})

test('when a class begins, whoever waits for a seat, a decision or a price in it is told, and the order ends', async () => {
	const orders = await testOrders({ seats: 'waiting-list' })
	const waiting = await orders.book()
	orders.classes.set(CLASS.slug, { ...CLASS, capacity: undefined })
	const undecided = await orders.book(true, new Date(CLASS.timeline.decideBy))
	const unpaid = await orders.book()
	const open = await orders.book(false)
	expect(await chase(orders, START - 1)).toEqual({})
	expect(await chase(orders, START)).toEqual({ classBegun: 3 })
	const why = async (reference: string) => (await orders.orderOf(reference)).cancelledWhy
	expect([await why(waiting), await why(undecided), await why(unpaid)]).toEqual(['noSeat', 'class', 'class'])
	expect((await orders.orderOf(open)).state).toBe('registered')
})

test('a company that does not pay what it was given on account is reminded once', async () => {
	const orders = await decided()
	const reference = await orders.book()
	await orders.db.updateTable('orders').set({ company: 'Rao Works' }).execute()
	await orders.does('confirm', reference, { isOnAccount: true })
	const { payBy } = await orders.orderOf(reference)
	const late = afterDays(NOW.getTime(), 30)
	expect(payBy).toBe(new Date(late).toISOString())
	expect((await chase(orders, late)).remind).toBe(1)
	expect((await chase(orders, late + 40 * DAY_MS)).remind).toBeUndefined()
	const status = (await orders.orderOf(reference, new Date(late))).status
	expect(status).toBe('overdue')
})

test('a company that asks to cancel what it was given on account is not reminded of it until it has an answer', async () => {
	const orders = await decided()
	const reference = await orders.book()
	await orders.db.updateTable('orders').set({ company: 'Rao Works', country: 'Kenya' }).execute()
	await orders.does('confirm', reference, { isOnAccount: true })
	await orders.does('askToCancel', reference, {})
	const late = NOW.getTime() + 31 * DAY_MS
	expect((await chase(orders, late)).remind).toBeUndefined()
	await orders.answer(reference, 'The class was held.')
	expect((await chase(orders, late)).remind).toBe(1)
})

test('an order that was reminded and then moved is reminded of its new last day, and not cancelled before', async () => {
	const moments: [number, number][] = [[DUE + 60 * DAY_MS, DUE + 61 * DAY_MS]]
	const orders = await decided({ moments })
	const reference = await orders.book()
	const timeline = { ...CLASS.timeline, payBy: DUE + 14 * DAY_MS }
	const later = { ...CLASS, slug: 'later', moments, timeline, sample: true, capacity: 5 }
	orders.classes.set(later.slug, later)
	expect(await chase(orders, DUE)).toEqual({ remind: 1 })
	await orders.move(reference, later.slug, { now: new Date(DUE + 1) })
	expect(await chase(orders, DUE + 14 * DAY_MS - 1)).toEqual({})
	const late = DUE + 24 * DAY_MS
	expect(await chase(orders, late)).toEqual({ remind: 1 })
	expect(await chase(orders, late + DAY_MS - 1)).toEqual({})
	expect(await chase(orders, late + DAY_MS)).toEqual({ lapse: 1 })
	expect((await orders.mails()).filter((kind) => kind === 'order/reminder')).toHaveLength(2)
})

test('a customer who was told not to pay is reminded once a seat has come free, before the order ends as unpaid', async () => {
	const orders = await decided({ capacity: 1, moments: [[DUE + 20 * DAY_MS, DUE + 21 * DAY_MS]] })
	const [first, reference] = [await orders.book(), await orders.book()]
	await orders.pay(first)
	expect(await chase(orders, DUE)).toEqual({ noSeat: 1 })
	await orders.does('cancel', first, { why: 'asked' })
	// If it has not left, it is no longer true.
	expect(await mailed(orders, 'order/full')).toEqual([])
	expect(await chase(orders, DUE + 10 * DAY_MS)).toEqual({ remind: 1 })
	expect(await chase(orders, DUE + 11 * DAY_MS)).toEqual({ lapse: 1 })
	expect((await orders.orderOf(reference)).cancelledWhy).toBe('unpaid')
})

test('an order without money whose class is no longer in the content ends once its days are over', async () => {
	const orders = await testOrders({ seats: 'waiting-list' })
	await orders.book()
	orders.classes.set(CLASS.slug, { ...CLASS, capacity: undefined })
	await orders.book(true, new Date(CLASS.timeline.decideBy))
	await orders.book()
	orders.classes.clear()
	expect(await chase(orders, CLASS.endsAt - 1)).toEqual({})
	await chase(orders, CLASS.endsAt)
	const states = await orders.db.selectFrom('orders').select('state').execute()
	expect(states).toEqual(Array(3).fill({ state: 'cancelled' }))
})

test('a person who came to the order after the others were told hears of it too, within a month of that', async () => {
	const orders = await testOrders({ capacity: 5 })
	const { db, book, does } = orders
	const reference = await book()
	const nominee = { ...REGISTRATION, email: 'meera@works.example' }
	await does('passSeat', reference, { seat: undefined, nominee })
	await db.updateTable('orders').set({ classSlug: null, classEndsAt: null, state: 'registered' }).execute()
	const told = async () =>
		(await db.selectFrom('outbox').select('kind').where('kind', '=', 'seat/registered').execute()).length
	expect((await chase(orders, NOW.getTime() + 24 * DAY_MS)).tellPeople).toBeUndefined()
	expect((await chase(orders, NOW.getTime() + 25 * DAY_MS)).tellPeople).toBe(1)
	expect((await chase(orders, NOW.getTime() + 26 * DAY_MS)).tellPeople).toBeUndefined()
	expect(await told()).toBe(1)
})

test('an order that waited for the decision goes to the waiting list when its class runs and has filled up', async () => {
	const orders = await testOrders({ capacity: 1 })
	const first = await orders.book()
	const reference = await orders.book(true, new Date(CLASS.timeline.decideBy))
	await orders.pay(first)
	await orders.decide('runs', { now: new Date(CLASS.timeline.decideBy) })
	expect((await orders.orderOf(reference)).status).toBe('waiting')
})

/** The job of a server that starts at a moment, with a payment that somebody has begun three hours before the last day to pay. */
async function hourly(start: Date) {
	const orders = await decided()
	const { db, write, classes, actor, book, orderOf } = orders
	const unpaid = await book()
	const begun = await book(true, new Date(DUE - 2 * DAY_MS))
	const clock = { now: new Date(DUE - 3 * HOUR_MS) }
	const double = await razorpayDouble(() => clock.now)
	const { supplier } = actor
	const needs = { db, write, classes, supplier, gateways: [double.gateway] }
	await beginPayment(await orderOf(begun), 'http://localhost', { ...needs, now: () => clock.now })
	const stateOf = async (reference: string) => (await orderOf(reference)).state
	const attempt = async () => (await db.selectFrom('payments').select('state').executeTakeFirst())?.state
	return {
		...orders,
		...{ clock, double, unpaid, stateOf, attempt },
		job: testJob(start, (parts) => startOrderJob({ ...needs, ...parts })),
	}
}

test('while the clock may be ahead nobody is reminded, no order ends and no payment expires, until it is right or was steady for a day', async () => {
	const ahead = new Date(DUE + 60 * DAY_MS)
	const { job, clock, unpaid, stateOf, attempt, mails, double } = await hourly(ahead)
	clock.now = ahead
	const doubted = async () => {
		expect(await job.next()).toBe('a job waits: the clock may be ahead')
		expect([await stateOf(unpaid), await attempt()]).toEqual(['payable', 'created'])
	}
	await doubted()
	job.pass(DAY_MS - 1)
	await doubted()
	expect([await mails(), double.calls.length]).toEqual([[], 1])
	job.setClock(new Date(DUE))
	clock.now = new Date(DUE - 1)
	await job.next()
	expect([await mails(), await attempt()]).toEqual([['order/reminder'], 'expired'])
	const calls = double.calls.length
	job.setClock(ahead)
	await job.next()
	expect([await stateOf(unpaid), double.calls.length]).toEqual(['payable', calls])
	job.pass(DAY_MS)
	await job.next()
	expect(await stateOf(unpaid)).toBe('cancelled')
})

test('orders are chased before a provider is asked that does not answer, and the end of the server waits for neither', async () => {
	const { job, double, mails } = await hourly(new Date(DUE))
	double.fault = 'hang'
	const before = double.calls.length
	await vi.waitUntil(() => double.calls.length > before, { timeout: HANG_MS, interval: 5 })
	expect(await mails()).toEqual(['order/reminder'])
	await job.stop()
	expect(job.lines).not.toContain('a payment could not be settled')
})

test('a payment whose page has expired is asked about once a day', async () => {
	const { job, clock, double, attempt } = await hourly(new Date(DUE))
	clock.now = new Date(DUE)
	await vi.waitUntil(async () => (await attempt()) === 'expired', { timeout: HANG_MS, interval: 5 })
	const before = double.calls.length
	await vi.waitUntil(() => job.rounds() >= 60, { timeout: HANG_MS, interval: 5 })
	await job.stop()
	const asked = double.calls.length - before
	expect(asked).toBeGreaterThan(0)
	expect(asked).toBeLessThanOrEqual(job.rounds() / 24)
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

test('a person who attends is reminded once of each class, within two days before it begins', async () => {
	const orders = await decided()
	const { does, db, classes, book, pay, orderOf, move } = orders
	const [reference, unpaid, cancelled] = [await book(), await book(), await book()]
	for (const one of [reference, cancelled]) {
		await pay(one)
		await does('confirm', one, {})
	}
	await does('cancel', cancelled, { why: 'asked' })
	const remind = async (moment: number) => (await chase(orders, moment)).soon ?? 0
	expect(await remind(START - 2 * DAY_MS - 1)).toBe(0)
	const both = await Promise.all([remind(START - 2 * DAY_MS), remind(START - 2 * DAY_MS)])
	expect(both.sort()).toEqual([0, 1])
	const { id } = await orderOf(reference)
	const mails = db.selectFrom('outbox').select('orderId').where('kind', '=', 'order/soon')
	expect(await mails.execute()).toEqual([{ orderId: id }])
	expect((await orderOf(unpaid)).state).toBe('payable')
	const next = { ...CLASS, slug: 'next', moments: CLASS.moments.map(([from, to]) => [from + DAY_MS, to + DAY_MS]) }
	classes.set('next', next as never)
	await move(reference, 'next', { now: new Date(START - DAY_MS) })
	expect(await remind(START - DAY_MS)).toBe(1)
	expect(await mails.execute()).toHaveLength(2)
})

test('people of a group get the reminder themselves, and the person who booked does not', async () => {
	const orders = await decided()
	const { does, db, book, pay } = orders
	const reference = await book()
	await db.updateTable('registrations').set({ seatToken: newToken(), email: 'other@works.example' }).execute()
	await pay(reference)
	await does('confirm', reference, {})
	expect(await chase(orders, START - DAY_MS)).toEqual({ soon: 1 })
	const kinds = await db.selectFrom('outbox').select('kind').where(sql<boolean>`kind like '%/soon'`).execute()
	expect(kinds).toEqual([{ kind: 'seat/soon' }])
})

test('people whom a company has registered hear of it within a month, also while no seat is kept for them', async () => {
	const orders = await testOrders({ seats: 'waiting-list', moments: [[START + 90 * DAY_MS, START + 91 * DAY_MS]] })
	await orders.book()
	await orders.db.updateTable('orders').set({ acceptedAt: NOW.toISOString() }).execute()
	await orders.db.updateTable('registrations').set({ seatToken: newToken(), email: 'other@works.example' }).execute()
	expect(await chase(orders, NOW.getTime() + 25 * DAY_MS - 1)).toEqual({})
	expect(await chase(orders, NOW.getTime() + 25 * DAY_MS)).toEqual({ tellPeople: 1 })
	expect(await chase(orders, NOW.getTime() + 26 * DAY_MS)).toEqual({})
	const [told] = await mailed(orders, 'seat/registered')
	expect(told?.email.opening.join()).toContain('No seat is kept for you yet.')
})
