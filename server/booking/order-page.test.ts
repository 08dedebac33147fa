import { setImmediate } from 'node:timers/promises'
import ICAL from 'ical.js'
import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import type { Billing } from '#server/outbox/provider.ts'
import { CLASS, REGISTRATION, storelessTest, testApp } from '#server/testing/fixtures.ts'
import { SAID } from '#server/testing/pages.ts'
import { PROVIDER } from '#server/testing/provider.ts'
import { CONSENT_VERSION } from '#shared/forms/form-metadata.ts'
import { firstNameAndInitial } from './facts.ts'
import { upiText } from './routes/view.ts'
import { newToken } from './token.ts'

const BILLING: Billing = {
	bank: { INR: [{ label: 'Account', value: '1234' }], other: [{ label: 'SWIFT', value: 'ABCD' }] },
	upi: { address: 'pramaan@bank', name: 'Pramaan & Co' },
	isSample: false,
}

async function orderApp(billing: Billing | undefined = BILLING, rateLimit = false) {
	const { app, db } = await testApp({
		rendered: SAID,
		classes: new Map([[CLASS.slug, CLASS]]),
		provider: { ...PROVIDER, billing },
		env: { rateLimit },
	})
	const register = async (country = 'India', headers: Record<string, string> = { 'form-class': CLASS.slug }) => {
		const answer = await app.inject({
			method: 'POST',
			url: '/api/register',
			payload: { ...REGISTRATION, country },
			headers: { 'consent-version': CONSENT_VERSION, ...headers },
		})
		return answer.json() as { reference: string; order: string }
	}
	const viewAt = async (url: string) => (await app.inject(url)).json().order
	return { app, db, register, viewAt }
}

test('the page of an order says what was booked, what it costs and how to pay', async () => {
	const { register, viewAt } = await orderApp()
	const { reference, order } = await register()
	expect(await viewAt(order)).toEqual({
		reference,
		person: 'Asha R.',
		status: 'payable',
		isOverpaid: false,
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
			action: `${order}/billing`,
			states: expect.arrayContaining([{ code: '07', name: 'Delhi' }]),
		},
		asked: [],
		nominee: { action: `${order}/nominee`, people: [{ reference, person: 'Asha R.' }] },
		withdraw: { action: `${order}/withdraw` },
		calendar: `${order}/class.ics`,
	})
})

test('the page of an order in another currency has the bank lines for that, and no QR code', async () => {
	const { register, viewAt } = await orderApp()
	const { pay } = await viewAt((await register('United Kingdom')).order)
	expect(pay).toMatchObject({ amount: '£197.10', bank: BILLING.bank['other'] })
	expect(pay).not.toHaveProperty('qr')
})

test('the page of an order without a price asks for no payment', async () => {
	const { register, viewAt } = await orderApp()
	const view = await viewAt((await register('India', {})).order)
	expect(view).toMatchObject({ status: 'registered', price: [] })
	expect(view).not.toHaveProperty('pay')
	expect(view).not.toHaveProperty('calendar')
})

test('the page of an order is private: kept by nobody, not indexed, and its link is told to no other site', async () => {
	const { app, register } = await orderApp()
	const { order } = await register()
	for (const url of [order, `${order}/class.ics`, `/orders/${newToken()}`])
		expect((await app.inject(url)).headers, url).toMatchObject({
			'cache-control': 'no-store',
			'x-robots-tag': 'noindex',
			'referrer-policy': 'same-origin',
		})
	expect((await app.inject(order)).headers['content-security-policy']).not.toContain('script-src')
})

test('the page of an order holds nothing that identifies a person but first name and initial', async () => {
	const { app, register } = await orderApp()
	const { body } = await app.inject((await register()).order)
	const { firstName, lastName, email, phone, city } = REGISTRATION
	expect(body).toContain(firstName)
	for (const secret of [lastName, email, phone, city]) expect(body).not.toContain(secret)
})

const withoutId = ({ 'x-request-id': _, ...headers }: Record<string, unknown>) => headers

test('a link that is malformed, unknown or erased is answered alike', async () => {
	const { app, db, register } = await orderApp()
	const { order } = await register()
	await db.deleteFrom('orders').execute()
	const tokens = [newToken(), 'x', order.slice(8).toUpperCase(), `${order.slice(8)}0`, '%00', "'--", 'a'.repeat(900)]
	const answers = [await app.inject(order)]
	for (const token of tokens) answers.push(await app.inject(`/orders/${token}`))
	for (const { statusCode, headers, body } of answers) {
		expect([statusCode, body]).toEqual([404, '{}'])
		expect(withoutId(headers)).toEqual(withoutId(answers[0]?.headers ?? {}))
	}
})

test('a file beside the built page is no order: the site answers it', async () => {
	const { app } = await orderApp()
	const answer = await app.inject('/orders/data.json')
	expect(answer.headers).not.toHaveProperty('x-robots-tag')
	expect(answer.body).toBe((await app.inject('/about/data.json')).body)
})

test('links that find nothing leave the real ones open to everybody behind the same address', async () => {
	const { app, register } = await orderApp(BILLING, true)
	const { order } = await register()
	const statuses: number[] = []
	for (let i = 0; i < 50; i++) {
		await setImmediate()
		statuses.push((await app.inject(`/${i % 2 ? 'seats' : 'orders'}/${newToken()}`)).statusCode)
	}
	expect(statuses).toEqual(Array(50).fill(404))
	expect((await app.inject(order)).statusCode).toBe(200)
})

async function confirmed(db: Kysely<Database>) {
	await db.updateTable('orders').set({ state: 'confirmed' }).execute()
	await db.updateTable('registrations').set({ seat: 'confirmed' }).execute()
}

test('joining details are shown once the seat is confirmed, and not before', async () => {
	const { db, register, viewAt } = await orderApp()
	const { order } = await register()
	const joining = 'https://zoom.example/j/1\nCode 42'
	await db.insertInto('classNotes').values({ slug: CLASS.slug, joining, changedAt: '' }).execute()
	expect(await viewAt(order)).not.toHaveProperty('joining')
	await confirmed(db)
	expect(await viewAt(order)).toMatchObject({ status: 'confirmed', joining })
	await db.updateTable('orders').set({ state: 'cancelled', cancelledWhy: 'asked' }).execute()
	const view = await viewAt(order)
	expect(view).toMatchObject({ status: 'cancelled', cancelledWhy: 'asked' })
	for (const gone of ['joining', 'pay', 'calendar']) expect(view).not.toHaveProperty(gone)
})

test('the calendar file of an order has the days of its class', async () => {
	const { app, register } = await orderApp()
	const { body, headers } = await app.inject(`${(await register()).order}/class.ics`)
	expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
	const events = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent')
	expect(events.map((event) => new ICAL.Event(event).startDate.toJSDate().getTime())).toEqual(
		CLASS.moments.map(([start]) => start),
	)
	const { order } = await register('India', {})
	expect((await app.inject(`${order}/class.ics`)).statusCode).toBe(404)
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
