// A seat that is cancelled alone, and orders that are opened again: seats, money, documents and mails.
import { expect, test } from 'vitest'
import { amountsOf } from '#server/invoices/amounts.ts'
import { documentsOf } from '#server/invoices/store.ts'
import { CLASS, NOW, REGISTRATION } from '#server/testing/fixtures.ts'
import { SELLER } from '#server/testing/seller.ts'
import { DAY_MS } from '#server/time.ts'
import { chaseOrders } from './clock/chase.ts'
import { bookPeople } from './people.ts'
import { mailed, TOTAL, testOrders } from './testing.ts'

type Orders = Awaited<ReturnType<typeof testOrders>>
type Step = (orders: Orders, reference: string) => Promise<unknown>

/** An order of a company for two, neither of whom is its contact. */
async function group(capacity = 5) {
	const orders = await testOrders({ capacity })
	const { db, write, book } = orders
	const reference = await book()
	const { id, courseId } = await orders.orderOf(reference)
	await db.deleteFrom('registrations').execute()
	const people = ['ravi', 'mina'].map((name) => ({ ...REGISTRATION, firstName: name, email: `${name}@works.example` }))
	await write((trx) => bookPeople(trx, { id, courseId }, people, { now: NOW }))
	const price = amountsOf({ offer: 13_500, currency: 'INR', taxRate: 0.18 }, 2)
	await db
		.updateTable('orders')
		.set({ quantity: 2, company: 'Rao Works', ...price })
		.execute()
	const seats = (await orders.orderOf(reference)).people.map((one) => one.reference)
	return { ...orders, reference, seat: seats[1] ?? '', other: seats[0] ?? '' }
}

type Group = Awaited<ReturnType<typeof group>>

const signs = { invoice: 1, voucher: 1, receipt: 1, credit: -1, refund: -1, reversal: -1 }
/** 'voucher 31860', with the sum of invoices and credit notes. */
async function books(orders: Orders, reference: string) {
	const issued = await documentsOf(orders.db, await orders.orderOf(reference))
	const invoiced = issued
		.filter(({ kind }) => kind === 'invoice' || kind === 'credit')
		.map(({ kind, amounts: { taxable, cgst, sgst, total } }) =>
			[taxable, cgst, sgst, total].map((one) => one * signs[kind]),
		)
	const sums = [0, 1, 2, 3].map((i) => invoiced.reduce((sum, row) => sum + (row[i] ?? 0), 0))
	return { issued: issued.map(({ kind, amounts }) => `${kind} ${amounts.total / TOTAL}`), sums }
}
const ONE = [1_350_000, 121_500, 121_500, TOTAL]
const NOTHING = [0, 0, 0, 0]

const pay: Step = (orders, reference) => orders.pay(reference, { amount: 2 * TOTAL })
const payOne: Step = (orders, reference) => orders.pay(reference, { amount: TOTAL, allow: { part: true } })
const confirm: Step = ({ does }, reference) => does('confirm', reference, {})
const onAccount: Step = ({ does }, reference) => does('confirm', reference, { isOnAccount: true })
const cancel: Step = ({ does }, reference) => does('cancel', reference, { why: 'asked' })
const sendBack: Step = (orders, reference) => orders.sendBack(reference)
const reopen: Step = ({ does }, reference) => does('reopen', reference, { past: false })

test.each<[string, Step[], string, Step[], string[], number[]]>([
	['confirmed on account', [onAccount], 'confirmed', [payOne], ['invoice 2', 'credit 1', 'receipt 1'], ONE],
	['paid and confirmed', [pay, confirm], 'confirmed', [sendBack], ['voucher 2', 'invoice 2', 'credit 1'], ONE],
	['paid', [pay], 'paid', [sendBack, confirm], ['voucher 2', 'refund 1', 'invoice 1'], ONE],
	['paid in part', [payOne], 'paid', [confirm], ['voucher 1', 'invoice 1'], ONE],
	[
		'paid and confirmed, which ends later',
		[pay, confirm],
		'confirmed',
		[sendBack, cancel, sendBack],
		['voucher 2', 'invoice 2', 'credit 1', 'credit 1'],
		NOTHING,
	],
	[
		'paid, which ends after its invoice',
		[pay],
		'paid',
		[sendBack, confirm, cancel, sendBack],
		['voucher 2', 'refund 1', 'invoice 1', 'credit 1'],
		NOTHING,
	],
])('one seat of an order %s is cancelled with its part of the money', async (_, before, status, then, issued, sums) => {
	const orders = await group()
	const { does, orderOf, reference, seat, other, taken } = orders
	for (const step of before) await step(orders, reference)
	const { received, kept } = await orderOf(reference)
	await does('cancelSeat', reference, { seat })
	expect(await orderOf(reference)).toMatchObject({
		...{ status, quantity: 1, total: TOTAL, received, due: Math.max(0, TOTAL - received) },
		excess: Math.max(0, received - TOTAL),
		people: [{ reference: other }],
	})
	expect(await taken()).toBe(1)
	const told = (await mailed(orders)).filter(({ kind }) => kind.includes('ancelled'))
	const back = received > TOTAL ? ['We will send ₹15,930 back to you by 13 October 2025.'] : []
	expect(told.map(({ kind, email }) => `${kind} ${email.to}`)).toEqual([
		`order/seatCancelled ${REGISTRATION.email}`,
		...(kept > 0 ? ['seat/cancelled mina@works.example'] : []),
	])
	for (const words of back) expect(told[0]?.email.opening.join(' ')).toContain(words)
	for (const step of then) await step(orders, reference)
	expect(await books(orders, reference)).toEqual({ issued, sums })
})

test.each([
	['with a credit note', 'credit note', TOTAL - 1000],
	['without a document', null, TOTAL],
] as const)(
	'a seat of an order of which a part was waived %s takes its own part alone',
	async (_, document, invoiced) => {
		const orders = await group()
		const { does, orderOf, reference, seat } = orders
		await onAccount(orders, reference)
		await does('shortfall', reference, {
			amount: 1000,
			reason: { name: 'waived', label: 'Waived', document, proof: null },
		})
		await does('cancelSeat', reference, { seat })
		expect(await orderOf(reference)).toMatchObject({ due: TOTAL - 1000, excess: 0 })
		expect((await books(orders, reference)).sums.at(-1)).toBe(invoiced)
	},
)

test('an order that is paid but for what the bank kept stands again with its seats', async () => {
	const orders = await group()
	const { does, orderOf, reference } = orders
	await orders.pay(reference, { amount: 2 * TOTAL - 1000, allow: { part: true } })
	await does('shortfall', reference, {
		amount: undefined,
		reason: { name: 'charges', label: 'Charges', document: null, proof: null },
	})
	await cancel(orders, reference)
	await reopen(orders, reference)
	expect(await orderOf(reference)).toMatchObject({ status: 'paid', due: 0, kept: 2 })
})

test('a seat that is the last one, unknown or certified is not cancelled alone, and its money goes back before the invoice', async () => {
	const orders = await group()
	const { db, does, orderOf, reference, seat, other } = orders
	const refused = (which: string) => expect(does('cancelSeat', reference, { seat: which })).rejects
	await refused('PRM-NONE').toThrow(`it has no seat PRM-NONE. Its seats: ${other} ravi Rao-Sørensen, ${seat} mina`)
	await pay(orders, reference)
	await does('cancelSeat', reference, { seat })
	await refused(other).toThrow(`it has no other seat. To end the order: orders cancel ${reference} without --seat`)
	await expect(confirm(orders, reference)).rejects.toThrow(
		`₹15,930 of a cancelled seat are still here. First: orders refund ${reference}`,
	)
	await sendBack(orders, reference)
	await confirm(orders, reference)
	expect(await orderOf(reference)).toMatchObject({ status: 'confirmed', attention: [] })
	expect(await db.selectFrom('orderEvents').select('kind').execute()).toContainEqual({ kind: 'seatCancelled' })
})

test('the request for another person in a seat that is cancelled is answered, those for others wait', async () => {
	const orders = await group()
	const { db, does, orderOf, reference, seat } = orders
	await pay(orders, reference)
	for (const { id } of (await orderOf(reference)).people) await does('askNominee', reference, { registrationId: id })
	await does('askToCancel', reference, {})
	await does('cancelSeat', reference, { seat })
	expect(await db.selectFrom('requests').select(['kind', 'state', 'answer']).orderBy('id').execute()).toEqual([
		{ kind: 'nominee', state: 'open', answer: null },
		{ kind: 'nominee', state: 'declined', answer: 'This seat is cancelled.' },
		{ kind: 'cancel', state: 'open', answer: null },
	])
})

test.each<[string, Step[], string, number, string[], number[]]>([
	['nobody has paid', [], 'payable', 0, [], NOTHING],
	['is paid', [pay], 'paid', 2, ['voucher 2'], NOTHING],
	['is paid in part', [payOne], 'partPaid', 0, ['voucher 1'], NOTHING],
	['is confirmed', [pay, confirm], 'confirmed', 2, ['voucher 2', 'invoice 2'], ONE.map((one) => 2 * one)],
	[
		'is confirmed on account',
		[onAccount],
		'confirmed',
		2,
		['invoice 2', 'credit 2', 'invoice 2'],
		ONE.map((one) => 2 * one),
	],
])(
	'an order that %s and was cancelled by mistake stands again as it stood',
	async (_, before, status, seats, issued, sums) => {
		const orders = await group()
		const { does, orderOf, reference, taken } = orders
		for (const step of before) await step(orders, reference)
		const stood = await orderOf(reference)
		await cancel(orders, reference)
		await expect(does('cancelSeat', reference, { seat: orders.seat })).rejects.toThrow('it is cancelled')
		await reopen(orders, reference)
		const { received, due, total, quantity } = stood
		expect(await orderOf(reference)).toMatchObject({ status, received, due, total, quantity, cancelledWhy: null })
		expect(await taken()).toBe(seats)
		expect(await books(orders, reference)).toEqual({ issued, sums })
		// The mails of the cancellation had not left, and are no longer true.
		const kinds = (await mailed(orders)).map(({ kind }) => kind)
		expect(kinds.filter((kind) => kind.endsWith('/cancelled'))).toEqual([])
		expect(kinds).toContain('order/reopened')
		await expect(reopen(orders, reference)).rejects.toThrow('it is ')
	},
)

test('a confirmed order whose money went back is to be paid again, and has one invoice more', async () => {
	const orders = await testOrders({ capacity: 5 })
	const { book, pay, does, orderOf } = orders
	const reference = await book()
	const steps = [
		() => pay(reference),
		() => confirm(orders, reference),
		() => cancel(orders, reference),
		() => sendBack(orders, reference),
	]
	for (const step of steps) await step()
	await does('reopen', reference, { past: false })
	expect(await orderOf(reference)).toMatchObject({ status: 'payable', due: TOTAL })
	for (const step of steps) await step()
	const once = ['voucher 1', 'invoice 1', 'credit 1']
	const { issued, sums } = await books(orders, reference)
	expect(issued).toEqual([...once, ...once])
	expect(sums).toEqual(NOTHING)
})

const { payBy: DUE } = CLASS.timeline

test('an order that was paid the day after it lapsed is opened again while a seat is free, and by then with a word after the class began', async () => {
	const moments: [number, number][] = [[DUE + 20 * DAY_MS, DUE + 21 * DAY_MS]]
	const orders = await testOrders({ capacity: 1, moments, endsAt: DUE + 21 * DAY_MS })
	const { db, write, actor, book, pay, does, decide, orderOf } = orders
	await decide('runs')
	const [late, other] = [await book(), await book()]
	const chase = (moment: number) => chaseOrders({ ...actor, db, write, now: new Date(moment) })
	await chase(DUE)
	await chase(DUE + 4 * DAY_MS)
	expect(await orderOf(late)).toMatchObject({ state: 'cancelled', cancelledWhy: 'unpaid' })
	const by = { now: new Date(DUE + 5 * DAY_MS) }
	await pay(late, { allow: { over: true }, paidOn: '2025-10-25' })
	const open = (given = { past: false }, now = by.now) => does('reopen', late, given, { now })
	await does('reopen', other, { past: false }, by)
	await pay(other, { paidOn: '2025-10-25' })
	await expect(open()).rejects.toThrow('has no seat left for')
	expect((await orderOf(late)).status).toBe('refundDue')
	await does('cancel', other, { why: 'asked' })
	const begun = new Date(DUE + 20 * DAY_MS)
	await expect(open({ past: false }, begun)).rejects.toThrow('has begun. If that is right, add --past')
	await open({ past: true }, begun)
	expect(await orderOf(late)).toMatchObject({ status: 'paid', due: 0, kept: 1 })
	expect(await chase(begun.getTime() + DAY_MS)).toEqual({})
})

test.each<[string, Step[], string | undefined]>([
	[
		'from which its customer has withdrawn',
		[({ does, actor }, one) => does('withdraw', one, {}, { ...actor, ...RIGHTS })],
		'its customer has withdrawn from it, and can register again',
	],
	[
		'that the office has ended as withdrawn by mistake',
		[({ does }, one) => does('cancel', one, { why: 'withdrew' })],
		undefined,
	],
	['whose class does not run', [cancel, ({ decide }) => decide('off')], `${CLASS.slug} does not run`],
	[
		'whose class is no longer in the content',
		[cancel, async ({ classes }) => classes.clear()],
		`the content has no class ${CLASS.slug} any more`,
	],
	[
		'that nobody attends any more',
		[cancel, ({ db }) => db.deleteFrom('registrations').execute()],
		'nobody is left who attends',
	],
])('of orders that have ended, one %s is opened again or refused in words', async (_, before, why) => {
	const orders = await testOrders({ capacity: 5 })
	const reference = await orders.book()
	for (const step of before) await step(orders, reference)
	const opened = reopen(orders, reference)
	if (why) await expect(opened).rejects.toThrow(why)
	else await opened
	expect((await orders.orderOf(reference)).state).toBe(why ? 'cancelled' : 'payable')
})

const RIGHTS = { rights: SELLER.rights }

test('a seat that was cancelled alone stays so when the order is opened again', async () => {
	const orders = await group()
	const { does, orderOf, reference, seat, other, taken } = orders
	await pay(orders, reference)
	await does('cancelSeat', reference, { seat })
	await cancel(orders, reference)
	await reopen(orders, reference)
	const found: Awaited<ReturnType<Group['orderOf']>> = await orderOf(reference)
	expect(found.people.map((one) => one.reference)).toEqual([other])
	expect([found.quantity, await taken()]).toEqual([1, 1])
})
