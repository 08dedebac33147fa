import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { erasePerson, findPerson } from '#server/privacy/person.ts'
import { countOverdue, deleteOverdue } from '#server/privacy/retention.ts'
import {
	CLASS,
	GROUP,
	NOW,
	QUOTE,
	SECRET,
	storelessTest,
	temporaryFolder,
	testActor,
	testApp,
} from '#server/testing/fixtures.ts'
import { SAID } from '#server/testing/pages.ts'
import { textOf } from '#server/testing/pdf.ts'
import { SELLER } from '#server/testing/seller.ts'
import { CONSENT_VERSION } from '#shared/forms/form-metadata.ts'
import { groupPercentOf } from '#shared/price.ts'
import { act } from './act.ts'
import type { OfferedClass } from './classes.ts'
import { mailed, sendForm } from './testing.ts'
import { newToken } from './token.ts'

async function quoteApp(change: Partial<OfferedClass> = {}, formerNames = new Map<string, string>()) {
	let now = NOW
	const classes = new Map([[CLASS.slug, { ...CLASS, ...change }]])
	const { app, db } = await testApp({ rendered: SAID, classes, formerNames, now: () => now })
	const ask = (change: object = {}, headers: Record<string, string> = {}) =>
		app.inject({ method: 'POST', url: '/api/quotes', payload: { ...QUOTE, ...change }, headers })
	const post = (change: Record<string, string> = {}) =>
		sendForm(app, '/api/quotes', { ...QUOTE, 'consent-version': CONSENT_VERSION, ...change })
	const viewAt = async (path: string) => (await app.inject(path)).json().quote
	const stored = () => db.selectFrom('orders').selectAll().execute()
	const setClock = (moment: string | number) => {
		now = new Date(moment)
	}
	return { app, db, ask, post, viewAt, stored, setClock, classes }
}

test('a quote by a former name of the course names it as today', async () => {
	const { ask, stored } = await quoteApp({}, new Map([['Certified Lead Auditor', QUOTE.course]]))
	expect((await ask({ course: 'Certified Lead Auditor' })).statusCode).toBe(201)
	expect(await stored()).toMatchObject([{ course: QUOTE.course, courseId: CLASS.courseId }])
})

test('a company that asks has a quote with the price of its group, which its page shows', async () => {
	const { ask, viewAt, stored } = await quoteApp()
	const answer = await ask()
	expect(answer.statusCode).toBe(201)
	const { number, quote, message } = answer.json()
	expect([number, message]).toEqual([expect.stringMatching(/^PRM-/), 'Your quote is ready.'])
	// 15,000 less 10 % early bird, less 10 % for 12 people.
	expect(await viewAt(quote)).toEqual({
		number,
		company: QUOTE.company,
		person: 'Meera N.',
		status: 'open',
		validUntil: '11:59pm on 18 October 2025, Indian time',
		booked: [
			{ label: 'Course', value: QUOTE.course },
			{ label: 'Class', value: CLASS.dates },
			{ label: 'Time', value: CLASS.times },
			{ label: 'Place', value: CLASS.venue },
			{ label: 'People', value: '12' },
		],
		price: [
			{ label: 'Group price', value: '10% less for each person' },
			{ label: 'Price of a seat', value: '₹12,150' },
			{ label: 'Fee', value: '₹1,45,800' },
			{ label: 'Tax, 18%', value: '₹26,244' },
			{ label: 'Total', value: '₹1,72,044' },
		],
		taxNote: CLASS.prices.inr.taxNote,
		pdf: `${quote}/quote.pdf`,
		register: `${quote}/register`,
	})
	expect(await stored()).toMatchObject([
		{
			...{ company: QUOTE.company, email: QUOTE.email, quantity: 12, total: 17_204_400 },
			printedQuote: expect.stringContaining(`Tax: ${CLASS.prices.inr.taxNote}`),
		},
	])
})

test('a quote without a class has the price of the course and dates to be agreed', async () => {
	const { ask, viewAt } = await quoteApp()
	const view = await viewAt((await ask({ class: '', people: '4', country: 'United Kingdom' })).json().quote)
	expect(view.booked).toContainEqual({ label: 'Class', value: 'Dates to be agreed' })
	expect(view.price).toEqual([
		{ label: 'Price of a seat', value: '£219' },
		{ label: 'Fee', value: '£876' },
		{ label: 'Tax', value: '£0' },
		{ label: 'Total', value: '£876' },
	])
	expect(view.validUntil).toBe('11:59pm on 29 October 2025, Indian time')
})

test.each([
	['people', '0'],
	['people', '201'],
	['people', '1.5'],
	['people', '１２'],
	['people', ''],
	['people', 12],
	['course', 'Lead Auditor, Magic'],
	['course', '__proto__'],
	['class', 'no-such-class'],
	['company', ' '],
	['company', '東京 Works'],
	['name', 'https://evil.example'],
	['email', 'a@b'],
	['address', ''],
	['address', 'x'.repeat(501)],
	['country', ''],
	['country', 'Mars'],
	['gstin', '07AAAAA0000A1Z'],
	['gstin', '07AAAAA0000A1Z5'],
	['gstin', '99AAAAA0000A1Z4'],
	['price', '1'],
])('a quote with %s = %j is refused at that field, and nothing is stored', async (field, value) => {
	const { ask, stored } = await quoteApp()
	const answer = await ask({ [field]: value })
	expect(answer.statusCode).toBe(422)
	expect(Object.keys(answer.json().errors)).toEqual([field])
	expect(await stored()).toEqual([])
})

test('a quote for another country than India has no GSTIN, and India is India in any capitals', async () => {
	const { ask, stored } = await quoteApp()
	const gstin = '07AAAAA0000A1Z4'
	const refused = await ask({ country: 'Nepal', gstin })
	expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['gstin']])
	expect((await ask({ country: 'INDIA', gstin })).statusCode).toBe(201)
	expect(await stored()).toMatchObject([{ country: 'India', currency: 'INR', taxRate: '0.18' }])
})

test.each([
	['one of another course', { courseId: 9 }],
	['closed', { closesAt: NOW.getTime() }],
	['full', { seats: 'full' as const }],
])('a class that is %s is refused, and nothing is stored', async (_, change) => {
	const { ask, stored } = await quoteApp(change)
	const answer = await ask()
	expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['class']])
	expect(await stored()).toEqual([])
	for (const people of ['1', '200']) expect((await ask({ class: '', people })).statusCode).toBe(201)
})

test('more people than a class has room for are refused with the number that fits', async () => {
	const { ask } = await quoteApp({ capacity: 11 })
	expect((await ask()).json().errors).toEqual({ people: expect.stringContaining('This class has room for 11.') })
	expect((await ask({ people: '11' })).statusCode).toBe(201)
})

test('a form without a script leads to the page of the quote, twice to the same, and keeps what is wrong', async () => {
	const { post, stored, viewAt } = await quoteApp()
	const first = await post()
	expect(first.statusCode).toBe(303)
	const { location = '' } = first.headers
	expect(await viewAt(location)).toMatchObject({ status: 'open' })
	expect((await post()).headers['location']).toBe(location)
	const refused = await post({ people: '201', address: 'One\r\nTwo' })
	expect(refused.statusCode).toBe(422)
	expect(refused.headers['content-type']).toContain('text/html')
	expect(refused.json()).toMatchObject({
		errors: { people: 'Enter a number from 1 to 200' },
		entered: { people: '201', company: QUOTE.company, address: 'One\nTwo' },
	})
	expect(await stored()).toHaveLength(1)
})

test('the same key gives the same quote, and with other answers none', async () => {
	const { ask, stored } = await quoteApp()
	const key = { 'idempotency-key': 'form-1' }
	const answers = await Promise.all([ask({}, key), ask({}, key)])
	expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
	expect((await ask({ people: '13' }, key)).statusCode).toBe(422)
	expect(await stored()).toHaveLength(1)
})

test.each(['a key', 'a form without a script'])(
	'the same answers by %s are a new quote once the first is an order',
	async (way) => {
		const { app, ask, post, viewAt } = await quoteApp()
		const key = { 'idempotency-key': 'form-1' }
		const quoted = async () =>
			way === 'a key'
				? (await ask({ people: '1' }, key)).json().quote
				: (await post({ people: '1' })).headers['location']
		const first = await quoted()
		const headers = { 'content-type': 'text/csv', 'consent-version': CONSENT_VERSION }
		const registered = await app.inject({ method: 'POST', url: `${first}/register`, payload: GROUP, headers })
		expect(registered.statusCode).toBe(201)
		const again = await quoted()
		expect(again).not.toBe(first)
		expect(await viewAt(again)).toMatchObject({ status: 'open' })
		expect(await quoted()).toBe(again)
	},
)

test('a quote that ends in the middle of a day says the hour, on its page and its PDF', async () => {
	const { app, ask, viewAt } = await quoteApp({ closesAt: Date.parse('2025-10-05T06:30Z') })
	const { quote } = (await ask()).json()
	const said = '12:00pm on 5 October 2025, Indian time'
	expect((await viewAt(quote)).validUntil).toBe(said)
	expect(textOf((await app.inject(`${quote}/quote.pdf`)).rawPayload)).toContain(said)
})

test('a quote that a robot may have asked for gets no mails', async () => {
	const { post, db, stored } = await quoteApp()
	expect((await post({ website: 'https://spam.example' })).statusCode).toBe(303)
	expect(await stored()).toMatchObject([{ suspect: 'honeypot' }])
	expect(await db.selectFrom('outbox').select('id').execute()).toEqual([])
	await post({ people: '13' })
	expect(await db.selectFrom('outbox').select('id').execute()).toHaveLength(2)
})

// Programa-Semilla/bds-ps#437
test.each([
	['30 days after', {}, '2025-10-29T18:30:00.000Z'],
	[
		'the last day of registration, if that is earlier',
		{ closesAt: Date.parse('2025-10-05T18:30Z') },
		'2025-10-05T18:30:00.000Z',
	],
])('a quote holds to the end in India of %s', async (_, change, end) => {
	const { ask, viewAt, setClock } = await quoteApp({ closesAt: Date.parse('2025-12-01T18:30Z'), ...change })
	const { quote } = (await ask()).json()
	setClock(Date.parse(end) - 1)
	expect(await viewAt(quote)).toMatchObject({ status: 'open' })
	setClock(end)
	expect(await viewAt(quote)).toMatchObject({ status: 'over' })
})

test('a quote that was asked for late in the evening of UTC holds from the day that it is in India', async () => {
	const { ask, viewAt, setClock } = await quoteApp()
	setClock('2025-09-29T18:30:00Z')
	expect(await viewAt((await ask({ class: '' })).json().quote)).toMatchObject({
		validUntil: '11:59pm on 30 October 2025, Indian time',
	})
})

test('a quote is withdrawn once, and its page says so', async () => {
	const { ask, viewAt, db } = await quoteApp()
	const { quote, number } = (await ask()).json()
	const issuer = { by: 'asha', now: NOW, classes: new Map(), supplier: SELLER.supplier }
	const by = { reference: number }
	const withdraw = () => db.transaction().execute((trx) => act(trx, 'cancelQuote', by, {}, issuer))
	const cancel = db.transaction().execute((trx) => act(trx, 'cancel', by, { why: 'asked' }, issuer))
	await expect(cancel).rejects.toThrow('is a quote that nobody has accepted')
	await withdraw()
	expect(await viewAt(quote)).toMatchObject({ status: 'withdrawn' })
	expect(await db.selectFrom('outbox').select('kind').where(sql<boolean>`kind like 'order/%'`).execute()).toEqual([])
	await expect(withdraw()).rejects.toThrow('is cancelled')
})

test('both mails say what was quoted, and only that to the office has the billing data', async () => {
	const { ask, db, classes } = await quoteApp()
	const { number, quote } = (await ask({ gstin: '07 aaaaa0000a1z4', purchaseOrder: 'po 118/26' })).json()
	const mails = await mailed({ db, classes })
	const [office, buyer] = mails.map(({ email }) => email)
	expect(buyer).toMatchObject({
		to: QUOTE.email,
		subject: `Your quote: ${QUOTE.course} (${number})`,
		action: { address: `https://pramaan.example${quote}` },
	})
	expect(buyer?.facts).toContainEqual(['Valid until', '11:59pm on 18 October 2025, Indian time'])
	const { attachments = [], ...words } = buyer ?? {}
	expect(attachments.map(({ filename }) => filename)).toEqual([`${number}.pdf`])
	expect(JSON.stringify(words)).not.toContain('07AAAAA0000A1Z4')
	expect(office).toMatchObject({ to: SELLER.mail.registrations, replyTo: QUOTE.email })
	expect(office?.subject).toBe(`Quote: ${QUOTE.course}, ${CLASS.dates}, 12 people, ${QUOTE.company} (${number})`)
	expect(office?.facts).toContainEqual(['GSTIN', '07AAAAA0000A1Z4'])
	expect(office?.facts).toContainEqual(['Purchase order', 'po 118/26'])
})

test('a person gets a copy of her quotes and has them erased, and an open quote is kept for 12 months', async () => {
	const { ask, db, stored } = await quoteApp()
	await ask()
	await ask({ email: 'other@mail.example' })
	const person = { email: QUOTE.email.toUpperCase(), secret: SECRET, dataDir: temporaryFolder() }
	expect((await findPerson(db, person)).orders).toMatchObject([{ email: QUOTE.email }])
	expect((await erasePerson(db, person, testActor())).erased).toMatchObject({ orders: 1, mails: 2 })
	expect(await stored()).toMatchObject([{ email: 'other@mail.example' }])
	const at = (now: number) => ({ db, dataDir: temporaryFolder(), now: new Date(now) })
	const year = Date.parse('2026-09-29T10:11:12.345Z')
	expect(await countOverdue(at(year))).toMatchObject({ orders: 0 })
	expect(await deleteOverdue(at(year + 1))).toMatchObject({ orders: 1 })
	expect(await stored()).toEqual([])
})

storelessTest.each([
	[1, 0],
	[4, 0],
	[5, 10],
	[19, 10],
	[20, 15],
	[200, 15],
])('%i people pay %i percent less', (people, percent) => {
	expect(groupPercentOf([...SELLER.groupPrice].reverse(), people)).toBe(percent)
})

test('the PDF of a quote has number, validity and sums, and no address of a person', async () => {
	const { app, ask } = await quoteApp()
	const { quote, number } = (await ask({ address: '12 Secret Street', purchaseOrder: 'po 118/26' })).json()
	const answer = await app.inject(`${quote}/quote.pdf`)
	expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
	// The sign of the rupee comes from another font.
	const text = textOf(answer.rawPayload).replaceAll('₹|', '₹')
	const sums = ['₹1,45,800', '₹26,244', '₹1,72,044']
	for (const part of [number, QUOTE.company, 'po 118/26', 'Meera N.', '18 October 2025', ...sums])
		expect(text).toContain(part)
	for (const secret of ['Secret', QUOTE.email, 'Nair']) expect(text).not.toContain(secret)
	expect((await app.inject(`/quotes/${newToken()}/quote.pdf`)).statusCode).toBe(404)
})

test('equal answers without a script give nobody else the link, and never a quote that no longer holds', async () => {
	const { post, ask, app, db, stored } = await quoteApp()
	const { location = '' } = (await post()).headers
	const other = await app.inject({
		method: 'POST',
		url: '/api/quotes',
		payload: String(new URLSearchParams(QUOTE)),
		headers: { 'content-type': 'application/x-www-form-urlencoded' },
		remoteAddress: '192.0.2.7',
	})
	expect(other.statusCode).toBe(303)
	expect(other.headers['location']).not.toBe(location)
	await db.updateTable('orders').set({ state: 'cancelled', cancelledWhy: 'quote' }).execute()
	expect((await post()).headers['location']).not.toBe(location)
	expect(await stored()).toHaveLength(3)
	const key = { 'idempotency-key': 'form-1' }
	const first = await ask({}, key)
	await db.updateTable('orders').set({ state: 'cancelled', cancelledWhy: 'quote' }).execute()
	expect((await ask({}, key)).json().quote).not.toBe(first.json().quote)
})
