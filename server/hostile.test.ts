import { expect, inject, test } from 'vitest'
import { settle } from '#server/booking/payments/settle.ts'
import { listRegistrations } from '#server/booking/people.ts'
import { findOrder } from '#server/booking/store.ts'
import { saveCertificates } from '#server/certificates/import.ts'
import { newKey } from '#server/certificates/keys.ts'
import { listMessages } from '#server/contacts/store.ts'
import type { Order } from '#server/db/booking-tables.ts'
import { toNumberKey } from '#shared/certificates/certificate.ts'
import { contactMessage } from '#shared/forms/contact.ts'
import { registration } from '#shared/forms/registration.ts'
import { SEED } from '#tests/seed.ts'
import { transactions } from './db/write.ts'
import { razorpayDouble } from './payments/testing/razorpay.ts'
import { CERTIFICATE as EXAMPLE } from './testing/examples.ts'
import { CLASS, GROUP, MESSAGE, NOW, QUOTE, REGISTRATION, testActor, testApp } from './testing/fixtures.ts'
import { fuzzRoute, nameOf } from './testing/fuzz.ts'
import { faultOf, INJECTIONS, NAUGHTY, post } from './testing/hostile.ts'
import { SAID } from './testing/pages.ts'
import { SELLER } from './testing/seller.ts'

/** Generated requests for each route; on PostgreSQL only what is stored differs. `npm run test:all` sends more. */
const INPUTS = process.env['TEST_SEED'] && !inject('postgres') ? 500 : 10
const NAMES = ['firstName', 'lastName', 'workExp', 'auditExp', 'city', 'country']
const TEXTS = ['name', 'subject', 'message']
const STRINGS = [...NAUGHTY, ...INJECTIONS]
const CERTIFICATE = { leadAuditor: '', scheme: '', issueDate: '', accreditedBy: '', issuedBy: '' }

test('no generated request to any route fails because of us', async () => {
	const other = { ...CLASS, slug: 'lead-auditor-qms-2026-12-07' }
	const classes = new Map([CLASS, other].map((one) => [one.slug, one]))
	const double = await razorpayDouble(() => NOW)
	// Who has no right to withdraw from what was paid can ask to cancel.
	const seller = { ...SELLER, rights: [] }
	const { app, db } = await testApp({ rendered: SAID, classes, gateways: [double.gateway], seller })
	await saveCertificates(db, [EXAMPLE])
	const registered = await post(app, '/api/register', JSON.stringify(REGISTRATION), { 'form-class': CLASS.slug })
	const token = registered.json().order.replace('/orders/', '')
	await db.updateTable('registrations').set({ seatToken: token, seat: 'held' }).execute()
	const quoted = await post(app, '/api/quotes', JSON.stringify({ ...QUOTE, people: '1' }))
	const quote = quoted.json().quote.replace('/quotes/', '')
	const order = (await findOrder(db, { token })) as Order
	// A receipt without tax: one with tax would fix the GSTIN of the order.
	const supplier = { ...SELLER.supplier, gstin: undefined }
	const issuer = { by: 'asha', now: NOW, classes, supplier }
	const attempt = { kind: 'payment', method: 'bank', attempt: 'X', orderReference: order.reference } as const
	const money = { paymentRef: 'X', amount: 1, currency: 'INR', paidOn: '2025-09-29' }
	await transactions(db)((trx) => settle(trx, attempt, money, { ...issuer, allow: { part: true } }))
	const file = 'RCT-25-26-000001.pdf'
	const kid = await newKey(db, testActor())
	await app.ready()
	for (const route of app.routeTable) {
		// A list of people is text, unlike their number.
		const ofQuote = route.url.startsWith('/quotes/') && { token: quote, people: GROUP }
		const person = registered.json().reference
		const examples = { course: REGISTRATION.course, kid, token, person, file, ...ofQuote }
		const target = { app, examples, headers: route.url.endsWith('/webhook') ? double.sign(Buffer.from('{}')) : {} }
		const { statuses, faults } = await fuzzRoute(route, target, INPUTS, SEED)
		expect({ route: nameOf(route), faults, seed: SEED }).toEqual({ route: nameOf(route), faults: [], seed: SEED })
		// They would prove little if they never got past the parser and the rules, or always.
		const found = Object.keys(statuses).map(Number)
		expect(found.filter((status) => status < 400).length, nameOf(route)).toBeGreaterThan(0)
		if (route.schema.body || route.schema.params)
			expect(found.filter((status) => status >= 400).length, nameOf(route)).toBeGreaterThan(0)
	}
})

test('a naughty string in a text field is stored unchanged or refused with a message for the field', async () => {
	const { app, db } = await testApp()
	const forms = [
		{ url: '/api/register', form: REGISTRATION, fields: NAMES, schema: registration, list: listRegistrations },
		{ url: '/api/contact', form: MESSAGE, fields: TEXTS, schema: contactMessage, list: listMessages },
	]
	for (const { url, form, fields, schema, list } of forms) {
		const stored = new Map<string, object>()
		for (const text of STRINGS) {
			const values = { ...form, ...Object.fromEntries(fields.map((field) => [field, text])) }
			const answer = await post(app, url, JSON.stringify(values))
			expect(faultOf(answer), text).toBeUndefined()
			if (answer.statusCode < 300) stored.set(answer.json().reference, schema.parse(values))
			else expect(fields, text).toEqual(expect.arrayContaining(Object.keys(answer.json().errors)))
		}
		expect(stored.size).toBeGreaterThan(STRINGS.length / 2)
		for await (const row of list(db)) {
			expect(row).toMatchObject(stored.get(row.reference ?? '') ?? {})
			stored.delete(row.reference ?? '')
		}
		expect([...stored]).toEqual([])
	}
})

test('SQL in the number of a certificate is never executed', async () => {
	const { app, db } = await testApp()
	await saveCertificates(db, [{ ...CERTIFICATE, number: 'KNOWN' }])
	const harmless = (await app.inject('/api/certificates/UNKNOWN')).json()
	/** Separators too many are taken for a slip; any other sign makes another number. */
	const nearTo = (number: string) => (number.replace(/[\s\p{Pd}/._]/gu, '') === 'KNOWN' ? { near: 'KNOWN' } : {})
	for (const attack of INJECTIONS) {
		for (const number of [attack, `KNOWN${attack}`, `${attack}KNOWN`]) {
			const answer = await app.inject(`/api/certificates/${encodeURIComponent(number)}`)
			// A quote that was pasted with the number is no part of it.
			if (toNumberKey(number) === 'KNOWN') expect(answer.json(), number).toMatchObject({ number: 'KNOWN' })
			else expect([answer.statusCode, answer.json()], number).toEqual([404, { ...harmless, ...nearTo(number) }])
		}
	}
	const kept = await db.selectFrom('certificates').select(['number', 'leadAuditor']).execute()
	expect(kept).toEqual([{ number: 'KNOWN', leadAuditor: '' }])
})
