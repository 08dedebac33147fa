// Mails wait: what they say is read from what they are about when they leave.
import { expect, test } from 'vitest'
import { chaseOrders } from '#server/booking/clock/chase.ts'
import { mailed, testOrders, testTemplates } from '#server/booking/testing.ts'
import { newToken, orderPath } from '#server/booking/token.ts'
import { toText } from '#server/outbox/email.ts'
import { enqueue, listMails, type NewMail } from '#server/outbox/store.ts'
import { CLASS, NOW, REGISTRATION, testApp } from '#server/testing/fixtures.ts'
import { SAID } from '#server/testing/pages.ts'
import { SELLER } from '#server/testing/seller.ts'
import { DAY_MS, HOUR_MS } from '#server/time.ts'
import { type BookingMailKind, MAIL_KINDS, mailKind } from '#shared/mail-kinds.ts'

type Orders = Awaited<ReturnType<typeof testOrders>>
type Begin = (orders: Orders) => Promise<string>
type Then = (orders: Orders, reference: string) => Promise<unknown>

/** The mails about an order as they would leave at a moment: their words, then the names of their files. */
async function leaving({ db, classes }: Orders, reference: string, now: number) {
	const templates = testTemplates(db, classes, () => new Date(now))
	const found: { kind: string; text: string }[] = []
	for await (const mail of listMails(db, ['waiting'])) {
		const email = await templates[mail.kind]?.(mail)
		if (email?.reference !== reference || email.to === SELLER.mail.registrations) continue
		const files = (email.attachments ?? []).map(({ filename }) => filename)
		found.push({ kind: mail.kind, text: `${email.opening.slice(1).join(' ')} [${files.join()}]` })
	}
	return found
}

const { payBy: DUE } = CLASS.timeline
const START = CLASS.moments[0]?.[0] ?? 0
const LATER_ON = { now: new Date(NOW.getTime() + 1) }
const MONTH_LATER = NOW.getTime() + 30 * DAY_MS
const LATER = { ...CLASS, slug: 'later', timeline: { ...CLASS.timeline, payBy: DUE + 14 * DAY_MS }, capacity: 5 }
const PART = { amount: 100_000, allow: { part: true } }

const clock = ({ db, write, actor }: Orders, moment: number) =>
	chaseOrders({ ...actor, db, write, now: new Date(moment) })

const registered: Begin = ({ book }) => book()
/** Its class has filled up before it was paid. */
const tooLate: Begin = async ({ book, pay }) => {
	const [first, reference] = [await book(), await book()]
	await pay(first)
	return reference
}
/** Of a company, confirmed before it is paid. */
const onAccount: Begin = async ({ db, book, does }) => {
	const reference = await book()
	await db.updateTable('orders').set({ company: 'Rao Works', country: 'Kenya' }).execute()
	await does('confirm', reference, { isOnAccount: true })
	return reference
}
/** In part paid, and its customer has withdrawn; the office is to work out the money. */
const withdrawn: Begin = async ({ db, book, pay, does, actor }) => {
	const reference = await book()
	await db.updateTable('orders').set({ country: 'Norway' }).execute()
	await pay(reference, PART)
	const customer = { ...actor, rights: SELLER.rights }
	await does('declareWithdrawal', reference, {}, customer)
	return reference
}
/** Somebody else pays for the person who attends. */
const attended: Begin = async ({ db, book }) => {
	const reference = await book()
	await db.updateTable('registrations').set({ seatToken: newToken(), email: 'meera@works.example' }).execute()
	return reference
}
const offeredAt =
	(moment: number): Begin =>
	async ({ book, classes, does }) => {
		const reference = await book(false)
		const offered = classes.get(CLASS.slug) ?? CLASS
		const terms = {
			offered,
			country: 'India',
			price: CLASS.prices.inr,
			payBy: new Date(DUE),
			free: 1,
			decision: 'open' as const,
		}
		await does('offer', reference, terms, { now: new Date(moment) })
		return reference
	}
/** Enrolled within hours of the last day to pay, so that there is time until the same hour of the next one. */
const lastMinute: Begin = async ({ book, decide }) => {
	await decide('runs')
	return book(true, new Date(DUE - 9 * HOUR_MS))
}
const reminded: Begin = async (orders) => {
	await orders.decide('runs')
	const reference = await orders.book()
	await clock(orders, DUE)
	return reference
}

const nothing: Then = async () => {}
const pay: Then = (orders, reference) => orders.pay(reference)
const payPart: Then = (orders, reference) => orders.pay(reference, PART)
const runs: Then = ({ decide }) => decide('runs')
const move: Then = ({ classes, move }, reference) => {
	classes.set(LATER.slug, LATER)
	return move(reference, LATER.slug)
}
const passOn: Then = ({ does }, reference) =>
	does('passSeat', reference, { seat: undefined, nominee: { ...REGISTRATION, email: 'meera@works.example' } })
const reverseFirst: Then = async ({ orderOf, does }, reference) => {
	const [payment] = (await orderOf(reference)).payments
	await does('reverse', reference, { paymentId: payment?.id ?? 0, why: 'Wrong order.' })
}
const confirm: Then = ({ does }, reference) => does('confirm', reference, {})
const cancel: Then = ({ does }, reference) => does('cancel', reference, { why: 'class' })
const askClass: Then = ({ does }, reference) => does('askClass', reference, { class: LATER.slug })
const all =
	(...steps: Then[]): Then =>
	async (orders, reference) => {
		for (const step of steps) await step(orders, reference)
	}

type Saying = [kind: string, what: string, said: string, begin: Begin, then: Then, at?: number]
const SAYINGS: Saying[] = [
	['order/paid', 'what is left of an order on account', '₹14,930 is still to be paid by ', onAccount, payPart],
	['order/paid', 'that nothing is left of an order on account', 'Nothing is left to pay.', onAccount, pay],
	[
		'order/reminder',
		'the hour of a last moment in the middle of a day',
		'It was due by 3:00pm on 19 October 2025, Indian time.',
		lastMinute,
		(orders) => clock(orders, DUE + 15 * HOUR_MS),
		DUE + 15 * HOUR_MS,
	],
	[
		'order/cancelled',
		'that somebody waited in vain',
		'no seat in the class was free for you',
		async (orders) => {
			await tooLate(orders)
			return orders.book()
		},
		(orders) => clock(orders, START),
		START,
	],
	[
		'order/transferred',
		'the last day to pay, and no days for a calendar, of an order that is not paid',
		'Please pay ₹15,930 by 1 November 2025. [lead-auditor-qms-2025-10-20-cancelled.ics]',
		registered,
		move,
	],
	[
		'order/passedOn',
		'that the other person hears later of a place that is not paid',
		'once a seat is kept',
		registered,
		passOn,
	],
	[
		'order/passedOn',
		'that the other person hears now of a seat',
		'email that person the link to the seat',
		registered,
		all(pay, passOn),
	],
	['order/paid', 'that a seat is kept', 'A seat is kept for you.', registered, pay],
	['order/paid', 'that the class filled up before', 'The class filled up before', tooLate, pay],
	[
		'order/passedOn',
		'that the other person hears now of a seat that is kept unpaid',
		'email that person the link to the seat',
		registered,
		all((orders, reference) => orders.does('hold', reference, {}), passOn),
	],
	['order/passedOn', 'that the other person hears later of a full class', 'once', tooLate, all(pay, passOn)],
	[
		'order/confirmed',
		'that the order page shows how to join once the office has written that down',
		'Your order page shows how to join',
		registered,
		all(pay, async ({ db, does }, reference) => {
			await db.updateTable('classRecords').set({ joining: 'Room 4' }).execute()
			await does('confirm', reference, {})
		}),
	],
]

async function expectSaying(...[kind, , said, begin, then, at = NOW.getTime()]: Saying) {
	const orders = await testOrders({ capacity: 1 })
	const reference = await begin(orders)
	await then(orders, reference)
	const mail = (await leaving(orders, reference, at)).findLast((one) => one.kind === kind)
	expect(mail?.text).toContain(said)
}
test.each(SAYINGS)('%s says %s', (...saying) => expectSaying(...saying))

const ASKS = /please pay (the remaining )?₹|is still to be paid|You pay by/i
/** Where nothing was filled in. */
const GAP = / [.,]| {2}/

type Asking = [who: string, begin: Begin, then: Then, at?: number]
const ASKED: Asking[] = [
	['has registered', registered, nothing],
	['has paid a part', registered, payPart],
	['was offered a class', offeredAt(NOW.getTime()), nothing],
	['was reminded', reminded, nothing, DUE],
	['was moved before paying', registered, move],
]
const NOT_ASKED: Asking[] = [
	['pays before the reminder leaves', reminded, pay, DUE],
	[
		'withdraws before the offer leaves',
		offeredAt(NOW.getTime()),
		({ does }, reference) => does('withdraw', reference, {}),
	],
	['is in a class that does not run', registered, ({ decide }) => decide('off')],
	[
		'has paid a part of what is cancelled',
		registered,
		all(payPart, ({ does }, one) => does('cancel', one, { why: 'class' })),
	],
	['finds the class full before the confirmation leaves', tooLate, nothing],
	['finds the class full before the reminder leaves', reminded, async ({ book, pay }) => pay(await book()), DUE],
	['finds the class full, which is decided to run', tooLate, runs],
	['finds the class full, and pays a part', tooLate, payPart],
	['finds the class full, and was taken for paid', tooLate, all(pay, reverseFirst)],
	['has withdrawn, before a further payment is recorded', withdrawn, payPart],
	['has withdrawn, before the class is decided to run', withdrawn, runs],
	['has withdrawn, before the payment is reversed', withdrawn, reverseFirst],
	[
		'asks to cancel before the reminder of what is overdue leaves',
		onAccount,
		all(
			runs,
			(orders) => clock(orders, MONTH_LATER),
			({ does }, reference) => does('askToCancel', reference, {}),
		),
		MONTH_LATER,
	],
	[
		'has paid a part of what is cancelled after its class left the content',
		registered,
		all(payPart, async ({ classes, does }, reference) => {
			classes.clear()
			await does('cancel', reference, { why: 'class' })
		}),
	],
]

/** Whether mails ask for money is whether the page takes it; and no words have a gap. */
async function expectAsked(isAsked: boolean, ...[, begin, then, at = NOW.getTime()]: Asking) {
	const orders = await testOrders({ capacity: 1 })
	const { db, classes, orderOf } = orders
	const reference = await begin(orders)
	await then(orders, reference)
	const { app } = await testApp({ db, classes, rendered: SAID, now: () => new Date(at) })
	const { order } = (await app.inject(orderPath((await orderOf(reference)).token))).json()
	const texts = (await leaving(orders, reference, at)).map(({ text }) => text)
	expect([order.pay !== undefined, texts.some((text) => ASKS.test(text))], texts.join('\n')).toEqual([isAsked, isAsked])
	for (const text of texts) expect(text).not.toMatch(GAP)
}
test.each(ASKED)('whoever %s is asked for the money that the order page takes', (...one) => expectAsked(true, ...one))
test.each(NOT_ASKED)('whoever %s is asked for no money', (...one) => expectAsked(false, ...one))

type Dropping = [kind: BookingMailKind, when: string, begin: Begin, then: Then, at?: number]
const DROPPED: Dropping[] = [
	['order/reminder', 'it is paid', reminded, pay, DUE],
	['order/offered', 'it has ended', offeredAt(NOW.getTime()), ({ does }, one) => does('withdraw', one, {})],
	['order/confirmed', 'it is cancelled', registered, all(pay, confirm, cancel)],
	['order/asked', 'it was answered', registered, all(askClass, ({ answer }, one) => answer(one, 'No.'))],
	['order/runs', 'the class does not run after all', registered, all(runs, ({ decide }) => decide('off', LATER_ON))],
	['order/declined', 'it is cancelled', registered, all(askClass, ({ answer }, one) => answer(one, 'No.'), cancel)],
	['seat/confirmed', 'the class does not run', attended, all(pay, confirm, ({ decide }) => decide('off'))],
]

/** What is put down about a class of which an order leaves, with a mail to those whose seat it is. */
test.each(MAIL_KINDS.filter((kind) => mailKind(kind).ofClass))(
	'%s is not sent once the order is in another class',
	async (kind) => {
		const orders = await testOrders({ capacity: 9 })
		const { db, classes, does, move, pay } = orders
		classes.set('later', { ...LATER, capacity: 5 })
		const reference = await (kind.startsWith('seat') ? attended(orders) : registered(orders))
		if (kind !== 'order/reminder') await pay(reference)
		if (kind !== 'order/reminder') await does('confirm', reference, {})
		const { id: orderId } = await orders.orderOf(reference)
		const [{ id: registrationId } = { id: 0 }] = await db.selectFrom('registrations').select('id').execute()
		const about = kind.startsWith('seat') ? { registrationId } : { orderId }
		await db.deleteFrom('outbox').execute()
		await orders.write((trx) =>
			enqueue(trx, [{ kind, ...about, written: 'Room 4', now: NOW.toISOString() } as NewMail]),
		)
		await move(reference, 'later', LATER_ON)
		expect((await mailed(orders)).map((one) => one.kind)).not.toContain(kind)
	},
)

async function expectDropped(...[kind, , begin, then, at = NOW.getTime()]: Dropping) {
	const orders = await testOrders({ capacity: 1 })
	const reference = await begin(orders)
	await then(orders, reference)
	const put = await orders.db.selectFrom('outbox').select('kind').where('kind', '=', kind).execute()
	expect(put).not.toEqual([])
	expect((await leaving(orders, reference, at)).map((one) => one.kind)).not.toContain(kind)
}
test.each(DROPPED)('%s about an order is not sent once %s', (...one) => expectDropped(...one))

/** The kinds of mails that have the materials, as they would leave now. */
async function withMaterials(orders: Orders) {
	const found = (await mailed(orders)).filter(({ email }) => toText(email).includes(CLASS.materials ?? '-'))
	return found.map(({ kind }) => kind).sort()
}

test('the materials are in what is sent about a confirmed place, and in nothing else', async () => {
	const orders = await testOrders({ capacity: 9 })
	const { classes, does, pay, decide } = orders
	const reference = await registered(orders)
	await pay(reference)
	expect(await withMaterials(orders)).toEqual([])
	await confirm(orders, reference)
	expect(await withMaterials(orders)).toEqual(['order/confirmed', 'order/paid'])
	await does('correct', reference, { email: 'asha@work.example' })
	expect(await withMaterials(orders)).toContain('order/relinked')
	classes.set(CLASS.slug, { ...CLASS, capacity: 9, materials: undefined })
	expect(await withMaterials(orders)).toEqual([])
	classes.set(CLASS.slug, { ...CLASS, capacity: 9 })
	await decide('off')
	expect(await withMaterials(orders)).toEqual([])
	await does('cancel', reference, { why: 'class' })
	expect(await withMaterials(orders)).toEqual([])

	// Whoever pays for others does not attend.
	const company = await testOrders({ capacity: 9 })
	const group = await attended(company)
	await company.pay(group)
	expect(await withMaterials(company)).toEqual([])
	await confirm(company, group)
	expect(await withMaterials(company)).toEqual(['seat/confirmed', 'seat/registered'])
})
