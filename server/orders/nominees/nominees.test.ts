import { expect, test } from 'vitest'
import { cancel, confirm, decline, transfer, transferSeat } from '#server/orders/changes.ts'
import { orderTemplates } from '#server/orders/mail.ts'
import { testOrders } from '#server/orders/testing.ts'
import { newToken, orderPath, seatPath } from '#server/orders/token.ts'
import { listMails } from '#server/outbox/store.ts'
import { erasePerson, findPerson } from '#server/privacy/person.ts'
import {
	CLASS,
	NOW,
	REGISTRATION,
	SECRET,
	temporaryFolder,
	testApp,
	testAuthor,
	testDocuments,
} from '#server/testing/fixtures.ts'
import { SAID } from '#server/testing/pages.ts'
import { PROVIDER } from '#server/testing/provider.ts'
import { CONSENT_VERSION } from '#shared/forms/form-metadata.ts'

const NOMINEE = 'meera.iyer@mail.example'
const JOINING = 'https://zoom.example/j/1'
const ANSWERS = {
	firstName: 'Meera',
	lastName: 'Iyer',
	phone: '98765 43211',
	city: 'Chennai',
	country: 'India',
	workExp: '5 years',
	auditExp: '2 years',
	isoStandards: 'ISO 9001, ISO 14001',
	languages: 'English; Tamil',
	graduate: 'on',
	agree: 'on',
	'consent-version': CONSENT_VERSION,
}
type Fields = Record<string, string>

/** An order with its page and a seat link, and browsers of the customer and of who is invited. */
async function orderPage({ now = () => NOW } = {}) {
	const orders = await testOrders({ capacity: 5 })
	const { db, classes, orderOf, write, actor } = orders
	const reference = await orders.book()
	const oldSeat = newToken()
	await db.updateTable('registrations').set({ seatToken: oldSeat }).execute()
	await db.insertInto('classNotes').values({ slug: CLASS.slug, joining: JOINING, changedAt: '' }).execute()
	const { app } = await testApp({ db, rendered: SAID, classes, now })
	const path = orderPath((await orderOf(reference)).token)
	const post = (url: string, fields: Fields, headers = {}) =>
		app.inject({
			method: 'POST',
			url,
			payload: String(new URLSearchParams(fields)),
			headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
		})
	const invite = (fields: Fields = {}) => post(`${path}/nominee`, { person: reference, email: NOMINEE, ...fields })
	const requests = () => db.selectFrom('requests').selectAll().orderBy('id').execute()
	const link = async () => seatPath((await requests()).at(-1)?.token ?? '')
	const accept = async (fields: Fields = {}, headers = {}) =>
		post(`${await link()}/accept`, { ...ANSWERS, ...fields }, headers)
	const people = () => db.selectFrom('registrations').selectAll().orderBy('id').execute()
	async function grant() {
		const nominee = (await people()).at(-1)?.reference ?? ''
		await write((trx) => transferSeat(trx, reference, nominee, actor))
	}
	const seatAt = async (url: string) => (await app.inject(url)).json().seat
	/** The mails as they are now, by kind. */
	async function mailed() {
		const documents = testDocuments()
		const templates = orderTemplates({ db, provider: PROVIDER, classes, origin: '', documents })
		const found: Record<string, { to: string; subject: string; text: string; address: string | undefined }> = {}
		for await (const mail of listMails(db, ['waiting'])) {
			const email = await templates[mail.kind]?.(mail)
			if (email)
				found[mail.kind] = {
					to: email.to,
					subject: email.subject,
					text: [...email.opening, ...email.facts.flat()].join('\n'),
					address: email.action?.address,
				}
		}
		return found
	}
	const own = { app, reference, path, oldSeat: seatPath(oldSeat), post, invite, requests, link, accept }
	return { ...orders, ...own, people, grant, seatAt, mailed }
}

test('a seat passes to who is invited and accepts it, once the office has granted that', async () => {
	const page = await orderPage()
	const { app, db, pay, write, actor, reference, path, oldSeat, people, requests, seatAt, taken } = page
	await pay(reference)
	await write((trx) => confirm(trx, reference, actor))
	expect((await app.inject(path)).json().order).toMatchObject({
		joining: JOINING,
		nominee: { action: `${path}/nominee`, people: [{ reference, person: 'Asha R.' }] },
	})
	expect((await page.invite()).statusCode).toBe(303)
	const invited = (await page.mailed())['seat/invited']
	const link = await page.link()
	expect(invited).toMatchObject({ to: NOMINEE, address: link })
	expect(invited?.text).toContain('Asha R.')
	for (const hidden of [REGISTRATION.lastName, REGISTRATION.email, REGISTRATION.phone])
		expect(invited?.text).not.toContain(hidden)
	const offered = await app.inject(link)
	expect(offered.json().seat).toMatchObject({ status: 'invited', accept: { action: `${link}/accept` } })
	for (const hidden of [REGISTRATION.lastName, REGISTRATION.email, JOINING]) expect(offered.body).not.toContain(hidden)

	const accepted = await page.accept()
	expect([accepted.statusCode, accepted.headers.location]).toEqual([303, link])
	// Nothing has moved yet.
	expect((await seatAt(link)).status).toBe('accepted')
	expect(await seatAt(oldSeat)).toMatchObject({ status: 'confirmed', joining: JOINING })
	const [, nominee] = await people()
	expect(nominee).toMatchObject({
		email: NOMINEE,
		phone: '+919876543211',
		languages: '["English","Tamil"]',
		course: REGISTRATION.course,
		consentVersion: CONSENT_VERSION,
		orderId: null,
		seat: null,
	})
	expect((await page.mailed())['order/attention']?.text).toContain(`${nominee?.reference}, Meera Iyer`)

	await page.grant()
	expect(await people()).toMatchObject([
		{ seat: 'transferred' },
		{ seat: 'confirmed', replacesId: 1, classSlug: CLASS.slug },
	])
	expect(await taken()).toBe(1)
	expect(await requests()).toMatchObject([{ state: 'granted', by: 'asha', nomineeEmail: null }])
	expect(await seatAt(link)).toMatchObject({ person: 'Meera I.', status: 'confirmed', joining: JOINING })
	const mails = await page.mailed()
	expect(mails['seat/passedOn']).toMatchObject({ to: NOMINEE, address: link })
	expect(mails['order/passedOn']).toMatchObject({ to: REGISTRATION.email })
	const old = await app.inject(oldSeat)
	expect(old.json().seat).toMatchObject({ status: 'transferred', day: '29 September 2025' })
	expect((await app.inject(`${oldSeat}/class.ics`)).statusCode).toBe(404)
	expect((await app.inject(`${link}/class.ics`)).statusCode).toBe(200)
	for (const { body } of [old, await app.inject(path)])
		for (const hidden of [JOINING, 'Meera', 'Iyer', NOMINEE, link, nominee?.reference ?? ''])
			expect(body).not.toContain(hidden)
	await expect(page.grant()).rejects.toThrow('has accepted a seat')
	// The seat is given back once.
	await write((trx) => cancel(trx, reference, 'asked', actor))
	expect(await taken()).toBe(0)
	expect(await db.selectFrom('registrations').select('seat').orderBy('id').execute()).toEqual([
		{ seat: 'transferred' },
		{ seat: 'cancelled' },
	])
})

test('a seat that is not paid yet passes on too, and the payment takes one seat', async () => {
	const { reference, pay, invite, accept, grant, people, taken } = await orderPage()
	await invite()
	await accept()
	await pay(reference)
	expect(await taken()).toBe(1)
	await grant()
	expect(await taken()).toBe(1)
	expect(await people()).toMatchObject([{ seat: 'transferred' }, { seat: 'held' }])
	const unpaid = await orderPage()
	await unpaid.invite()
	await unpaid.accept()
	await unpaid.grant()
	expect(await unpaid.people()).toMatchObject([{ seat: 'transferred' }, { seat: null }])
	await unpaid.pay(unpaid.reference)
	expect(await unpaid.taken()).toBe(1)
	expect(await unpaid.people()).toMatchObject([{ seat: 'transferred' }, { seat: 'held' }])
})

test.each<[string, Fields, string]>([
	['another order', { person: 'PRM-Q0XW-8X7Y-XBES' }, 'person'],
	['no address', { email: 'meera' }, 'email'],
	['the address of who has the seat', { email: REGISTRATION.email.toUpperCase() }, 'email'],
])('an invitation with %s is refused, and nothing is stored or sent', async (_, fields, field) => {
	const { db, invite, requests, mailed } = await orderPage()
	const before = Object.keys(await mailed())
	const answer = await invite(fields)
	expect([answer.statusCode, Object.keys(answer.json().sent.errors)]).toEqual([422, [field]])
	expect(answer.json().sent).toMatchObject({ form: 'nominee', entered: { email: NOMINEE, ...fields } })
	expect(await requests()).toEqual([])
	expect(Object.keys(await mailed())).toEqual(before)
	expect(await db.selectFrom('orderEvents').select('id').execute()).toEqual([])
	expect((await invite()).statusCode).toBe(303)
})

test.each<[string, Fields]>([
	['firstName', { firstName: '' }],
	['phone', { phone: '12345' }],
	['languages', { languages: ' , ' }],
	['graduate', { graduate: '' }],
	['agree', { agree: 'no' }],
	['city', { city: 'x'.repeat(101) }],
])(
	'an acceptance with a wrong %s is refused with a message at the field, and nothing is stored',
	async (field, fields) => {
		const { invite, accept, people, seatAt, link } = await orderPage()
		await invite()
		const answer = await accept(fields)
		expect([answer.statusCode, Object.keys(answer.json().sent.errors)]).toEqual([422, [field]])
		expect(answer.json().sent).toMatchObject({ form: 'accept', entered: fields })
		expect(answer.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
		expect(await people()).toHaveLength(1)
		expect((await seatAt(await link())).status).toBe('invited')
		expect((await accept()).statusCode).toBe(303)
	},
)

test('a seat is accepted once, by who has the link, and another browser or site changes nothing', async () => {
	const { app, invite, accept, people, post, oldSeat } = await orderPage()
	await invite()
	expect((await accept({}, { 'sec-fetch-site': 'cross-site', origin: 'https://other.example' })).statusCode).toBe(403)
	for (const url of [seatPath(newToken()), seatPath('x'), oldSeat]) {
		const { statusCode, body } = await post(`${url}/accept`, ANSWERS)
		expect([statusCode, body]).toEqual([404, '{}'])
	}
	expect(await people()).toHaveLength(1)
	const both = await Promise.all([accept(), accept()])
	expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([303, 409])
	expect(await people()).toHaveLength(2)
	expect((await app.inject(oldSeat)).json().seat.status).toBe('waiting')
})

test('a seat has one invitation at a time, and an address gets five mails a day', async () => {
	const { invite, requests, write, reference, actor } = await orderPage()
	const again = async () => {
		const { statusCode } = await invite()
		await write((trx) => decline(trx, reference, 'No.', actor)).catch(() => {})
		return statusCode
	}
	expect((await invite()).statusCode).toBe(303)
	expect((await invite()).statusCode).toBe(409)
	expect(await requests()).toHaveLength(1)
	await write((trx) => decline(trx, reference, 'No.', actor))
	for (let i = 2; i <= 5; i++) expect(await again()).toBe(303)
	expect(await again()).toBe(429)
	expect(await requests()).toHaveLength(5)
})

test('nobody is invited and nobody accepts once the class has begun or the order is cancelled', async () => {
	const begun = new Date(CLASS.moments[0]?.[0] ?? 0)
	let now = NOW
	const page = await orderPage({ now: () => now })
	await page.invite()
	now = begun
	expect((await page.accept()).statusCode).toBe(409)
	expect((await page.seatAt(await page.link())).status).toBe('cancelled')
	expect((await page.app.inject(page.path)).json().order).not.toHaveProperty('nominee')
	now = new Date(begun.getTime() - 1)
	expect((await page.accept()).statusCode).toBe(303)
	await page.write((trx) => cancel(trx, page.reference, 'asked', page.actor))
	expect(await page.people()).toHaveLength(1)
	expect(await page.requests()).toMatchObject([{ state: 'declined', nomineeEmail: null, nomineeId: null }])
	expect((await page.accept()).statusCode).toBe(409)
	expect((await page.invite()).statusCode).toBe(409)
	await expect(page.grant()).rejects.toThrow('is cancelled')
})

test('what a nominee has entered is deleted when the office declines, and the seat stays', async () => {
	const { invite, accept, write, reference, actor, people, mailed, seatAt, link, pay } = await orderPage()
	await pay(reference)
	await invite()
	await accept()
	await write((trx) => decline(trx, reference, 'The conditions are not met.', actor))
	expect(await people()).toMatchObject([{ reference, seat: 'held' }])
	expect((await mailed())['order/declined']?.text).toContain('The conditions are not met.')
	expect(await mailed()).not.toHaveProperty('seat/invited')
	expect((await seatAt(await link())).status).toBe('cancelled')
	expect((await accept()).statusCode).toBe(409)
})

test('a nominee comes along when the order moves to another class before the office grants the seat', async () => {
	const { invite, accept, grant, write, reference, actor, people, classes, pay } = await orderPage()
	classes.set('next-class', { ...CLASS, slug: 'next-class', capacity: 1 })
	await pay(reference)
	await invite()
	await accept()
	await write((trx) => transfer(trx, reference, 'next-class', classes, actor))
	await grant()
	expect((await people())[1]).toMatchObject({ classSlug: 'next-class', seat: 'held' })
})

test('a person who is invited gets a copy of the invitation, and erasing deletes it and what was entered', async () => {
	const { db, invite, accept, requests, people, link, app } = await orderPage()
	const person = { email: NOMINEE.toUpperCase(), secret: SECRET, dataDir: temporaryFolder() }
	expect((await findPerson(db, person)).nominations).toEqual([])
	await invite()
	await accept()
	const found = await findPerson(db, person)
	expect(found.nominations).toMatchObject([{ nomineeEmail: NOMINEE }])
	expect(found.registrations).toMatchObject([{ email: NOMINEE }])
	expect(found.mails).toMatchObject([{ kind: 'seat/invited' }])
	const { erased } = await erasePerson(db, person, testAuthor())
	expect(erased).toMatchObject({ nominations: 1, registrations: 1 })
	expect(await requests()).toEqual([])
	expect(await people()).toHaveLength(1)
	expect((await app.inject(await link())).statusCode).toBe(404)
})
