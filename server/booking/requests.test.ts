import { expect, test } from 'vitest'
import { CLASS, NOW, REGISTRATION, testApp } from '#server/testing/fixtures.ts'
import { SAID } from '#server/testing/pages.ts'
import { DAY_MS } from '#server/time.ts'
import { cancel, confirm, decline } from './changes.ts'
import { transfer, transferSeat } from './moves.ts'
import { mailed, sendForm, TOTAL, testOrders } from './testing.ts'
import { newToken, orderPath } from './token.ts'

const LATER = {
	...CLASS,
	slug: 'next-class',
	dates: '3 – 4 November 2025',
	closesAt: CLASS.closesAt + 14 * DAY_MS,
	timeline: { ...CLASS.timeline, payBy: CLASS.timeline.payBy + 14 * DAY_MS },
}
const FOURTH = ['second', 'third', 'fourth'].map((slug) => ({ ...CLASS, slug }))

/** An order with its page, other classes of the course, and a browser that sends its forms. */
async function orderPage({ capacity, now = NOW }: { capacity?: number; now?: Date } = {}) {
	const orders = await testOrders()
	const { db, classes, orderOf } = orders
	for (const one of [{ ...LATER, capacity }, ...FOURTH, { ...CLASS, slug: 'full', seats: 'full' as const }])
		classes.set(one.slug, one as never)
	classes.set('other course', { ...CLASS, slug: 'other course', courseId: 9, capacity: undefined })
	const reference = await orders.book()
	const { app } = await testApp({ db, rendered: SAID, classes, now: () => now })
	const path = orderPath((await orderOf(reference)).token)
	const send = (form: string, fields: Record<string, string>, at = path) => sendForm(app, `${at}/${form}`, fields)
	const requests = () => db.selectFrom('requests').selectAll().orderBy('id').execute()
	const view = async () => (await app.inject(path)).json().order
	const optionsOf = async (form: 'transfer' | 'nominee'): Promise<{ value: string; text: string }[]> =>
		(await view()).asks.find((ask: { form: string }) => ask.form === form)?.options ?? []
	/** The emails about the order as they are now, by kind. */
	async function told() {
		const texts = (await mailed(orders)).map(({ kind, email: { subject, opening, facts, attachments = [] } }) => [
			kind,
			{ subject, text: [...opening, ...facts.flat()].join('\n'), files: attachments.length },
		])
		return Object.fromEntries(texts) as Record<string, { subject: string; text: string; files: number }>
	}
	return { ...orders, app, reference, path, send, requests, view, optionsOf, told }
}

test('a customer asks for another class, and the office moves the order there with its price and seat', async () => {
	const { send, pay, reference, view, optionsOf, told, write, classes, actor, orderOf, db, requests } =
		await orderPage()
	await pay(reference)
	expect(await optionsOf('transfer')).toContainEqual({ value: 'next-class', text: LATER.dates })
	expect((await send('transfer', { class: 'next-class' })).statusCode).toBe(303)
	// Nothing has moved yet.
	expect((await orderOf(reference)).classSlug).toBe(CLASS.slug)
	expect((await view()).asked).toEqual([
		{ label: `Another class: ${LATER.dates}, 29 September 2025, 15:41 IST`, state: 'open', answer: null },
	])
	const asked = await told()
	expect(asked['order/asked']?.subject).toContain('We have received your request')
	expect(asked['order/attention']?.subject).toContain('Asks for another class')
	expect(asked['order/attention']?.text).toContain('next-class')

	await write((trx) => transfer(trx, reference, 'next-class', classes, actor))
	expect(await orderOf(reference)).toMatchObject({
		classSlug: 'next-class',
		state: 'payable',
		total: TOTAL,
		payBy: new Date(LATER.timeline.payBy).toISOString(),
	})
	expect(await db.selectFrom('classSeats').selectAll().orderBy('slug').execute()).toEqual([
		{ slug: CLASS.slug, taken: 0 },
		{ slug: 'next-class', taken: 1 },
	])
	expect(await requests()).toMatchObject([{ kind: 'class', classSlug: 'next-class', state: 'granted', by: 'asha' }])
	const { 'order/transferred': moved } = await told()
	expect(moved?.text).toContain(LATER.dates)
	expect(moved?.files).toBe(2)
	await expect(write((trx) => transfer(trx, reference, 'next-class', classes, actor))).rejects.toThrow('already')
})

test('another class can be asked for until the last day for it, and another person until the class begins or is removed', async () => {
	const { transferUntil } = CLASS.timeline
	const early = await orderPage({ now: new Date(transferUntil - 1) })
	expect(await early.optionsOf('transfer')).toHaveLength(early.classes.size - 3)
	const late = await orderPage({ now: new Date(transferUntil) })
	expect(await late.optionsOf('transfer')).toEqual([])
	expect(await late.optionsOf('nominee')).not.toEqual([])
	const refused = await late.send('transfer', { class: 'next-class' })
	expect(refused.statusCode).toBe(409)
	expect(refused.body).toContain('The last day to ask for another class has passed')
	expect(await late.requests()).toEqual([])
	const begun = await orderPage({ now: new Date(CLASS.moments[0]?.[0] ?? 0) })
	expect((await begun.view()).asks).toEqual([])
	const removed = await orderPage()
	removed.classes.delete(CLASS.slug)
	expect((await removed.view()).asks).toEqual([])
})

test('a move grants what was asked for its class, and declines what was asked for another', async () => {
	const { send, write, reference, classes, actor, requests } = await orderPage()
	for (const slug of ['second', 'next-class']) await send('transfer', { class: slug })
	await write((trx) => transfer(trx, reference, 'next-class', classes, actor))
	expect(await requests()).toMatchObject([
		{ classSlug: 'second', state: 'declined', answer: 'Your order is in another class now.' },
		{ classSlug: 'next-class', state: 'granted' },
	])
})

test('an order that came after the decision about its class can name another person, and no other class', async () => {
	const { decideBy } = CLASS.timeline
	const { db, optionsOf, reference } = await orderPage({ now: new Date(decideBy) })
	expect(await optionsOf('transfer')).not.toEqual([])
	await db
		.updateTable('orders')
		.set({ receivedAt: new Date(decideBy).toISOString() })
		.execute()
	expect(await optionsOf('transfer')).toEqual([])
	expect(await optionsOf('nominee')).toMatchObject([{ value: reference }])
})

test('another class can be asked for as often as the conditions say', async () => {
	const { write, reference, classes, actor, optionsOf, send } = await orderPage()
	for (const slug of ['next-class', CLASS.slug]) {
		expect(await optionsOf('transfer')).not.toEqual([])
		await write((trx) => transfer(trx, reference, slug, classes, actor))
	}
	expect(await optionsOf('transfer')).toEqual([])
	expect((await send('transfer', { class: 'next-class' })).statusCode).toBe(409)
})

test('an order is not moved into a full class, of another course, or once it is cancelled', async () => {
	const { pay, book, reference, write, classes, actor, orderOf, db } = await orderPage({ capacity: 1 })
	const other = await book()
	await pay(reference)
	await pay(other)
	const move = (which: string, slug = 'next-class') => write((trx) => transfer(trx, which, slug, classes, actor))
	await move(other)
	await expect(move(reference)).rejects.toThrow('next-class has no seat left')
	await expect(move(reference, 'other course')).rejects.toThrow('another course')
	await expect(move(reference, 'none')).rejects.toThrow('There is no class none.')
	const seats = await db.selectFrom('classSeats').selectAll().orderBy('slug').execute()
	expect(seats).toEqual([
		{ slug: CLASS.slug, taken: 1 },
		{ slug: 'next-class', taken: 1 },
	])
	expect((await orderOf(reference)).classSlug).toBe(CLASS.slug)
	// A transfer and a cancellation at once leave no seat behind.
	await Promise.all([
		write((trx) => cancel(trx, other, 'asked', actor)),
		move(other, CLASS.slug).catch((error) => expect(error.message).toContain('is cancelled')),
	])
	const taken = await db.selectFrom('classSeats').select('taken').execute()
	expect(taken.reduce((sum, one) => sum + one.taken, 0)).toBe(1)
})

test.each(['none', 'full', 'other course', CLASS.slug, ''])(
	'the class "%s" can not be asked for, and nothing is stored',
	async (slug) => {
		const { send, requests } = await orderPage()
		const answer = await send('transfer', { class: slug })
		expect([answer.statusCode, answer.json().sent.errors]).toEqual([422, { class: 'Choose a class of the list' }])
		expect(await requests()).toEqual([])
	},
)

test('another class can be asked for three times before an answer', async () => {
	const { send, requests } = await orderPage({ now: new Date(NOW.getTime() + 1) })
	for (const slug of ['next-class', 'next-class', 'second', 'third'])
		expect((await send('transfer', { class: slug })).statusCode).toBe(303)
	const fourth = await send('transfer', { class: 'fourth' })
	expect([fourth.statusCode, fourth.headers['retry-after']]).toEqual([429, '3600'])
	expect(await requests()).toHaveLength(3)
})

test('a withdrawal takes two steps, and a mail says when it arrived', async () => {
	const { send, requests, view, told, write, actor, reference, orderOf, path } = await orderPage()
	const first = await send('withdraw', {})
	expect([first.statusCode, first.json().sent]).toEqual([
		200,
		{ form: 'withdraw', problem: '', errors: {}, entered: {} },
	])
	expect(first.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
	expect(await requests()).toEqual([])
	const second = await send('withdraw', { confirm: 'yes' })
	expect([second.statusCode, second.headers.location]).toEqual([303, path])
	const mails = await told()
	expect(mails['order/withdrawn']?.text).toContain('on 29 September 2025, 15:41 IST')
	expect(mails['order/attention']?.subject).toContain('Withdraws')
	// The office answers; the visitor has moved no state.
	expect((await orderOf(reference)).state).toBe('payable')
	const shown = await view()
	expect(shown.asked).toEqual([{ label: 'Withdrawal, 29 September 2025, 15:41 IST', state: 'open', answer: null }])
	expect(shown.canWithdraw).toBe(false)
	expect((await send('withdraw', { confirm: 'yes' })).statusCode).toBe(409)
	expect(await requests()).toHaveLength(1)
	await write((trx) => cancel(trx, reference, 'asked', actor))
	expect(await requests()).toMatchObject([{ kind: 'withdraw', state: 'granted' }])
	expect((await send('withdraw', { confirm: 'yes' })).statusCode).toBe(409)
})

test('what is declined is answered with the reason, once', async () => {
	const { send, requests, view, told, write, actor, reference } = await orderPage()
	await send('transfer', { class: 'next-class' })
	await write((trx) => decline(trx, reference, 'That class is full.', actor))
	expect(await requests()).toMatchObject([{ state: 'declined', answer: 'That class is full.' }])
	expect((await view()).asked).toMatchObject([{ state: 'declined', answer: 'That class is full.' }])
	expect((await told())['order/declined']?.text).toContain('That class is full.')
	await expect(write((trx) => decline(trx, reference, 'No.', actor))).rejects.toThrow('nobody waits')
})

test('requests with unknown links are refused, and those of an erased order are gone', async () => {
	const { send, requests, db, told } = await orderPage()
	const forms: [string, Record<string, string>][] = [
		['withdraw', { confirm: 'yes' }],
		['transfer', { class: 'next-class' }],
	]
	for (const [form, fields] of [...forms, ['billing', { company: 'A' }] as const])
		for (const token of [newToken(), 'x', '%00'])
			expect((await send(form, fields, `/orders/${token}`)).statusCode).toBe(404)
	expect(await requests()).toEqual([])
	for (const [form, fields] of forms) expect((await send(form, fields)).statusCode).toBe(303)
	const { 'registration/department': _, ...mails } = await told()
	const text = JSON.stringify(mails)
	for (const hidden of [REGISTRATION.phone, REGISTRATION.city]) expect(text).not.toContain(hidden)
	await db.deleteFrom('orders').execute()
	expect(await requests()).toEqual([])
})

test('the pages of orders send at most five mails a day to one address, and the office sees what no mail confirms', async () => {
	const { book, orderOf, send, db, told } = await orderPage()
	for (let i = 0; i < 7; i++) {
		const path = orderPath((await orderOf(await book())).token)
		expect((await send('withdraw', { confirm: 'yes' }, path)).statusCode).toBe(303)
	}
	const kinds = (await db.selectFrom('outbox').select('kind').execute()).map(({ kind }) => kind)
	expect(kinds.filter((kind) => kind === 'order/withdrawn' || kind === 'registration/confirmation')).toHaveLength(5)
	expect(kinds.filter((kind) => kind === 'order/attention')).toHaveLength(7)
	expect((await told())['order/attention']?.text).toContain('No email has confirmed the withdrawal')
})

test('an order sends one mail a day about its requests, and one confirmation of its withdrawal', async () => {
	const { send, reference, write, actor, db } = await orderPage()
	for (let i = 0; i < 2; i++) {
		for (const { slug } of FOURTH) await send('transfer', { class: slug })
		await write((trx) => decline(trx, reference, 'No.', actor))
		await send('withdraw', { confirm: 'yes' })
		await write((trx) => decline(trx, reference, 'No.', actor))
	}
	const kinds = (await db.selectFrom('outbox').select('kind').execute()).map(({ kind }) => kind)
	expect(kinds.filter((kind) => kind === 'order/asked')).toHaveLength(1)
	expect(kinds.filter((kind) => kind === 'order/withdrawn')).toHaveLength(1)
})

test('an order that looks like the work of a robot has no forms and sends no mails until it is released', async () => {
	const { send, reference, write, actor, db, view } = await orderPage()
	await db.deleteFrom('outbox').execute()
	await db.updateTable('orders').set({ suspect: 'honeypot' }).execute()
	expect(await view()).toMatchObject({ asks: [], canWithdraw: false })
	expect(await view()).not.toHaveProperty('billing')
	expect((await send('withdraw', { confirm: 'yes' })).statusCode).toBe(409)
	expect((await send('transfer', { class: LATER.slug })).statusCode).toBe(409)
	await write((trx) => cancel(trx, reference, 'asked', actor))
	expect(await db.selectFrom('requests').select('id').execute()).toEqual([])
	expect(await db.selectFrom('outbox').select('kind').execute()).toEqual([])
})

const MEERA = { ...REGISTRATION, firstName: 'Meera', lastName: 'Iyer', email: 'meera@mail.example' }

test('a customer asks for another person, and the office gives that person the seat', async () => {
	const { send, pay, reference, view, optionsOf, told, write, actor, requests, db, taken } = await orderPage()
	await pay(reference)
	await write((trx) => confirm(trx, reference, actor))
	await db.insertInto('classNotes').values({ slug: CLASS.slug, joining: 'Room 4', changedAt: '' }).execute()
	expect((await view()).joining).toBe('Room 4')
	expect(await optionsOf('nominee')).toEqual([{ value: reference, text: `Asha R. (${reference})` }])
	expect((await send('nominee', { person: 'PRM-1' })).statusCode).toBe(422)
	for (let twice = 0; twice < 2; twice++) expect((await send('nominee', { person: reference })).statusCode).toBe(303)
	expect(await requests()).toHaveLength(1)
	expect(await optionsOf('nominee')).toEqual([])
	const asked = await told()
	expect(asked['order/asked']?.text).toContain('these details of the other person: first name, last name')
	expect(asked['order/attention']?.text).toContain(`${reference}, Asha Rao-Sørensen`)

	await write((trx) => transferSeat(trx, reference, { seat: undefined, nominee: MEERA }, actor))
	expect(await requests()).toMatchObject([{ kind: 'nominee', state: 'granted', by: 'asha' }])
	const people = await db.selectFrom('registrations').select(['firstName', 'seat', 'seatToken']).orderBy('id').execute()
	expect(people).toEqual([
		{ firstName: 'Asha', seat: 'transferred', seatToken: null },
		{ firstName: 'Meera', seat: 'confirmed', seatToken: expect.any(String) },
	])
	expect(await taken()).toBe(1)
	expect(await view()).not.toHaveProperty('joining')
	const mails = await told()
	expect(mails['quote/seat']?.text).toContain('Asha R. has registered you')
	expect(mails['order/passedOn']).toBeDefined()
})

test('a seat that is not paid yet passes on too, and the payment takes one seat and tells the other person', async () => {
	const { pay, reference, write, actor, taken, told } = await orderPage()
	await write((trx) => transferSeat(trx, reference, { seat: reference, nominee: MEERA }, actor))
	expect(await told()).not.toHaveProperty('quote/seat')
	await pay(reference)
	expect(await taken()).toBe(1)
	expect(await told()).toHaveProperty('quote/seat')
})

test('a seat passes on from an order that stands alone, and nobody guesses which', async () => {
	const { book, reference, write, actor, db, orderOf } = await orderPage()
	const other = await book()
	const { id: orderId } = await orderOf(reference)
	await db.updateTable('registrations').set({ orderId }).where('reference', '=', other).execute()
	const pass = (seat?: string) => write((trx) => transferSeat(trx, reference, { seat, nominee: MEERA }, actor))
	for (const seat of [undefined, 'PRM-1']) await expect(pass(seat)).rejects.toThrow(`--seat which seat of ${reference}`)
	await pass(other)
	await write((trx) => cancel(trx, reference, 'asked', actor))
	await expect(pass(reference)).rejects.toThrow('is cancelled')
})
