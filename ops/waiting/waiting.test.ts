import { expect, test } from 'vitest'
import { command as list } from '#ops/orders/list.command.ts'
import { asShown, testOps } from '#ops/testing.ts'
import { putDownRefund, reverse } from '#server/booking/payments/refunds.ts'
import { openSeats } from '#server/booking/seats.ts'
import { mailed, TOTAL, testOrders } from '#server/booking/testing.ts'
import { CLASS, NOW } from '#server/testing/fixtures.ts'
import { DAY_MS } from '#server/time.ts'
import { waitingForOffice } from './waiting.ts'

/** Orders for a class that is not to be decided yet, and what waits some days later. */
async function desk(change = {}) {
	const timeline = { ...CLASS.timeline, decideBy: Number.POSITIVE_INFINITY }
	const orders = await testOrders({ capacity: 1, timeline, ...change })
	const waiting = async (days = 3) =>
		asShown(await waitingForOffice(orders.db, orders.classes, new Date(NOW.getTime() + days * DAY_MS)))
	const ask = async (reference: string, kind: 'class' | 'nominee' | 'withdraw') => {
		const { id } = await orders.orderOf(reference)
		const createdAt = new Date(NOW.getTime() + DAY_MS).toISOString()
		const classSlug = kind === 'class' ? 'wanted' : null
		await orders.db.insertInto('requests').values({ orderId: id, kind, classSlug, state: 'open', createdAt }).execute()
	}
	/** Of a person of its own. */
	async function book(...given: Parameters<typeof orders.book>) {
		const reference = await orders.book(...given)
		const email = `${reference}@mail.example`
		await orders.db.updateTable('registrations').set({ email }).where('reference', '=', reference).execute()
		return reference
	}
	return { ...orders, book, bookAgain: orders.book, waiting, ask }
}

test('nothing waits for the office when orders only wait for their payment', async () => {
	const { book, waiting } = await desk()
	await book()
	expect(await waiting()).toEqual([])
})

test('an order is offered, confirmed and refunded by the command that the office is shown', async () => {
	const { does, book, pay, waiting } = await desk()
	const [open, reference] = [await book(false), await book()]
	const offered = {
		age: '3 days',
		what: 'late: no price yet, by 30 September 2025',
		next: `orders offer ${open} --class SLUG`,
	}
	await pay(reference)
	const confirmed = {
		age: '3 days',
		what: 'late: to confirm, by 30 September 2025',
		next: `orders confirm ${reference}`,
	}
	expect(await waiting()).toEqual([offered, confirmed])
	await does('confirm', reference, {})
	const inTime = { ...offered, what: 'no price yet, by 30 September 2025' }
	expect(await waiting(0)).toEqual([{ ...inTime, age: 'today' }])
	await does('cancel', reference, { why: 'class' })
	const refund = `orders refund ${reference} --amount ${TOTAL / 100} --currency INR --ref REF`
	expect(await waiting(1)).toEqual([
		{ ...inTime, age: '1 day' },
		{ age: '1 day', what: 'refund ₹15,930, by 13 October 2025', next: refund },
	])
})

test('what a customer asks for and a payment for a full class each wait with their own command, the oldest first', async () => {
	const { book, pay, ask, waiting } = await desk()
	const [first, second] = [await book(), await book()]
	await pay(first)
	await pay(second)
	for (const kind of ['class', 'nominee', 'withdraw'] as const) await ask(second, kind)
	expect(await waiting()).toEqual([
		{ age: '3 days', what: 'late: to confirm, by 30 September 2025', next: `orders confirm ${first}` },
		{
			age: '3 days',
			what: 'late: paid, but full, by 30 September 2025',
			next: `orders transfer ${second} --class SLUG`,
		},
		{
			age: '2 days',
			what: 'late: asks for another class, by 1 October 2025',
			next: `orders transfer ${second} --class wanted --request 1`,
		},
		{
			age: '2 days',
			what: 'late: asks for another person, by 1 October 2025',
			next: `orders transfer ${second} --nominee FILE.csv --request 2`,
		},
		{ age: '2 days', what: 'late: has withdrawn, by 1 October 2025', next: `orders cancel ${second} --why withdrew` },
	])
})

test('an order without a price waits among the others when its customer asks for something', async () => {
	const { book, ask, waiting } = await desk()
	const [reference, other] = [await book(false), await book(false)]
	await ask(reference, 'withdraw')
	expect(await waiting()).toEqual([
		{ age: '3 days', what: 'late: no price yet, by 30 September 2025', next: `orders offer ${other} --class SLUG` },
		{
			age: '2 days',
			what: 'late: has withdrawn, by 1 October 2025',
			next: `orders cancel ${reference} --why withdrew`,
		},
	])
})

test('what is part paid and late, overdue on account, sold with other days or attended by nobody waits with its sums', async () => {
	const { db, does, decide, classes, book, pay, waiting } = await desk({ capacity: 9 })
	await decide('runs')
	const [part, account, moved, empty] = [await book(), await book(), await book(), await book()]
	await pay(part, { amount: 100_000, allow: { part: true } })
	await db.updateTable('orders').set({ company: 'Rao Works' }).where('reference', '=', account).execute()
	await does('confirm', account, { isOnAccount: true })
	await pay(empty)
	await db.deleteFrom('registrations').where('reference', '=', empty).execute()
	await db.updateTable('orders').set({ classDates: 'May 4 – 8, 2026' }).where('reference', '=', moved).execute()
	const of = async (days: number) =>
		(await waiting(days)).map(({ what, next }) => `${what}: ${next.replace(/ --amount.*/, '')}`)
	const early = [
		`nobody attends: orders cancel ${empty} --why asked`,
		`sold with other days: classes moved ${CLASS.slug}`,
	]
	expect((await of(0)).sort()).toEqual(early.sort())
	expect(await of(40)).toEqual(
		expect.arrayContaining([
			`part paid and late, ₹14,930 due: orders paid ${part}`,
			`overdue, ₹15,930 due: orders paid ${account}`,
		]),
	)
	classes.clear()
})

test('an order that nobody attends is not offered for confirmation', async () => {
	const { db, book, pay, waiting } = await desk()
	const reference = await book()
	await pay(reference)
	await db.deleteFrom('registrations').execute()
	expect((await waiting()).map(({ what }) => what)).toEqual(['nobody attends'])
})

test('money to be sent back is listed, whatever came and went in another currency', async () => {
	const { db, does, book, pay, waiting } = await desk()
	const reference = await book()
	await pay(reference)
	await does('cancel', reference, { why: 'class' })
	const { id: _, ...paid } = await db.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
	const other = { ...paid, kind: 'refund', currency: 'USD', attempt: 'other', paymentRef: 'OTHER' } as const
	await db.insertInto('payments').values(other).execute()
	expect((await waiting()).map(({ what }) => what)).toEqual([expect.stringContaining('refund ₹15,930')])
})

test('what came in two ways goes back in two, each with its line, and the bank is waited for', async () => {
	const { db, write, actor, does, book, pay, waiting } = await desk()
	const reference = await book()
	await pay(reference, { amount: 793_000, allow: { part: true } })
	await pay(reference, { amount: 800_000, ref: 'pay_1' })
	const online = db.updateTable('payments').where('paymentRef', '=', 'pay_1')
	await online.set({ method: 'razorpay', providerRef: 'plink_1' }).execute()
	await does('cancel', reference, { why: 'asked' })
	const next = async () => (await waiting()).map((line) => line.next.replace(/.*(?=--amount)/, ''))
	expect(await next()).toEqual([
		'--amount 8000 --currency INR --method razorpay',
		'--amount 7930 --currency INR --ref REF',
	])
	const asked = { method: 'razorpay', amount: TOTAL, currency: 'INR' }
	await expect(write((trx) => putDownRefund(trx, reference, asked, actor))).rejects.toThrow(
		'It can go back so: ₹8,000 by razorpay, ₹7,930 by bank, each with orders refund.',
	)
	const [{ id: orderId } = { id: 0 }] = await db.selectFrom('orders').select('id').execute()
	const back = { kind: 'refund', method: 'razorpay', amount: 800_000, currency: 'INR', state: 'succeeded' } as const
	const at = { createdAt: NOW.toISOString(), paidOn: '2025-09-30', paymentRef: 'rfnd_1', providerRef: 'pay_1' }
	await db
		.insertInto('payments')
		.values({ ...back, ...at, orderId, orderReference: reference, attempt: 'x' })
		.execute()
	expect(await next()).toEqual(['--amount 7930 --currency INR --ref REF'])
	await online.set({ disputedAt: NOW.toISOString() }).execute()
	expect((await waiting()).map(({ what }) => what)).toEqual(['money asked back by a bank'])
})

test('orders whose class is renamed or removed wait for another one, until it has ended', async () => {
	const { book, pay, does, classes, waiting, orderOf } = await desk({ capacity: 5 })
	const [confirmed, unpaid] = [await book(), await book()]
	await pay(confirmed)
	await does('confirm', confirmed, {})
	classes.clear()
	expect((await waiting()).map(({ what, next }) => `${what}: ${next}`).sort()).toEqual(
		[confirmed, unpaid].map((one) => `class is gone: orders transfer ${one} --class SLUG`).sort(),
	)
	expect((await orderOf(confirmed, new Date(CLASS.endsAt))).status).toBe('over')
})

test('orders that were handled, look like the work of a robot or wait for a seat are left out', async () => {
	const { db, book, waiting } = await desk({ seats: 'waiting-list' })
	const [handled, robot] = [await book(false), await book(false)]
	await book()
	await db.updateTable('orders').set({ handledAt: '2025-09-30' }).where('reference', '=', handled).execute()
	await db.updateTable('orders').set({ suspect: 'honeypot' }).where('reference', '=', robot).execute()
	expect(await waiting()).toEqual([])
})

test('an order of a waiting list is offered once a seat is free, until the class has begun', async () => {
	const { does, db, book, pay, waiting } = await desk()
	const first = await book()
	await pay(first)
	const listed = await book()
	const of = async (days?: number) => (await waiting(days)).filter(({ next }) => next.includes(listed))
	expect(await of()).toEqual([])
	await does('cancel', first, { why: 'asked' })
	expect(await of()).toEqual([
		{ age: '3 days', what: 'seat is free', next: `orders offer ${listed} --class ${CLASS.slug}` },
	])
	// The clock ends it then, and says why.
	expect(await of(30)).toEqual([])
	expect(await db.selectFrom('orders').select('state').where('reference', '=', listed).execute()).toEqual([
		{ state: 'waiting' },
	])
})

test('a seat that was offered is offered to nobody else, and who waits has a place on the list', async () => {
	const { does, db, book, pay, waiting, classes, actor, orderOf } = await desk()
	const first = await book()
	await pay(first)
	const [second, third] = [await book(), await book()]
	const listed = async () =>
		(await waiting()).flatMap(({ what, next }) =>
			next.startsWith('orders offer') ? `${what}: ${next.split(' ')[2]}` : [],
		)
	expect((await orderOf(third)).place).toEqual({ at: 2, of: 2 })
	await does('cancel', first, { why: 'asked' })
	expect(await listed()).toEqual([
		`seat is free, 1 of 2 who wait: ${second}`,
		`seat is free, 2 of 2 who wait: ${third}`,
	])
	const offered = classes.get(CLASS.slug) ?? CLASS
	const offer = async (reference: string) => {
		const { id } = await orderOf(reference)
		const free = await openSeats(db, offered, 0, id)
		const terms = {
			country: 'India',
			price: CLASS.prices.inr,
			payBy: new Date(CLASS.closesAt),
			decision: 'runs' as const,
		}
		return does('offer', reference, { ...terms, offered, free }, actor)
	}
	await offer(second)
	expect(await listed()).toEqual([])
	await expect(offer(third)).rejects.toThrow('has 0 seats that nobody has or was offered')
	await expect(does('reopen', first, { past: false })).rejects.toThrow('has 0 seats that nobody has or was offered')
	// A newcomer waits too, and an offer may be put right.
	expect((await orderOf(await book())).state).toBe('waiting')
	await offer(second)
	await does('cancel', second, { why: 'unpaid' })
	expect(await listed()).toEqual([
		expect.stringContaining(`1 of 2 who wait: ${third}`),
		expect.stringContaining('2 of 2'),
	])
})

test('the same person twice in one class is said to the office and to that address, until one of both is cancelled or it is right', async () => {
	const { db, does, classes, bookAgain, waiting, orderOf } = await desk({ capacity: 5, timeline: CLASS.timeline })
	const [first, second] = [await bookAgain(), await bookAgain()]
	await bookAgain(false)
	const lines = async () => (await waiting(0)).filter(({ what }) => what.includes('too'))
	expect(await lines()).toEqual([
		{ age: 'today', what: `in this class as ${first} too`, next: `orders cancel ${second} --why asked` },
	])
	const said = (kind: string) => mailed({ db, classes }, kind)
	const [told] = (await said('registration/confirmation')).filter(({ email }) => email.reference === second)
	expect(told?.email.opening.join(' ')).toContain(`for the same class already, with the reference ${first}.`)
	const [seen] = (await said('registration/department')).filter(({ email }) => email.reference === second)
	expect(seen?.email.facts).toContainEqual(['Please check', `The same address is in this class as ${first}`])
	const { id } = await orderOf(second)
	await db.updateTable('orders').set({ handledAt: NOW.toISOString() }).where('id', '=', id).execute()
	expect(await lines()).toEqual([])
	await db.updateTable('orders').set({ handledAt: null }).execute()
	await does('cancel', first, { why: 'asked' })
	expect(await lines()).toEqual([])
})

test('a confirmed order whose payment was taken back waits for its money', async () => {
	const { does, db, write, actor, book, pay, waiting } = await desk()
	const reference = await book()
	await pay(reference)
	await does('confirm', reference, {})
	const { id } = await db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
	await write((trx) => reverse(trx, reference, id, 'Wrong order.', actor))
	const next = `orders paid ${reference} --amount ${TOTAL / 100} --currency INR --ref REF`
	expect(await waiting()).toEqual([{ age: '3 days', what: 'not paid in full, ₹15,930 due', next }])
})

test('an unconfirmed order whose class is no longer in the content is shown with the command that moves it', async () => {
	const { classes, book, waiting } = await desk()
	const reference = await book()
	classes.clear()
	const next = `orders transfer ${reference} --class SLUG`
	expect(await waiting()).toEqual([{ age: '3 days', what: 'class is gone', next }])
})

test('a class waits for its decision from the week before that day on, with its people against the least', async () => {
	const { db, classes, book, decide } = await desk({ timeline: CLASS.timeline })
	await book()
	await db.updateTable('outbox').set({ state: 'held' }).execute()
	const held = await db.selectFrom('outbox').select('id').execute()
	const { decideBy } = CLASS.timeline
	const on = async (moment: number) => (await waitingForOffice(db, classes, new Date(moment)))[0]?.what
	const people = '0 of 1 seats taken, 4 needed, 1 registered, by 6 October 2025'
	expect(await on(decideBy - 7.5 * DAY_MS)).toBe(`decide in 7 days: ${people}`)
	expect(await on(decideBy - 1)).toBe(`decide today: ${people}`)
	expect(await on(decideBy + DAY_MS)).toBe(`late: decide now: ${people}`)
	await decide('runs')
	expect(await on(decideBy)).toBe(`${held.length} emails held`)
})

test('a line of the list of orders has at most 100 characters, however long name and amounts are', async () => {
	const { db, call } = await testOps()
	const { does, book, pay, orderOf } = await testOrders({}, db)
	const reference = await book()
	await pay(reference)
	await does('cancel', reference, { why: 'class' })
	await db
		.updateTable('orders')
		.set({ company: 'Rao '.repeat(40) })
		.execute()
	const [line] = (await call(list)).split('\n')
	expect([...String(line)]).toHaveLength(100)
	expect(line).toContain(`${reference}  2025-09-29  cancelled, refund due, ₹15,930 to be sent back (refund)  Rao`)
	expect((await orderOf(reference)).company).toHaveLength(160)
})

test('a class with confirmed people and no link to its materials waits until it begins, or has one', async () => {
	const { does, classes, book, pay, waiting } = await desk({ capacity: 3, materials: undefined })
	const [first, second] = [await book(), await book()]
	for (const reference of [first, second]) await pay(reference)
	await does('confirm', first, {})
	const of = async (days: number) => (await waiting(days)).filter(({ next }) => next.startsWith('classes write'))
	const next = `classes write ${CLASS.slug} FILE.txt`
	const by = 'by 3:41pm on 1 October 2025, Indian time'
	expect(await of(0)).toEqual([{ age: 'today', what: `no link to materials for 1 person, ${by}`, next }])
	await does('confirm', second, {})
	// What is late is first, the longest late first.
	expect((await waiting(2)).map(({ what }) => what)).toEqual([`late: no link to materials for 2 people, ${by}`])
	expect(await of(22)).toEqual([])
	classes.set(CLASS.slug, { ...CLASS, capacity: 3 })
	expect(await of(2)).toEqual([])
})

test('the people of a class that has ended wait for their certificates until somebody has said who passed', async () => {
	const { db, does, book, pay, waiting } = await desk({ capacity: 3 })
	const reference = await book()
	await pay(reference)
	await does('confirm', reference, {})
	expect(await waiting(22)).toEqual([])
	const line = {
		what: 'certificates of 1 person, by 14 November 2025',
		next: `certificates issue ${CLASS.slug} FILE.csv`,
	}
	expect(await waiting(23)).toEqual([{ ...line, age: 'today' }])
	expect(await waiting(47)).toEqual([{ ...line, age: '24 days', what: `late: ${line.what}` }])
	const decision = db.updateTable('classRecords').where('slug', '=', CLASS.slug)
	await decision.set({ decision: 'off' }).execute()
	expect((await waiting(23)).map(({ next }) => next)).not.toContain(line.next)
	await decision.set({ decision: null }).execute()
	// Nobody has passed.
	const at = NOW.toISOString()
	await db
		.insertInto('officeEvents')
		.values({ at, by: 'asha', command: 'certificates issue', about: CLASS.slug })
		.execute()
	expect(await waiting(23)).toEqual([])
	await db.deleteFrom('officeEvents').execute()
	await db.updateTable('registrations').set({ certificateNumber: 'PRM-1' }).execute()
	expect(await waiting(23)).toEqual([])
})

test('what was promised by a time is first once that has passed, whatever is older', async () => {
	const { db, does, book, pay, waiting } = await desk({ capacity: 3 })
	const older = await book()
	await pay(older)
	await does('confirm', older, {})
	await does('cancel', older, { why: 'asked' })
	const late = await book(false, new Date(NOW.getTime() + DAY_MS))
	const first = async (days: number) => (await waiting(days)).map(({ next }) => next.split(' ')[2])
	expect(await first(1)).toEqual([older, late])
	expect(await first(3)).toEqual([late, older])
	// A correction of the office is no answer.
	await does('correct', late, { name: 'Asha Rao' }, { now: new Date(NOW.getTime() + 3 * DAY_MS) })
	expect((await waiting(3))[0]?.what).toBe('late: no price yet, by 1 October 2025')
	expect(await db.selectFrom('orders').select('id').execute()).toHaveLength(2)
})
