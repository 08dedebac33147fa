import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { settle } from '#server/booking/payments/settle.ts'
import { isPostgres } from '#server/db/database.ts'
import { transactions } from '#server/db/write.ts'
import { CLASS, NOW, QUOTE, testApp } from '#server/testing/fixtures.ts'
import { SAID } from '#server/testing/pages.ts'
import { textOf } from '#server/testing/pdf.ts'
import { SELLER } from '#server/testing/seller.ts'
import { CONSENT_VERSION } from '#shared/forms/form-metadata.ts'
import { GROUP_COLUMNS } from '#shared/forms/group-columns.ts'
import { act } from './act.ts'
import { decisionOf, type OfferedClass } from './classes.ts'
import { chaseOrders } from './clock/chase.ts'
import type { Action, Given } from './refusals.ts'
import { mailed, sendForm } from './testing.ts'
import { newToken } from './token.ts'

const HEAD = GROUP_COLUMNS.map(({ label }) => label).join(',')
const person = (i: number) =>
	`Asha,Rao ${'abcdefghij'[i % 10]},asha.${i}@works.example,+919876543210,Pune,India,4+ years,0-1 years,"ISO 9001, ISO 14001","English; हिन्दी"`
const list = (count = 3) => [HEAD, ...Array.from({ length: count }, (_, i) => person(i))].join('\n')

async function group({ people = 3, ...change }: Partial<OfferedClass> & { people?: number } = {}) {
	let now = NOW
	const classes = new Map([[CLASS.slug, { ...CLASS, ...change }]])
	const { app, db } = await testApp({ rendered: SAID, classes, now: () => now })
	const ask = async (more = {}) => {
		const payload = { ...QUOTE, people: String(people), ...more }
		return (await app.inject({ method: 'POST', url: '/api/quotes', payload })).json() as {
			quote: string
			number: string
		}
	}
	const { quote, number } = await ask()
	const post = (text: string | Buffer, path = quote, headers: Record<string, string> = {}) =>
		app.inject({
			method: 'POST',
			url: `${path}/register`,
			payload: text,
			headers: { 'content-type': 'text/csv', 'consent-version': CONSENT_VERSION, ...headers },
		})
	const postForm = (people: string, fields: Record<string, string> = { declared: 'on' }) =>
		sendForm(app, `${quote}/register`, { people, 'consent-version': CONSENT_VERSION, ...fields })
	const counts = async () => ({
		orders: (await db.selectFrom('orders').select('id').where('acceptedAt', 'is not', null).execute()).length,
		registrations: (await db.selectFrom('registrations').select('id').execute()).length,
		mails: (
			await db
				.selectFrom('outbox')
				.select('id')
				.where(sql<boolean>`kind not like 'quote/o%'`)
				.where('kind', '<>', 'quote/buyer')
				.execute()
		).length,
	})
	const setClock = (moment: number | string) => {
		now = new Date(moment)
	}
	const issuer = { by: 'asha', now: NOW, classes, supplier: SELLER.supplier }
	const write = transactions(db)
	const does = <Name extends Action>(name: Name, reference: string, given: Given[Name]) =>
		write((trx) => act(trx, name, { reference }, given, issuer))
	return { does, app, db, ask, quote, number, post, postForm, counts, setClock, classes, issuer, write }
}

const NONE = { orders: 0, registrations: 0, mails: 0 }
const ALL = { orders: 1, registrations: 3, mails: 2 }

test('the people of a quote are registered in one order at the quoted price', async () => {
	const { app, db, post, quote, counts } = await group()
	const answer = await post(list())
	expect(answer.statusCode).toBe(201)
	expect(await counts()).toEqual(ALL)
	const { order } = answer.json()
	const view = (await app.inject(order)).json().order
	expect(view).toMatchObject({ status: 'payable', person: 'Meera N.' })
	expect(view.price).toContainEqual({ label: 'Total', value: '₹47,790' })
	const { statusCode, headers } = await app.inject(quote)
	expect([statusCode, headers['location']]).toEqual([303, order])
	const rows = await db.selectFrom('registrations').selectAll().orderBy('id').execute()
	expect(rows[0]).toMatchObject({
		firstName: 'Asha',
		email: 'asha.0@works.example',
		phone: '+919876543210',
		languages: JSON.stringify(['English', 'हिन्दी']),
		isoStandards: JSON.stringify(['ISO 9001', 'ISO 14001']),
		course: QUOTE.course,
		graduate: 1,
		consentVersion: CONSENT_VERSION,
	})
	expect(new Set(rows.map(({ seatToken }) => seatToken)).size).toBe(3)
	const seat = (await app.inject(`/seats/${rows[0]?.seatToken}`)).json().seat
	expect(seat).toMatchObject({ person: 'Asha a.', status: 'waiting' })
	expect(seat).not.toHaveProperty('price')
})

test('a form without a script leads to the order, and a table copied from a spreadsheet is read', async () => {
	const { postForm, counts } = await group()
	const table = list().replaceAll('"ISO 9001, ISO 14001"', 'ISO 9001').replaceAll('"', '').replaceAll(',', '\t')
	const answer = await postForm(table.replaceAll('\n', '\r\n'))
	expect([answer.statusCode, answer.headers['location']]).toEqual([303, expect.stringMatching(/^\/orders\/\w{26}$/)])
	expect(await counts()).toEqual(ALL)
})

test('a form that is refused keeps its list on the page of the quote', async () => {
	const { postForm, counts } = await group()
	const wrong = list().replace('asha.1@works.example', 'asha.1')
	const answer = await postForm(wrong)
	expect(answer.statusCode).toBe(422)
	expect(answer.headers['content-type']).toContain('text/html')
	expect(answer.json()).toMatchObject({
		quote: { status: 'open' },
		sent: { problem: 'Row 3, Email: Invalid email. Nobody was registered.', entered: { people: wrong } },
	})
	expect((await postForm(list(), {})).json().sent.errors).toEqual({ declared: 'Please confirm this for your people' })
	expect(await counts()).toEqual(NONE)
	expect((await postForm(list())).statusCode).toBe(303)
})

const cell = (from: string, to: string) => list().replace(from, to)

test.each<[string, string | Buffer, string]>([
	['a formula', cell('Pune', '"=HYPERLINK(1)"'), 'Row 2, City: Must not begin with =, +, - or @'],
	['a formula behind a space', cell('4+ years', '" @SUM(A1)"'), 'Row 2, Work experience: Must not begin'],
	['a formula in place of a phone number', cell('+919876543210', '=1+1'), 'Row 2, Mobile number: Enter a valid'],
	['UTF-16 without a mark', Buffer.from(HEAD, 'utf16le'), 'not in UTF-8'],
	['Latin-1', Buffer.from(cell('Pune', 'Zürich'), 'latin1'), 'not in UTF-8'],
	['fewer people than the quote', list(2), 'The list has 2 people, and 3 are expected.'],
	['more people than the quote', list(4), 'The list has 4 people, and 3'],
	['nobody', HEAD, 'The list has 0 people, and 3'],
	['twins', cell('asha.2@', 'ASHA.0@'), 'Row 4, Email: Already in row 2.'],
	['a column that is missing', list().replace('City,', ''), 'Missing: City.'],
	['no header', list().split('\n').slice(1).join('\n'), 'The first row must name the columns.'],
	['an empty file', '', 'The first row must name the columns.'],
	['a row with too few cells', `${list(2)}\nAsha,Rao`, 'Row 4, columns: 2 in place of 10'],
	['quotation marks that do not match', cell('Pune', '"Pune'), "the quotation marks don't match"],
	['a name that is an address', cell('Asha', 'www.evil.example'), 'Row 2, First name:'],
	['a control character', cell('Pune', 'Pu\u0007ne'), 'Row 2, City: Remove the control characters'],
	['no language', cell('"English; हिन्दी"', ''), 'Row 2, Languages: Select at least one language'],
])('a list with %s is refused, and nobody is registered', async (_, text, message) => {
	const { post, counts } = await group()
	const answer = await post(text)
	expect(answer.statusCode).toBe(422)
	const { message: said, errors = {} } = answer.json()
	expect([said, ...Object.entries(errors).map((fault) => fault.join(': '))].join('\n')).toContain(message)
	expect(await counts()).toEqual(NONE)
	expect((await post(list())).statusCode).toBe(201)
})

test('every fault of a list is named once, with its row and field', async () => {
	const { post } = await group()
	const answer = await post(cell('asha.0@works.example', 'x').replace('asha.2@works.example', 'y'))
	expect(answer.json()).toMatchObject({
		message: 'There are 2 faults in the list. Nobody was registered.',
		errors: { 'Row 2, Email': 'Invalid email', 'Row 4, Email': 'Invalid email' },
	})
})

test('a list may leave out the country code of India, have its columns in any order, name its separator and end in empty columns', async () => {
	const { post, db } = await group({ people: 1 })
	const names = GROUP_COLUMNS.map(({ name }) => name).reverse()
	const values: Record<string, string> = {
		...{ firstName: 'Asha', lastName: 'Rao', email: 'a@works.example', phone: '98765 43210', city: 'Pune' },
		...{ country: 'India', workExp: '4+ years', auditExp: 'None', isoStandards: '', languages: 'English' },
	}
	const rows = [names, names.map((name) => values[name]), names.map(() => '')].map((row) => `${row.join(';')};;\r\n`)
	expect((await post(`sep=;\r\n${rows.join('')}`)).statusCode).toBe(201)
	expect(await db.selectFrom('registrations').select(['phone', 'isoStandards']).execute()).toEqual([
		{ phone: '+919876543210', isoStandards: '[]' },
	])
})

test('a country that the list does not have is asked about with its row, and taken once it is said to be right', async () => {
	const { postForm, counts } = await group()
	const text = cell('India', 'Indai')
	const asked = await postForm(text)
	expect([asked.statusCode, asked.json().sent.errors]).toEqual([
		422,
		{ 'Row 2, Country': 'Our list has no "Indai". Correct it, or say below that it is right' },
	])
	expect(await counts()).toEqual(NONE)
	expect((await postForm(text, { declared: 'on', sure: 'on' })).statusCode).toBe(303)
})

test('a list is refused as another type, over 64 KiB and with a malformed version', async () => {
	const { post, quote, counts } = await group()
	for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x'])
		expect((await post('{}', quote, { 'content-type': type })).statusCode, type).toBe(415)
	expect((await post('x'.repeat(65_537))).statusCode).toBe(413)
	expect((await post(list(), quote, { 'consent-version': '' })).statusCode).toBe(400)
	expect(await counts()).toEqual(NONE)
})

test('a quote that is used, withdrawn or over opens no further order', async () => {
	const { does, ask, post, counts, setClock } = await group()
	const [withdrawn, over] = [await ask({ company: 'Second Works' }), await ask({ company: 'Third Works' })]
	await post(list())
	const used = await post(list())
	expect([used.statusCode, used.json().message]).toEqual([409, expect.stringContaining('was used before')])
	await does('cancelQuote', withdrawn.number, {})
	expect((await post(list(), withdrawn.quote)).statusCode).toBe(410)
	setClock(CLASS.closesAt)
	expect((await post(list(), over.quote)).statusCode).toBe(410)
	expect((await post(list(), `/quotes/${newToken()}`)).statusCode).toBe(404)
	expect(await counts()).toEqual(ALL)
	setClock(CLASS.closesAt - 1)
	expect((await post(list(), over.quote)).statusCode).toBe(201)
})

test('a group for a class without so many seats is refused, and with as many it is not', async () => {
	const { db, post, counts } = await group({ capacity: 5 })
	const taken = (taken: number) =>
		db
			.insertInto('classRecords')
			.values({ slug: CLASS.slug, taken })
			.onConflict((conflict) => conflict.column('slug').doUpdateSet({ taken }))
			.execute()
	await taken(3)
	const full = await post(list())
	expect([full.statusCode, full.json().message]).toEqual([409, expect.stringContaining('no 3 seats left')])
	expect(await counts()).toEqual(NONE)
	await taken(2)
	expect((await post(list())).statusCode).toBe(201)
})

test('two lists at once for one quote make one order', async () => {
	const { post, counts } = await group()
	const statuses = (await Promise.all([post(list()), post(list())])).map(({ statusCode }) => statusCode)
	expect(statuses.sort()).toEqual([201, 409])
	expect(await counts()).toEqual(ALL)
})

test('nothing is stored when the store fails halfway', async () => {
	const { db, post, counts } = await group()
	// The mails come after the order and its people.
	if (isPostgres(db)) {
		await sql`create function fail() returns trigger language plpgsql as $$ begin
			if new.kind = 'quote/accepted' then raise exception 'no'; end if; return new; end $$`.execute(db)
		await sql`create trigger fail before insert on outbox for each row execute function fail()`.execute(db)
	} else
		await sql`create trigger fail before insert on outbox when new.kind = 'quote/accepted'
			begin select raise(abort, 'no'); end`.execute(db)
	expect((await post(list())).statusCode).toBe(500)
	expect(await counts()).toEqual(NONE)
	expect(await db.selectFrom('orders').select('acceptedAt').execute()).toEqual([{ acceptedAt: null }])
	await (isPostgres(db) ? sql`drop trigger fail on outbox` : sql`drop trigger fail`).execute(db)
	expect((await post(list())).statusCode).toBe(201)
})

test('people of a list are told once, when the order is paid, and not at all when it is cancelled before', async () => {
	const { does, db, ask, post, number, write, issuer } = await group()
	await post(list())
	const other = await ask({ company: 'Other Works' })
	await post(list(), other.quote)
	await does('cancel', other.number, { why: 'asked' })
	const told = async () =>
		(await db.selectFrom('outbox').select('id').where('registrationId', 'is not', null).execute()).length
	const pay = (paymentRef: string, amount: number) => {
		const answer = { paymentRef, amount, currency: 'INR', paidOn: '2025-09-29' }
		const attempt = { kind: 'payment', method: 'bank', attempt: paymentRef, orderReference: number } as const
		return write((trx) => settle(trx, attempt, answer, { ...issuer, allow: { part: true } }))
	}
	await pay('UTR1', 100)
	expect(await told()).toBe(0)
	await pay('UTR2', 4_779_000 - 100)
	expect(await told()).toBe(3)
	await does('confirm', number, {})
	expect((await mailed({ db, classes: issuer.classes }, 'seat/registered')).length).toBe(3)
})

test('each person is told who entered what and how to object, and has a seat link of her own', async () => {
	const { does, db, post, classes, number } = await group()
	await post(list())
	const [accepted] = await mailed({ db, classes }, 'quote/accepted')
	await does('confirm', number, { isOnAccount: true })
	const mails = (await mailed({ db, classes })).map(({ email }) => email)
	const seats = mails.filter(({ subject }) => subject.startsWith('You are registered'))
	expect(seats.map(({ to }) => to)).toEqual([0, 1, 2].map((i) => `asha.${i}@works.example`))
	expect(new Set(seats.map(({ action }) => action?.address)).size).toBe(3)
	const [first] = seats
	expect(first?.action?.address).toMatch(/^https:\/\/pramaan\.example\/seats\/\w{26}$/)
	const words = [...(first?.opening ?? []), ...(first?.closing ?? [])].join('\n')
	for (const part of [`Meera N. of ${QUOTE.company} has registered you`, 'mobile number', 'Reply to this email'])
		expect(words).toContain(part)
	for (const hidden of [QUOTE.email, '₹']) expect(JSON.stringify(first)).not.toContain(hidden)
	expect(accepted?.email).toMatchObject({ to: QUOTE.email, action: { address: expect.stringContaining('/orders/') } })
	const office = mails.find(({ subject }) => subject.startsWith('Group:'))
	expect(office).toMatchObject({ to: SELLER.mail.registrations, replyTo: QUOTE.email })
})

test('an order of a company is confirmed on account with all its seats, and that of a person is not', async () => {
	const { app, db, post, number, does } = await group({ capacity: 3 })
	const { order } = (await post(list())).json()
	const confirmed = (isOnAccount = false) => does('confirm', number, { isOnAccount })
	await expect(confirmed()).rejects.toThrow('are still due')
	await confirmed(true)
	const view = (await app.inject(order)).json().order
	expect(view).toMatchObject({ status: 'confirmed', pay: { amount: '₹47,790' } })
	expect(await db.selectFrom('classRecords').select('taken').execute()).toEqual([{ taken: 3 }])
	await db.updateTable('orders').set({ state: 'payable', company: null }).execute()
	await expect(confirmed(true)).rejects.toThrow('not the order of a company')
})

test('each person of a group is told when the seat is confirmed, moved or cancelled', async () => {
	const later = { ...CLASS, slug: 'later-class', dates: 'Dec 7 – 11, 2026' }
	const { db, post, classes, number, does, write, issuer } = await group()
	classes.set(later.slug, later)
	await post(list())
	const told = async (change: () => Promise<unknown>) => {
		await db.deleteFrom('outbox').execute()
		await change()
		return (await mailed({ db, classes }, 'seat/')).map(({ kind, email: { to, attachments = [] } }) => [
			kind,
			to,
			attachments.map(({ filename }) => filename),
		])
	}
	const to = (kind: string, files: string[]) => [0, 1, 2].map((i) => [kind, `asha.${i}@works.example`, files])
	const [days, over] = [`${CLASS.slug}.ics`, `${CLASS.slug}-cancelled.ics`]
	await does('hold', number, {})
	expect(await told(() => does('confirm', number, { isOnAccount: true }))).toEqual(to('seat/confirmed', [days]))
	const given = { offered: later, free: 10, decision: decisionOf(later, undefined) }
	expect(await told(() => does('transfer', number, given))).toEqual(to('seat/transferred', [over, 'later-class.ics']))
	const soon = new Date((CLASS.moments[0]?.[0] ?? 0) - 1)
	expect(await told(() => chaseOrders({ ...issuer, db, write, now: soon }))).toEqual(
		to('seat/soon', ['later-class.ics']),
	)
	expect(await told(() => does('cancel', number, { why: 'class' }))).toEqual(
		to('seat/cancelled', ['later-class-cancelled.ics']),
	)
})

test('people who get their seats with a move or the confirmation hear of that in one mail each, and the contact in another', async () => {
	const { does, db, post, classes, number, write, issuer } = await group({ people: 2, capacity: 2 })
	const large = { ...CLASS, slug: 'large', dates: 'Dec 7 – 11, 2026', capacity: 9 }
	classes.set(large.slug, large)
	await post(list(2))
	await db.insertInto('classRecords').values({ slug: CLASS.slug, taken: 1 }).execute()
	const answer = { paymentRef: 'UTR1', amount: 3_186_000, currency: 'INR', paidOn: '2025-09-29' }
	const attempt = { kind: 'payment', method: 'bank', attempt: 'UTR1', orderReference: number } as const
	await write((trx) => settle(trx, attempt, answer, issuer))
	const told = async (change: () => Promise<unknown>) => {
		await db.deleteFrom('outbox').execute()
		await change()
		return (await mailed({ db, classes })).map(({ kind, email }) => `${kind} ${email.to}`)
	}
	const move = () => does('transfer', number, { offered: large, free: 9, decision: 'open' })
	expect(await told(move)).toEqual([
		`order/transferred ${QUOTE.email}`,
		'seat/registered asha.0@works.example',
		'seat/registered asha.1@works.example',
	])
	// One of them has no seat, and the other one is the contact.
	const [first, second] = await db.selectFrom('registrations').select('id').orderBy('id').execute()
	const change = (id = 0, values: object) => db.updateTable('registrations').set(values).where('id', '=', id).execute()
	await change(first?.id, { seat: null })
	await change(second?.id, { email: QUOTE.email.toUpperCase() })
	expect(await told(() => does('confirm', number, {}))).toEqual([
		`order/confirmed ${QUOTE.email}`,
		'seat/registered asha.0@works.example',
	])
	expect(await told(() => does('cancel', number, { why: 'class' }))).toEqual([
		`order/cancelled ${QUOTE.email}`,
		'seat/cancelled asha.0@works.example',
	])
})

test('an order that was a quote keeps its company, and its quote is printed as it was given, whatever is changed', async () => {
	const { app, db, does, ask, post, classes } = await group()
	const { quote, number } = await ask({ class: '', purchaseOrder: 'PO 7' })
	const printed = async () => textOf((await app.inject(`${quote}/quote.pdf`)).rawPayload)
	const before = await printed()
	const { order } = (await post(list(), quote)).json()
	const blank = { company: '', gstin: '', address: 'Pune 411001', state: '', purchaseOrder: 'PO 8' }
	expect((await sendForm(app, `${order}/billing`, blank)).statusCode).toBe(303)
	const terms = { offered: classes.get(CLASS.slug) ?? CLASS, country: 'India', payBy: new Date(CLASS.closesAt) }
	const price = { ...CLASS.prices.inr, offer: 9000 }
	await does('offer', number, { ...terms, price, free: 9, decision: 'runs' })
	await does('correct', number, { name: 'Meera Iyer' })
	await does('confirm', number, { isOnAccount: true })
	const stored = db.selectFrom('orders').select(['company', 'address', 'unit']).where('reference', '=', number)
	expect(await stored.execute()).toEqual([{ company: QUOTE.company, address: 'Pune 411001', unit: 900_000 }])
	expect(await printed()).toBe(before)
})

test('for a class that does not run nobody gets a quote, and one from before opens no order', async () => {
	const { app, db, post, counts } = await group()
	await db.insertInto('classRecords').values({ slug: CLASS.slug, decision: 'off' }).execute()
	const off = expect.stringContaining('does not take place')
	const asked = await app.inject({ method: 'POST', url: '/api/quotes', payload: QUOTE })
	expect([asked.statusCode, asked.json().errors]).toEqual([422, { class: off }])
	const registered = await post(list())
	expect([registered.statusCode, registered.json().message]).toEqual([409, off])
	expect(await counts()).toEqual(NONE)
})

test('a quote without a class, or with a waiting list, opens an order that waits for the office at the quoted price', async () => {
	for (const [change, more, status] of [
		[{}, { class: '' }, 'registered'],
		[{ seats: 'waiting-list' as const }, {}, 'waiting'],
	] as const) {
		const { app, ask, post } = await group(change)
		const { quote } = await ask({ ...more, company: 'Other Works' })
		const view = (await app.inject((await post(list(), quote)).json().order)).json().order
		expect(view.status).toBe(status)
		expect(view.price.length).toBeGreaterThan(0)
		expect(view).not.toHaveProperty('pay')
	}
})
