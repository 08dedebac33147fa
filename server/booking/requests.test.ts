import { expect, test } from 'vitest'
import { CLASS, NOW, REGISTRATION, testApp } from '#server/testing/fixtures.ts'
import { SAID } from '#server/testing/pages.ts'
import { DAY_MS } from '#server/time.ts'
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
	const { move, send, pay, reference, view, optionsOf, told, orderOf, db, requests } = await orderPage()
	await pay(reference)
	expect(await optionsOf('transfer')).toContainEqual({ value: 'next-class', text: LATER.dates })
	expect((await send('transfer', { class: 'next-class' })).statusCode).toBe(303)
	// Nothing has moved yet.
	expect((await orderOf(reference)).classSlug).toBe(CLASS.slug)
	expect((await view()).asked).toEqual([
		{ id: 1, kind: 'class', about: LATER.dates, at: '29 September 2025, 15:41 IST', state: 'open', answer: null },
	])
	const asked = await told()
	expect(asked['order/asked']?.subject).toContain('We have received your request')
	expect(asked['order/attention']?.subject).toContain('Asks for another class')
	expect(asked['order/attention']?.text).toContain('next-class')

	await move(reference, 'next-class')
	expect(await orderOf(reference)).toMatchObject({
		classSlug: 'next-class',
		state: 'payable',
		total: TOTAL,
		payBy: new Date(LATER.timeline.payBy).toISOString(),
	})
	expect(await db.selectFrom('classRecords').select(['slug', 'taken']).orderBy('slug').execute()).toEqual([
		{ slug: CLASS.slug, taken: 0 },
		{ slug: 'next-class', taken: 1 },
	])
	expect(await requests()).toMatchObject([{ kind: 'class', classSlug: 'next-class', state: 'granted', by: 'asha' }])
	const { 'order/transferred': moved } = await told()
	expect(moved?.text).toContain(LATER.dates)
	expect(moved?.files).toBe(2)
	await expect(move(reference, 'next-class')).rejects.toThrow('already')
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
	const { move, send, reference, requests } = await orderPage()
	for (const slug of ['second', 'next-class']) await send('transfer', { class: slug })
	await move(reference, 'next-class')
	expect(await requests()).toMatchObject([
		{ classSlug: 'second', state: 'declined', answer: 'Your order is in another class now.' },
		{ classSlug: 'next-class', state: 'granted' },
	])
})

test('an order that came after the decision about its class can ask for another class too', async () => {
	const { decideBy } = CLASS.timeline
	const { db, optionsOf } = await orderPage({ now: new Date(decideBy) })
	const receivedAt = new Date(decideBy).toISOString()
	await db.updateTable('orders').set({ receivedAt }).execute()
	expect(await optionsOf('transfer')).not.toEqual([])
})

test('another class can be asked for as often as the conditions say, and moves by the office count for nothing', async () => {
	const { reference, move, optionsOf, send } = await orderPage()
	const before = { now: new Date(NOW.getTime() - 1) }
	for (const slug of ['second', 'third', CLASS.slug]) await move(reference, slug, before)
	for (const slug of ['next-class', CLASS.slug]) {
		expect(await optionsOf('transfer')).not.toEqual([])
		expect((await send('transfer', { class: slug })).statusCode).toBe(303)
		await move(reference, slug)
	}
	expect(await optionsOf('transfer')).toEqual([])
	const refused = await send('transfer', { class: 'next-class' })
	expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining('as often as our conditions allow')])
})

test('an order is not moved into a full class, of another course, or once it is cancelled', async () => {
	const { does, move, pay, book, reference, orderOf, db } = await orderPage({ capacity: 1 })
	const other = await book()
	await pay(reference)
	await pay(other)
	await move(other, 'next-class')
	await expect(move(reference, 'next-class')).rejects.toThrow('next-class has no seat left')
	await expect(move(reference, 'other course')).rejects.toThrow('another course')
	await expect(move(reference, 'none')).rejects.toThrow('There is no class none.')
	const seats = await db.selectFrom('classRecords').select(['slug', 'taken']).orderBy('slug').execute()
	expect(seats).toEqual([
		{ slug: CLASS.slug, taken: 1 },
		{ slug: 'next-class', taken: 1 },
	])
	expect((await orderOf(reference)).classSlug).toBe(CLASS.slug)
	// A transfer and a cancellation at once leave no seat behind.
	await Promise.all([
		does('cancel', other, { why: 'asked' }),
		move(other, CLASS.slug).catch((error) => expect(error.message).toContain('is cancelled')),
	])
	const taken = await db.selectFrom('classRecords').select('taken').execute()
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

test('a withdrawal takes two steps, ends the order at once, and a mail says when', async () => {
	const { send, requests, view, told, reference, orderOf, path } = await orderPage()
	const first = await send('withdraw', {})
	const entered = { confirm: 'yes' }
	expect([first.statusCode, first.json().sent]).toEqual([200, { form: 'withdraw', problem: '', errors: {}, entered }])
	expect(first.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
	expect((await orderOf(reference)).state).toBe('payable')
	const second = await send('withdraw', { confirm: 'yes' })
	expect([second.statusCode, second.headers.location]).toEqual([303, path])
	expect(await orderOf(reference)).toMatchObject({ state: 'cancelled', cancelledWhy: 'withdrew', status: 'withdrawn' })
	const mails = await told()
	expect(mails['order/withdrawn']?.text).toContain('on 29 September 2025, 15:41 IST')
	expect(mails['order/withdrawn']?.text).toContain('There is nothing to pay.')
	expect(mails).not.toHaveProperty('order/attention')
	const shown = await view()
	expect(shown).toMatchObject({ status: 'withdrawn', asked: [], asks: [], canAskToCancel: false })
	expect(shown).not.toHaveProperty('pay')
	const again = await send('withdraw', { confirm: 'yes' })
	expect([again.statusCode, again.headers.location]).toEqual([303, path])
	expect(await told()).toEqual(mails)
	expect(await requests()).toEqual([])
})

test('a consumer with a right to withdraw says so, and is told how much comes back and when', async () => {
	const { send, pay, view, told, reference, orderOf, db, taken } = await orderPage()
	await db.updateTable('orders').set({ country: 'France' }).execute()
	await pay(reference)
	expect((await view()).withdrawal).toEqual({ effect: 'atOnce', words: 'You may withdraw within 14 days.' })
	const refused = await send('withdraw', { confirm: 'yes' })
	expect([refused.statusCode, Object.keys(refused.json().sent.errors)]).toEqual([422, ['declared']])
	expect((await send('withdraw', { confirm: 'yes', declared: 'yes' })).statusCode).toBe(303)
	expect(await taken()).toBe(0)
	expect(await orderOf(reference)).toMatchObject({ status: 'withdrawn', attention: ['refundDue'] })
	expect(await view()).toMatchObject({ values: { excess: '₹15,930', back: '13 October 2025' }, notes: ['payBack'] })
	const mails = await told()
	expect(mails['order/withdrawn']?.text).toContain('We will send ₹15,930 back to you by 13 October 2025.')
	expect(mails['order/attention']?.subject).toContain('Ended, and money is here')
})

test('where the office works out the money, a withdrawal is stored with its time, and nothing more is asked for', async () => {
	const { send, pay, view, told, reference, orderOf, db, does, requests } = await orderPage()
	await db.updateTable('orders').set({ country: 'Norway' }).execute()
	await pay(reference, { amount: 100, allow: { part: true } })
	expect((await view()).withdrawal.effect).toBe('office')
	expect((await send('withdraw', { confirm: 'yes', declared: 'yes' })).statusCode).toBe(303)
	expect(await orderOf(reference)).toMatchObject({ state: 'payable', attention: ['withdraw'] })
	const shown = await view()
	expect(shown.asked).toMatchObject([{ kind: 'withdraw', state: 'open' }])
	for (const name of ['pay', 'withdrawal']) expect(shown).not.toHaveProperty(name)
	expect(shown).toMatchObject({ asks: [], canAskToCancel: false })
	expect((await told())['order/withdrawn']?.text).toContain('how much money you will get back')
	await expect(does('hold', reference, {})).rejects.toThrow('has asked to cancel it')
	await pay(reference, { amount: TOTAL - 100 })
	await expect(does('confirm', reference, {})).rejects.toThrow('has asked to cancel it')
	expect((await send('withdraw', { confirm: 'yes', declared: 'yes' })).statusCode).toBe(303)
	await does('cancel', reference, { why: 'withdrew' })
	expect(await requests()).toMatchObject([{ kind: 'withdraw', state: 'granted' }])
	expect((await told())['order/withdrawn']?.text).toContain('We will send ₹15,930 back to you')
})

test('a customer without a right to withdraw asks to cancel, and the office answers', async () => {
	const { send, pay, view, told, reference, db, requests, answer } = await orderPage()
	await db.updateTable('orders').set({ country: 'Kenya' }).execute()
	await pay(reference)
	expect(await view()).toMatchObject({ canAskToCancel: true })
	expect((await send('withdraw', { confirm: 'yes', declared: 'yes' })).statusCode).toBe(409)
	for (const _ of ['a click', 'another']) expect((await send('cancel', {})).statusCode).toBe(303)
	expect(await told()).toHaveProperty('order/cancelAsked')
	await answer(reference, 'The class begins tomorrow.')
	expect(await requests()).toMatchObject([{ kind: 'cancel', state: 'declined', answer: 'The class begins tomorrow.' }])
})

test('the right to withdraw ends with the days of the law, counted from payment and confirmation, and with the class', async () => {
	const { pay, reference, db, does, orderOf } = await orderPage()
	const rightAt = async (days: number) => (await orderOf(reference, new Date(NOW.getTime() + days * DAY_MS))).withdrawal
	await db.updateTable('orders').set({ country: 'France' }).execute()
	await pay(reference)
	expect(await rightAt(16)).toMatchObject({ effect: 'atOnce' })
	await does('confirm', reference, {})
	expect(await rightAt(14)).toMatchObject({ effect: 'atOnce' })
	expect(await rightAt(15)).toBeUndefined()
	await db.updateTable('orders').set({ country: 'India' }).execute()
	expect(await rightAt(20)).toMatchObject({ effect: 'atOnce', until: CLASS.moments[0]?.[0] })
	expect(await rightAt(21)).toBeUndefined()
	await db.updateTable('orders').set({ country: 'France', state: 'payable' }).execute()
	expect(await rightAt(21)).toMatchObject({ effect: 'office' })
	expect(await rightAt(23)).toBeUndefined()
})

test('what is declined is answered with the reason, once', async () => {
	const { answer, send, requests, view, told, reference } = await orderPage()
	await send('transfer', { class: 'next-class' })
	await answer(reference, 'That class is full.')
	expect(await requests()).toMatchObject([{ state: 'declined', answer: 'That class is full.' }])
	expect((await view()).asked).toMatchObject([{ state: 'declined', answer: 'That class is full.' }])
	expect((await told())['order/declined']?.text).toContain('That class is full.')
	await expect(answer(reference, 'No.')).rejects.toThrow('nobody waits')
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
	for (const [form, fields] of forms.toReversed()) expect((await send(form, fields)).statusCode).toBe(303)
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
	const unconfirmed = kinds.filter((kind) => kind === 'order/attention')
	expect(unconfirmed.length).toBe(7 - kinds.filter((kind) => kind === 'order/withdrawn').length)
	expect((await told())['order/attention']?.text).toContain('No email has confirmed the withdrawal')
})

test('an order sends one mail a day about each kind of request, and each says what comes next', async () => {
	const { answer, send, reference, db, told, pay } = await orderPage()
	await db.updateTable('orders').set({ country: 'Kenya' }).execute()
	await pay(reference)
	for (let i = 0; i < 2; i++) {
		await send('transfer', { class: 'second' })
		await send('nominee', { person: reference })
		await send('cancel', {})
		if (i === 0) for (let open = 3; open > 0; open--) await answer(reference, 'No.')
	}
	const kinds = (await db.selectFrom('outbox').select('kind').execute()).map(({ kind }) => kind)
	for (const kind of ['order/asked', 'order/nomineeAsked', 'order/cancelAsked'])
		expect(kinds.filter((one) => one === kind)).toHaveLength(1)
	// What was answered needs no receipt any more.
	expect(Object.keys(await told()).filter((kind) => kind.endsWith('sked'))).toEqual([])
})

test('the office answers one of several requests, and the others stay open', async () => {
	const { send, reference, does, requests, told } = await orderPage()
	for (const slug of ['second', 'third']) await send('transfer', { class: slug })
	await send('nominee', { person: reference })
	await does('decline', reference, { requestId: 2, answer: 'That class is full.' })
	expect((await requests()).map(({ state }) => state)).toEqual(['open', 'declined', 'open'])
	expect((await told())['order/declined']?.text).toContain('That class is full.')
	await expect(does('decline', reference, { requestId: 2, answer: 'No.' })).rejects.toThrow('it has no open request 2')
})

test('a cancelled order keeps no open request', async () => {
	const { send, reference, does, requests, orderOf } = await orderPage()
	for (const slug of ['second', 'third']) await send('transfer', { class: slug })
	await send('nominee', { person: reference })
	await does('cancel', reference, { why: 'class' })
	expect((await requests()).map(({ state }) => state)).toEqual(['declined', 'declined', 'declined'])
	expect((await orderOf(reference)).attention).toEqual([])
})

test('an order that looks like the work of a robot has no forms and sends no mails until it is released', async () => {
	const { does, send, reference, db, view } = await orderPage()
	await db.deleteFrom('outbox').execute()
	await db.updateTable('orders').set({ suspect: 'honeypot' }).execute()
	expect(await view()).toMatchObject({ asks: [], canAskToCancel: false })
	expect(await view()).not.toHaveProperty('withdrawal')
	expect(await view()).not.toHaveProperty('billing')
	expect((await send('withdraw', { confirm: 'yes' })).statusCode).toBe(409)
	expect((await send('transfer', { class: LATER.slug })).statusCode).toBe(409)
	await does('cancel', reference, { why: 'asked' })
	expect(await db.selectFrom('requests').select('id').execute()).toEqual([])
	expect(await db.selectFrom('outbox').select('kind').execute()).toEqual([])
})

const MEERA = { ...REGISTRATION, firstName: 'Meera', lastName: 'Iyer', email: 'meera@mail.example' }

test('a customer asks for another person, and the office gives that person the seat', async () => {
	const { does, send, pay, reference, view, optionsOf, told, requests, db, taken } = await orderPage()
	await pay(reference)
	await does('confirm', reference, {})
	await db.updateTable('classRecords').set({ joining: 'Room 4' }).execute()
	expect((await view()).joining).toBe('Room 4')
	expect(await optionsOf('nominee')).toEqual([{ value: reference, text: `Asha R. (${reference})` }])
	expect((await send('nominee', { person: 'PRM-1' })).statusCode).toBe(422)
	for (let twice = 0; twice < 2; twice++) expect((await send('nominee', { person: reference })).statusCode).toBe(303)
	expect(await requests()).toHaveLength(1)
	expect(await optionsOf('nominee')).toEqual([])
	const asked = await told()
	expect(asked['order/nomineeAsked']?.text).toContain('these details of the other person: first name, last name')
	expect(asked['order/attention']?.text).toContain(`${reference}, Asha Rao-Sørensen`)

	await does('passSeat', reference, { seat: undefined, nominee: MEERA })
	expect(await requests()).toMatchObject([{ kind: 'nominee', state: 'granted', by: 'asha' }])
	const people = await db.selectFrom('registrations').select(['firstName', 'seat', 'seatToken']).orderBy('id').execute()
	expect(people).toEqual([
		{ firstName: 'Asha', seat: 'transferred', seatToken: null },
		{ firstName: 'Meera', seat: 'confirmed', seatToken: expect.any(String) },
	])
	expect(await taken()).toBe(1)
	expect(await view()).not.toHaveProperty('joining')
	const mails = await told()
	expect(mails['seat/registered']?.text).toContain('Asha R. has registered you')
	expect(mails['order/passedOn']).toBeDefined()
})

test('whoever loses a seat that somebody else pays for is told, and a seat with a certificate stays', async () => {
	const { does, pay, reference, db, told } = await orderPage()
	await pay(reference)
	await db.updateTable('registrations').set({ seatToken: newToken(), email: 'member@works.example' }).execute()
	await db.updateTable('registrations').set({ certificateNumber: 'PRM-1' }).execute()
	await db
		.insertInto('certificates')
		.values({ number: 'PRM-1', numberKey: 'PRM-1', leadAuditor: 'Asha', scheme: 'QMS', issuedBy: 'Pramaan' } as never)
		.execute()
	const pass = () => does('passSeat', reference, { seat: undefined, nominee: MEERA })
	await expect(pass()).rejects.toThrow('PRM-1 was issued to Asha')
	await db.deleteFrom('certificates').execute()
	await pass()
	expect((await told())['seat/passed']?.text).toContain('has given your seat in the class to somebody else')
})

test('a seat that is not paid yet passes on too, and the payment takes one seat and tells the other person', async () => {
	const { does, pay, reference, taken, told } = await orderPage()
	await does('passSeat', reference, { seat: reference, nominee: MEERA })
	expect(await told()).not.toHaveProperty('seat/registered')
	await pay(reference)
	expect(await taken()).toBe(1)
	expect(await told()).toHaveProperty('seat/registered')
})

test('a seat passes on from an order that stands alone, and nobody guesses which', async () => {
	const { does, book, reference, db, orderOf } = await orderPage()
	const other = await book()
	const { id: orderId } = await orderOf(reference)
	await db.updateTable('registrations').set({ orderId }).where('reference', '=', other).execute()
	const pass = (seat?: string) => does('passSeat', reference, { seat, nominee: MEERA })
	for (const seat of [undefined, 'PRM-1']) await expect(pass(seat)).rejects.toThrow(`--seat which seat of ${reference}`)
	await pass(other)
	await does('cancel', reference, { why: 'asked' })
	await expect(pass(reference)).rejects.toThrow('is cancelled')
})

test('a request is granted by what was asked for alone, and an unknown number changes nothing', async () => {
	const { does, send, reference, requests, classes, move } = await orderPage()
	await send('transfer', { class: 'next-class' })
	await send('nominee', { person: reference })
	const passOn = (requestId: number) => does('passSeat', reference, { seat: undefined, nominee: MEERA, requestId })
	const next = { offered: classes.get('next-class') ?? CLASS, free: 5, decision: 'open' as const }
	for (const requestId of [1, 99]) await expect(passOn(requestId)).rejects.toThrow('request')
	for (const requestId of [2, 99])
		await expect(does('transfer', reference, { ...next, requestId })).rejects.toThrow('request')
	expect((await requests()).map(({ state }) => state)).toEqual(['open', 'open'])
	await move(reference, 'next-class')
	await passOn(2)
	expect((await requests()).map(({ state }) => state)).toEqual(['granted', 'granted'])
})

test('whoever can end an order at once and asks us to cancel it is not told that the class has ended', async () => {
	const { send, requests } = await orderPage()
	const answer = await send('cancel', {})
	expect(answer.statusCode).toBe(409)
	expect(answer.json().sent.problem).not.toContain('has ended')
	expect(await requests()).toEqual([])
})

test('whoever was told other days can end the order with all the money until the class begins', async () => {
	const { db, does, pay, reference, orderOf } = await orderPage()
	await pay(reference)
	await does('confirm', reference, {})
	await db.updateTable('orders').set({ classDates: 'May 4 – 8, 2026' }).execute()
	const [start = 0] = CLASS.moments[0] ?? []
	await does('tellDays', reference, {}, { now: new Date(start - DAY_MS) })
	expect((await orderOf(reference, new Date(start - 1))).withdrawal).toMatchObject({ effect: 'atOnce' })
	const { choice, withdrawal } = await orderOf(reference, new Date(start))
	expect([choice, withdrawal]).toEqual([undefined, undefined])
})
