import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { CLASS, REGISTRATION, testApp } from '#server/testing/fixtures.ts'
import { SAID } from '#server/testing/pages.ts'
import { testOrders } from './testing.ts'
import { newToken, seatPath } from './token.ts'

/** A registration for the class with a link to its seat. */
async function seatOf() {
	const orders = await testOrders()
	const reference = await orders.book()
	const token = newToken()
	await orders.db.updateTable('registrations').set({ seatToken: token }).execute()
	const { app } = await testApp({ db: orders.db, rendered: SAID, classes: orders.classes })
	const path = seatPath(token)
	const view = async () => (await app.inject(path)).json().seat
	return { ...orders, app, reference, token, path, view }
}

const BOOKED = [
	{ label: 'Course', value: REGISTRATION.course },
	{ label: 'Class', value: CLASS.dates },
	{ label: 'Time', value: CLASS.times },
	{ label: 'Place', value: CLASS.venue },
]

test('the page of a seat says who attends what, and nothing of prices and payments', async () => {
	const { reference, path, view } = await seatOf()
	expect(await view()).toEqual({
		reference,
		person: 'Asha R.',
		status: 'waiting',
		booked: BOOKED,
		calendar: `${path}/class.ics`,
	})
})

test('the page of a seat holds nothing that identifies a person but first name and initial', async () => {
	const { app, path } = await seatOf()
	const { body } = await app.inject(path)
	const { firstName, lastName, email, phone, city } = REGISTRATION
	expect(body).toContain(firstName)
	for (const secret of [lastName, email, phone, city]) expect(body).not.toContain(secret)
})

test('the page of a seat has joining details while its seat is confirmed, and at no other time', async () => {
	const { db, app, path, view } = await seatOf()
	const joining = 'https://zoom.example/j/1\nCode 42'
	await db.insertInto('classNotes').values({ slug: CLASS.slug, joining, changedAt: '' }).execute()
	const shown: [string, boolean][] = []
	const set = async (seat: 'held' | 'confirmed' | 'cancelled') => {
		await db.updateTable('registrations').set({ seat }).execute()
		const { status, joining: told } = await view()
		shown.push([status, told === joining])
	}
	for (const seat of ['held', 'confirmed', 'cancelled'] as const) await set(seat)
	await db.updateTable('orders').set({ state: 'cancelled' }).execute()
	await set('confirmed')
	expect(shown).toEqual([
		['held', false],
		['confirmed', true],
		['cancelled', false],
		['cancelled', false],
	])
	expect(await view()).not.toHaveProperty('calendar')
	expect((await app.inject(`${path}/class.ics`)).statusCode).toBe(404)
})

test('the calendar file of a seat has the days of its class', async () => {
	const { app, path } = await seatOf()
	const { body, headers } = await app.inject(`${path}/class.ics`)
	expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
	expect(new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent')).toHaveLength(CLASS.moments.length)
})

test('the page of a seat is private: kept by nobody, not indexed, and its link is told to no other site', async () => {
	const { app, path } = await seatOf()
	for (const url of [path, `${path}/class.ics`, seatPath(newToken())])
		expect((await app.inject(url)).headers, url).toMatchObject({
			'cache-control': 'no-store',
			'x-robots-tag': 'noindex',
			'referrer-policy': 'same-origin',
		})
})

test('a link to a seat that is malformed, unknown, of an order or erased is answered alike', async () => {
	const { app, db, path, token, orderOf, reference } = await seatOf()
	const order = (await orderOf(reference)).token
	const tokens = [newToken(), order, 'x', 'data.json', token.toUpperCase(), `${token}0`, '%00', "'--", 'a'.repeat(900)]
	expect((await app.inject(path)).statusCode).toBe(200)
	await db.deleteFrom('orders').execute()
	const answers = [await app.inject(path)]
	for (const tried of tokens) answers.push(await app.inject(`/seats/${tried}`))
	for (const { statusCode, headers, body } of answers) {
		expect([statusCode, body]).toEqual([404, '{}'])
		const { 'x-request-id': _, date: __, ...rest } = headers
		const { 'x-request-id': ___, date: ____, ...first } = answers[0]?.headers ?? {}
		expect(rest).toEqual(first)
	}
})
