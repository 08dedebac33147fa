import { expect, test } from 'vitest'
import { CLASS, NOW, REGISTRATION, testApp } from '#server/testing/fixtures.ts'
import { SAID } from '#server/testing/pages.ts'
import { DAY_MS } from '#server/time.ts'
import { chaseOrders } from './clock/chase.ts'
import { tellDays } from './decide.ts'
import { mailed, testOrders } from './testing.ts'
import { orderPath } from './token.ts'

/** The day after that on which it is decided. */
const LATE = new Date(CLASS.timeline.decideBy + DAY_MS)

type Orders = Awaited<ReturnType<typeof testOrders>>

const bookedLate = ({ book }: Orders) => book(true, LATE)
/** To whom which mail goes, by the reference that it names. */
const told = async (orders: Orders, kinds = 'order/') =>
	(await mailed(orders, kinds)).map(({ kind, email: { reference } }) => `${kind} ${reference}`)

test('a class that runs asks whoever waited for the decision to pay, and tells the others, once', async () => {
	const orders = await testOrders()
	const { book, pay, does, decide, orderOf } = orders
	const [unpaid, paid, undecided, without] = [await book(), await book(), await bookedLate(orders), await book(false)]
	await pay(paid)
	expect(await orderOf(undecided, LATE)).toMatchObject({ status: 'undecided', payBy: null })
	const terms = { offered: CLASS, country: 'India', price: CLASS.prices.inr, payBy: new Date(CLASS.closesAt), free: 9 }
	await expect(does('offer', undecided, { ...terms, decision: 'open' }, { now: LATE })).rejects.toThrow(
		`nobody has said whether ${CLASS.slug} runs. First: classes decide`,
	)
	const before = (await told(orders)).length
	const changed = await decide('runs', { now: LATE })
	expect(changed.map(({ after: { order, status } }) => [order.reference, status])).toEqual([
		[unpaid, 'payable'],
		[paid, 'paid'],
		[undecided, 'payable'],
	])
	expect((await told(orders)).slice(before)).toEqual([
		`order/runs ${unpaid}`,
		`order/runs ${paid}`,
		`order/offered ${undecided}`,
	])
	expect((await orderOf(undecided, LATE)).payBy).toBe(new Date(CLASS.timeline.payBy).toISOString())
	expect(await orderOf(without, LATE)).toMatchObject({ status: 'registered' })
	await expect(decide('runs', { by: 'ravi' })).rejects.toThrow(
		`asha has said on 8 October 2025 that ${CLASS.slug} runs`,
	)
})

test('a class that is off ends what waits for it, and leaves the choice to whoever has booked; a slip is taken back', async () => {
	const orders = await testOrders()
	const { db, write, actor, book, pay, does, decide, orderOf, taken } = orders
	const [unpaid, paid, undecided] = [await book(), await book(), await bookedLate(orders)]
	await pay(paid)
	await does('confirm', paid, {})
	await decide('off')
	expect(await orderOf(undecided)).toMatchObject({ status: 'cancelled', cancelledWhy: 'class' })
	for (const reference of [unpaid, paid])
		expect(await orderOf(reference)).toMatchObject({
			status: 'off',
			choice: { why: 'off' },
			withdrawal: { effect: 'atOnce' },
		})
	const [mail] = await mailed(orders, 'order/off')
	expect(mail?.email.opening.join(' ')).toMatch(
		/will not hold the class.*by 6 October 2025.*another class.*send back whatever you have paid/,
	)
	// Somebody who registered in the same moment is told by the clock.
	const raced = await book()
	await db.updateTable('orders').set({ state: 'payable' }).where('reference', '=', raced).execute()
	const chase = (now: Date) => chaseOrders({ ...actor, db, write, now })
	expect(await chase(NOW)).toEqual({ classOff: 1 })

	await decide('runs', { now: new Date(NOW.getTime() + 1) })
	expect(await orderOf(paid)).toMatchObject({ status: 'confirmed', choice: undefined })
	expect((await told(orders)).filter((one) => one.startsWith('order/runs'))).toHaveLength(3)
	await decide('off', { now: new Date(NOW.getTime() + DAY_MS) })
	// The days to choose count from the last word.
	expect(await chase(new Date(NOW.getTime() + 8 * DAY_MS))).toEqual({})
	expect(await chase(new Date(NOW.getTime() + 9 * DAY_MS))).toEqual({ chosenNot: 3 })
	expect(await orderOf(paid)).toMatchObject({ status: 'refundDue', cancelledWhy: 'class', attention: ['refundDue'] })
	expect(await taken()).toBe(0)
})

test('a class that is off takes nobody, and its days that were moved are told once', async () => {
	const orders = await testOrders()
	const { db, write, classes, actor, book, orderOf } = orders
	const reference = await book()
	classes.set(CLASS.slug, { ...CLASS, capacity: undefined, dates: '22 – 23 October 2025' })
	expect(await orderOf(reference)).toMatchObject({ hasOtherDays: true, attention: ['daysMoved'] })
	const tell = () => write((trx) => tellDays(trx, CLASS.slug, actor))
	expect(await tell()).toHaveLength(1)
	await expect(tell()).rejects.toThrow('was sold with other days')
	const { classDates, choice } = await orderOf(reference)
	expect([classDates, choice?.why]).toEqual(['22 – 23 October 2025', 'moved'])
	const [mail] = await mailed(orders, 'order/daysMoved')
	expect(mail?.email.opening.join(' ')).toContain('6 October 2025')
	expect(mail?.email.attachments).toHaveLength(1)

	await orders.decide('off')
	const { app } = await testApp({ db, classes })
	const headers = { 'form-class': CLASS.slug }
	const answer = await app.inject({ method: 'POST', url: '/api/register', payload: REGISTRATION, headers })
	expect([answer.statusCode, answer.json().errors.course]).toEqual([
		422,
		expect.stringContaining('does not take place'),
	])
})

test('the call of the classes says which run and which are full, and nothing of the others', async () => {
	const orders = await testOrders({ capacity: 1 })
	const { db, classes, does, book, decide } = orders
	const { app } = await testApp({ db, classes, now: () => NOW })
	const news = async () => (await app.inject('/api/classes')).json()
	expect(await news()).toEqual({})
	await does('hold', await book(), {})
	expect(await news()).toEqual({ [CLASS.slug]: { decision: 'open', isFull: true } })
	await decide('off')
	expect(await news()).toEqual({ [CLASS.slug]: { decision: 'off', isFull: true } })
	const { app: later } = await testApp({ db, classes, now: () => new Date(CLASS.endsAt) })
	expect((await later.inject('/api/classes')).json()).toEqual({})
})

test('whoever has booked a class that is off keeps the choice when it leaves the content, and gets the money back', async () => {
	const orders = await testOrders()
	const { db, write, actor, classes, book, pay, decide, orderOf, taken } = orders
	const reference = await book()
	await pay(reference)
	classes.set('another', { ...CLASS, capacity: undefined, slug: 'another', courseId: 9 })
	await decide('off')
	classes.delete(CLASS.slug)
	const order = await orderOf(reference)
	expect(order).toMatchObject({ status: 'off', withdrawal: { effect: 'atOnce' } })
	const { app } = await testApp({ db, classes, rendered: SAID })
	expect((await app.inject(orderPath(order.token))).json().order.values.choose).toBe('6 October 2025')
	expect(await chaseOrders({ ...actor, db, write, now: new Date(NOW.getTime() + 8 * DAY_MS) })).toEqual({
		chosenNot: 1,
	})
	expect([(await orderOf(reference)).status, await taken()]).toEqual(['refundDue', 0])
})

test('a class that is moved to later has a later day to pay, and who waits for it is told too', async () => {
	const orders = await testOrders({ seats: 'waiting-list' })
	const { db, write, classes, actor, book, orderOf } = orders
	const waiting = await book()
	classes.set(CLASS.slug, { ...CLASS, capacity: undefined, sample: true })
	const unpaid = await book()
	const shift = 60 * DAY_MS
	const { decideBy, payBy, transferUntil } = CLASS.timeline
	classes.set(CLASS.slug, {
		...CLASS,
		...{ capacity: undefined, sample: true, times: '2:00 PM to 9:00 PM IST' },
		...{ closesAt: CLASS.closesAt + shift, endsAt: CLASS.endsAt + shift },
		moments: CLASS.moments.map(([start, end]) => [start + shift, end + shift] as [number, number]),
		timeline: {
			...CLASS.timeline,
			decideBy: decideBy + shift,
			payBy: payBy + shift,
			transferUntil: transferUntil + shift,
		},
	})
	for (const reference of [waiting, unpaid]) expect((await orderOf(reference)).attention).toEqual(['daysMoved'])
	const now = new Date(payBy - DAY_MS)
	const told = await write((trx) => tellDays(trx, CLASS.slug, { ...actor, now }))
	expect(told.map(({ after }) => after.order.payBy)).toEqual([null, new Date(payBy + shift).toISOString()])
	expect(await chaseOrders({ ...actor, db, write, now: new Date(payBy + DAY_MS) })).toEqual({})
	const words = (await mailed(orders, 'order/daysMoved')).map(({ email }) => email.opening.join(' '))
	expect(words).toEqual([expect.stringContaining('please reply'), expect.stringContaining('until 25 October 2025')])
})

test('a registration that comes while it is said that the class runs is asked to pay by the clock', async () => {
	const orders = await testOrders()
	const { db, write, actor, decide, orderOf } = orders
	const reference = await bookedLate(orders)
	const { id } = await orderOf(reference)
	await db.updateTable('orders').set({ classSlug: 'elsewhere' }).execute()
	await decide('runs', { now: LATE })
	await db.updateTable('orders').set({ classSlug: CLASS.slug }).where('id', '=', id).execute()
	expect((await orderOf(reference, LATE)).status).toBe('undecided')
	expect(await chaseOrders({ ...actor, db, write, now: LATE })).toEqual({ classRuns: 1 })
	expect((await orderOf(reference, LATE)).status).toBe('payable')
})
