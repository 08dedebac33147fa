import { setImmediate } from 'node:timers/promises'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { firstNameAndInitial } from '#server/booking/facts.ts'
import { mailed, TOTAL, testOrders } from '#server/booking/testing.ts'
import { newToken, orderPath } from '#server/booking/token.ts'
import type { PaymentDetails } from '#server/company/company.ts'
import { GROUPS, LINKS, QUOTES } from '#server/http/budgets.ts'
import { CLASS, QUOTE, REGISTRATION, storelessTest, testApp } from '#server/testing/fixtures.ts'
import { SAID } from '#server/testing/pages.ts'
import { SELLER } from '#server/testing/seller.ts'
import { upiText } from './view.ts'

const BILLING: PaymentDetails = {
	bank: { INR: [{ label: 'Account', value: '1234' }], other: [{ label: 'SWIFT', value: 'ABCD' }] },
	upi: { address: 'pramaan@bank', name: 'Pramaan & Co' },
	isSample: false,
}

/** Pages that links open: of an order, of the seat of its person, and of a quote. */
async function pages(billing: PaymentDetails | undefined = BILLING, rateLimit = false) {
	const { app, db } = await testApp({
		rendered: SAID,
		classes: new Map([[CLASS.slug, CLASS]]),
		seller: { ...SELLER, billing },
		env: { rateLimit },
	})
	const post = async (url: string, payload: object, headers = {}) =>
		(await app.inject({ method: 'POST', url, payload, headers })).json()
	const register = (country = 'India', headers: Record<string, string> = { 'form-class': CLASS.slug }) =>
		post('/api/register', { ...REGISTRATION, country }, headers) as Promise<{ reference: string; order: string }>
	const viewAt = async (url: string) => (await app.inject(url)).json().order
	async function links() {
		const [{ order, reference }, { quote }] = [await register(), await post('/api/quotes', QUOTE)]
		const seatToken = newToken()
		await db.updateTable('registrations').set({ seatToken }).where('reference', '=', reference).execute()
		return { order, quote, seat: `/seats/${seatToken}` }
	}
	return { app, db, register, viewAt, links }
}

test('the page of an order says what was booked, what it costs and how to pay', async () => {
	const { register, viewAt } = await pages()
	const { reference, order } = await register()
	expect(await viewAt(order)).toEqual({
		reference,
		path: order,
		person: 'Asha R.',
		status: 'payable',
		notes: [],
		booked: [
			{ label: 'Course', value: REGISTRATION.course },
			{ label: 'Class', value: CLASS.dates },
			{ label: 'Time', value: CLASS.times },
			{ label: 'Place', value: CLASS.venue },
		],
		price: [
			{ label: 'Fee', value: '₹13,500' },
			{ label: 'Tax, 18%', value: '₹2,430' },
			{ label: 'Total', value: '₹15,930' },
		],
		taxNote: CLASS.prices.inr.taxNote,
		pay: {
			amount: '₹15,930',
			until: '18 October 2025',
			bank: BILLING.bank['INR'],
			isSample: false,
			qr: { size: expect.any(Number), path: expect.stringMatching(/^M0 0h1v1h-1z/) },
		},
		documents: [],
		billing: {
			states: expect.arrayContaining([{ value: '07', text: 'Delhi' }]),
			company: null,
			hasAddress: false,
			hasSaved: false,
		},
		asked: [],
		asks: [{ form: 'nominee', options: [{ value: reference, text: `Asha R. (${reference})` }] }],
		values: { due: '₹15,930', until: '18 October 2025', decide: '6 October 2025' },
		decision: 'open',
		withdrawal: { effect: 'atOnce' },
		canAskToCancel: false,
		calendar: `${order}/class.ics`,
	})
})

test('the page of an order in another currency has the bank lines for that, and no QR code', async () => {
	const { register, viewAt } = await pages()
	const { pay } = await viewAt((await register('United Kingdom')).order)
	expect(pay).toMatchObject({ amount: '£197.10', bank: BILLING.bank['other'] })
	expect(pay).not.toHaveProperty('qr')
})

test('the page of an order without a price asks for no payment', async () => {
	const { register, viewAt } = await pages()
	const view = await viewAt((await register('India', {})).order)
	expect(view).toMatchObject({ status: 'registered', price: [] })
	expect(view).not.toHaveProperty('pay')
	expect(view).not.toHaveProperty('calendar')
})

test('the page of an order and its email say what was sent back, and when', async () => {
	const { db, viewAt } = await pages()
	const orders = await testOrders({}, db)
	const reference = await orders.book()
	await orders.pay(reference)
	await orders.does('cancel', reference, { why: 'asked' })
	await orders.sendBack(reference, { amount: 1_000_000 })
	const page = orderPath((await orders.orderOf(reference)).token)
	const total = { label: 'Total', value: '₹15,930' }
	expect(await viewAt(page)).toMatchObject({ status: 'refundDue', notes: ['asked', 'refunded', 'payBack'] })
	await orders.sendBack(reference, { amount: TOTAL - 1_000_000 })
	const view = await viewAt(page)
	expect(view).toMatchObject({ status: 'cancelled', notes: ['asked', 'refunded'] })
	const sent = { label: 'Sent back', value: '₹10,000 on 30 September 2025, ₹5,930 on 30 September 2025' }
	expect(view.price.slice(2)).toEqual([total, { label: 'Received', value: '₹15,930' }, sent])
	const mail = (await mailed(orders, 'order/refunded')).at(-1)?.email
	expect(mail?.facts).toContainEqual([sent.label, sent.value])
})

test('the page of a seat says who attends what, and nothing of prices and payments', async () => {
	const { app, links } = await pages()
	const { seat } = await links()
	expect((await app.inject(seat)).json().seat).toEqual({
		reference: expect.stringMatching(/^PRM-/),
		person: 'Asha R.',
		status: 'waiting',
		booked: [
			{ label: 'Course', value: REGISTRATION.course },
			{ label: 'Class', value: CLASS.dates },
			{ label: 'Time', value: CLASS.times },
			{ label: 'Place', value: CLASS.venue },
		],
		news: 'ahead',
	})
})

test.each(['order', 'quote', 'seat'] as const)(
	'the page of an %s is kept by nobody, not indexed, told to no other site, and names nobody in full',
	async (kind) => {
		const { app, links } = await pages()
		const path = (await links())[kind]
		const shown = await app.inject(path)
		const unknown = await app.inject(path.replace(/\w+$/, newToken()))
		for (const { headers } of [shown, unknown])
			expect(headers).toMatchObject({
				'cache-control': 'no-store',
				'x-robots-tag': 'noindex',
				'referrer-policy': 'same-origin',
			})
		expect(shown.headers['content-security-policy']).not.toContain('script-src')
		expect(shown.body).toContain(kind === 'quote' ? 'Meera N.' : 'Asha R.')
		const { lastName, email, phone, city } = REGISTRATION
		for (const secret of [lastName, email, phone, city, QUOTE.email, 'Nair', 'Example Street'])
			expect(shown.body).not.toContain(secret)
	},
)

test.each(['order', 'quote', 'seat'] as const)(
	'a link to an %s that is malformed, unknown, of another kind or erased is answered alike',
	async (kind) => {
		const { app, db, links } = await pages()
		const found = await links()
		const path = found[kind]
		const [start, token = ''] = path.split(/(?<=s\/)/)
		expect((await app.inject(path)).statusCode).toBe(200)
		await db.deleteFrom('orders').execute()
		await db.deleteFrom('registrations').execute()
		const other = found[kind === 'seat' ? 'order' : 'seat'].split('/').at(-1)
		const tokens = [newToken(), other, 'x', token.toUpperCase(), `${token}0`, '%00', "'--", 'a'.repeat(900)]
		const first = await app.inject(path)
		const comparable = ({ 'x-request-id': _, date: __, ...headers }: Record<string, unknown>) => headers
		for (const tried of tokens) {
			const { statusCode, headers, body } = await app.inject(`${start}${tried}`)
			expect([statusCode, body], tried).toEqual([404, '{}'])
			expect(comparable(headers)).toEqual(comparable(first.headers))
		}
	},
)

test('a form that was refused leads to its page when its address is opened again', async () => {
	const { app, links } = await pages()
	const { order, quote } = await links()
	for (const [address, page] of [
		[`${order}/billing`, order],
		[`${quote}/register`, quote],
		['/api/quotes', '/quotes'],
		['/api/contact', '/contact'],
	] as const)
		expect((await app.inject(address)).headers.location).toBe(page)
})

test('a file beside the built page is no order: the site answers it', async () => {
	const { app } = await pages()
	const answer = await app.inject('/orders/data.json')
	expect(answer.headers).not.toHaveProperty('x-robots-tag')
	expect(answer.body).toBe((await app.inject('/about/data.json')).body)
})

test('links that find nothing leave the real ones open to everybody behind the same address', async () => {
	const { app, register } = await pages(BILLING, true)
	const { order } = await register()
	const statuses: number[] = []
	for (let i = 0; i < 50; i++) {
		await setImmediate()
		statuses.push((await app.inject(`/${i % 2 ? 'seats' : 'orders'}/${newToken()}`)).statusCode)
	}
	expect(statuses).toEqual(Array(50).fill(404))
	expect((await app.inject(order)).statusCode).toBe(200)
})

test.each([
	['/api/quotes', QUOTES],
	['/quotes/:token/register', GROUPS],
	['/orders/link', LINKS],
])('a visitor sends the form of %s only so often', async (url, budget) => {
	const { app } = await pages()
	await app.ready()
	expect(app.routeTable.find((route) => route.method === 'POST' && route.url === url)?.declared.limits).toEqual([
		budget,
	])
})

test('joining details and materials are shown to people who attend while the seat is confirmed, and at no other time', async () => {
	const { app, db, register, viewAt, links } = await pages()
	const joining = 'https://zoom.example/j/1\nCode 42'
	await db.insertInto('classRecords').values({ slug: CLASS.slug, joining, taken: 5 }).execute()
	const { order } = await register()
	for (const early of ['joining', 'materials']) expect(await viewAt(order)).not.toHaveProperty(early)
	await db.updateTable('orders').set({ state: 'confirmed' }).execute()
	await db.updateTable('registrations').set({ seat: 'confirmed' }).execute()
	expect(await viewAt(order)).toMatchObject({ status: 'confirmed', joining, materials: CLASS.materials })
	await db.updateTable('orders').set({ state: 'cancelled', cancelledWhy: 'asked' }).execute()
	const view = await viewAt(order)
	expect(view).toMatchObject({ status: 'cancelled', notes: ['asked'] })
	for (const gone of ['joining', 'materials', 'pay', 'calendar']) expect(view).not.toHaveProperty(gone)

	await db.deleteFrom('registrations').execute()
	const { seat } = await links()
	const shown: [string, boolean][] = []
	for (const [kept, state] of [
		['held', 'payable'],
		['confirmed', 'confirmed'],
		['cancelled', 'confirmed'],
		['confirmed', 'cancelled'],
	] as const) {
		await db.updateTable('registrations').set({ seat: kept }).execute()
		await db.updateTable('orders').set({ state }).execute()
		const { status, joining: told, materials } = (await app.inject(seat)).json().seat
		expect(materials).toBe(told && CLASS.materials)
		shown.push([status, told === joining])
	}
	expect(shown).toEqual([
		['held', false],
		['confirmed', true],
		['cancelled', false],
		['cancelled', false],
	])
	expect((await app.inject(`${seat}/class.ics`)).statusCode).toBe(404)
})

test('the calendar file of an order and of a seat has the days of the class', async () => {
	const { app, db, register, links } = await pages()
	const { order: withoutClass } = await register('India', {})
	expect((await app.inject(`${withoutClass}/class.ics`)).statusCode).toBe(404)
	const { order, seat } = await links()
	expect((await app.inject(`${seat}/class.ics`)).statusCode).toBe(404)
	await db.updateTable('registrations').set({ seat: 'held' }).execute()
	for (const path of [order, seat]) {
		const { body, headers } = await app.inject(`${path}/class.ics`)
		expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
		const events = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent')
		expect(events.map((event) => new ICAL.Event(event).startDate.toJSDate().getTime())).toEqual(
			CLASS.moments.map(([start]) => start),
		)
	}
})

storelessTest('the QR code pays the exact amount with the reference, and that of an example pays nothing', () => {
	const upi = { address: 'pramaan@bank', name: 'Pramaan & Co' }
	const text = upiText(upi, 'PRM-Q0XW-8X7Y-XBES', 1_593_000, false)
	expect(text).toBe(
		'upi://pay?pa=pramaan@bank&pn=Pramaan%20%26%20Co&am=15930.00&cu=INR&tr=PRMQ0XW8X7YXBES&tn=PRMQ0XW8X7YXBES',
	)
	const example = upiText(upi, 'PRM-Q0XW-8X7Y-XBES', 1_593_000, true)
	expect(example).toMatch(/^Example, do not pay/)
	expect(example).not.toMatch(/:\/\/|@/)
})

storelessTest.each([
	['Asha Rao-Sørensen', 'Asha R.'],
	['Mary Jane Watson', 'Mary W.'],
	['आशा राव', 'आशा रा.'],
	['Asha', 'Asha'],
	['Asha 👩🏽‍🏫x', 'Asha 👩🏽‍🏫.'],
])('%s is shown as %s', (name, shown) => {
	expect(firstNameAndInitial(name)).toBe(shown)
})
