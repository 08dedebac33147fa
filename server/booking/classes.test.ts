import type { FastifyInstance } from 'fastify'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { priceOf } from '#server/booking/price.ts'
import { firstState, refuseConfirmation, refuseToPay } from '#server/booking/refusals.ts'
import { toHtml, toText } from '#server/outbox/email.ts'
import { CLASS, NOW, REGISTRATION, storelessTest, testApp } from '#server/testing/fixtures.ts'
import { SAID } from '#server/testing/pages.ts'
import { CONSENT_VERSION } from '#shared/forms/form-metadata.ts'
import type { OfferedClass } from './classes.ts'
import { chaseOrders } from './clock/chase.ts'
import { localFacts } from './facts.ts'
import { mailed, testOrders } from './testing.ts'

const offered = (...changes: Partial<OfferedClass>[]) =>
	new Map(changes.map((change) => ({ ...CLASS, ...change })).map((one) => [one.slug, one]))
const CLASSES = offered(
	{},
	{ slug: 'in-november' },
	{ slug: 'full', seats: 'full' },
	{ slug: 'waiting', seats: 'waiting-list' },
	{ slug: 'other', courseId: 9 },
)

async function classApp(now = NOW) {
	const clock = { now }
	return { clock, ...(await testApp({ classes: CLASSES, now: () => clock.now })) }
}

type Sent = { key?: string; isEarly?: boolean; country?: string }

const register = (app: FastifyInstance, slug: string | undefined, { key, isEarly, ...change }: Sent = {}) =>
	app.inject({
		method: 'POST',
		url: '/api/register',
		payload: { ...REGISTRATION, ...change },
		headers: {
			...(isEarly && { 'form-early-start': 'yes' }),
			'consent-version': CONSENT_VERSION,
			...(slug !== undefined && { 'form-class': slug }),
			...(typeof key === 'string' && { 'idempotency-key': key }),
		},
	})

test.each([
	['India', '2025-10-10T18:29:59.999Z', [13500, 'INR', '0.18']],
	['India', '2025-10-10T18:30:00Z', [15000, 'INR', '0.18']],
	['United Kingdom', '2025-09-29T10:00:00Z', [197.1, 'GBP', '0']],
	['France', '2025-09-29T10:00:00Z', [225, 'USD', '0']],
	['France', '2025-10-18T18:29:59.999Z', [250, 'USD', '0']],
	['INDIA', '2025-10-10T18:30:00Z', [15000, 'INR', '0.18']],
	[' united  kingdom', '2025-09-29T10:00:00Z', [197.1, 'GBP', '0']],
	[' cUraÇao', '2025-09-29T10:00:00Z', [225, 'USD', '0']],
])(
	'a class is stored with the price that holds in %s at %s, and the country as the list has it',
	async (country, now, price) => {
		const { app, db } = await classApp(new Date(now))
		expect((await register(app, CLASS.slug, { country })).statusCode).toBe(201)
		const row = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
		expect([row.classSlug, (row.unit ?? 0) / 100, row.currency, row.taxRate]).toEqual([CLASS.slug, ...price])
		const { country: stored } = await db.selectFrom('registrations').select('country').executeTakeFirstOrThrow()
		expect(['India', 'France', 'United Kingdom', 'Curacao']).toContain(stored)
	},
)

test.each(['Mars', 'x', 'Indi\u0430', '__proto__'])(
	'a registration from %j, which the list does not have, is stored as typed, and its order has no price until the office names a country',
	async (country) => {
		const context = await classApp()
		const { app, db } = context
		expect((await register(app, CLASS.slug, { country })).statusCode).toBe(201)
		const [row] = await db.selectFrom('registrations').selectAll().execute()
		expect(row).toMatchObject({ country })
		const [order] = await db.selectFrom('orders').selectAll().execute()
		expect(order).toMatchObject({ state: 'registered', classSlug: CLASS.slug, currency: null, total: null })
		const texts = (await mailsOf(context)).map(({ text }) => text.replace(/\s+/g, ' '))
		for (const text of texts) expect(text).not.toContain('Fee:')
		expect(texts[1]).toContain('We will email you the dates and the price within 1 business day.')
		expect(texts.filter((text) => text.includes(`The list has no country "${country}"`))).toHaveLength(1)
	},
)

test('an Indian number with a country abroad is shown to the office alone', async () => {
	const context = await classApp()
	await register(context.app, undefined, { country: 'Nepal' })
	const texts = (await mailsOf(context)).map(({ text }) => text)
	expect(texts.filter((text) => text.includes('The number is Indian, the country is Nepal'))).toHaveLength(1)
})

const ELSE = 'Remove the class, or choose another date.'

test.each([
	['is unknown', 'no-such-class', {}, NOW, `We do not know the class that was chosen. ${ELSE}`],
	['has a name of every object', 'constructor', {}, NOW, `We do not know the class that was chosen. ${ELSE}`],
	['is of another course', 'other', {}, NOW, `The class of ${CLASS.dates} belongs to another course. ${ELSE}`],
	['is full', 'full', {}, NOW, `The class of ${CLASS.dates} is full. ${ELSE}`],
	[
		'has closed',
		CLASS.slug,
		{},
		new Date(CLASS.closesAt),
		`Registration for the class of ${CLASS.dates} has closed. ${ELSE}`,
	],
])('a registration is refused at its course when the class %s', async (_why, slug, change, now, message) => {
	const { app, db } = await classApp(now)
	const answer = await register(app, slug, change)
	expect(answer.statusCode).toBe(422)
	expect(answer.headers['content-type']).toMatch('application/problem+json')
	expect(answer.json()).toMatchObject({
		message: 'Please correct the marked fields.',
		errors: { course: message },
	})
	expect(await db.selectFrom('registrations').select('id').execute()).toEqual([])
	expect((await register(app, undefined)).statusCode).toBe(201)
})

test.each(['', '../x', 'Ä', 'a b', 'a--b', `${'a-'.repeat(10_000)}A`])(
	'the class %j is refused as malformed',
	async (slug) => {
		const { app } = await classApp()
		expect((await register(app, slug)).statusCode).toBeOneOf([400, 431])
	},
)

test('with the same key another class is another registration, and the same one is stored once whatever its price is by then', async () => {
	const { app, db, clock } = await classApp()
	const first = await register(app, CLASS.slug, { key: 'form-1' })
	expect(first.statusCode).toBe(201)
	for (const slug of ['in-november', undefined]) {
		const other = await register(app, slug, { key: 'form-1' })
		expect(other.statusCode).toBe(422)
		expect(other.json().message).toBe('This form was already sent with other answers. Please load the page again.')
	}
	clock.now = new Date('2025-10-11T00:00:00Z')
	expect((await register(app, CLASS.slug, { key: 'form-1' })).body).toBe(first.body)
	const rows = await db.selectFrom('orders').select(['classSlug', 'unit']).execute()
	expect(rows).toEqual([{ classSlug: CLASS.slug, unit: 1_350_000 }])
})

/** The emails about all registrations. */
const mailsOf = async ({ db }: Awaited<ReturnType<typeof classApp>>, classes = CLASSES) =>
	(await mailed({ db, classes })).map(({ email }) => ({
		text: toText(email),
		html: toHtml(email, 'Pramaan'),
		...email,
	}))

test('both mails say the class with its price, and bring it as a calendar file', async () => {
	const context = await classApp()
	await register(context.app, CLASS.slug)
	const mails = await mailsOf(context)
	expect(mails).toHaveLength(2)
	for (const { text, html, attachments = [] } of mails) {
		for (const part of [text, html]) {
			const said = ['20 – 21 October 2025', '10:00 AM to 5:00 PM IST', '₹13,500', 'Tax, 18%', '₹2,430', '₹15,930']
			for (const words of said) expect(part).toContain(words)
		}
		const file = attachments.at(-1)
		expect(file).toMatchObject({ filename: `${CLASS.slug}.ics`, contentType: expect.stringMatching(/^text\/calendar/) })
		const events = new ICAL.Component(ICAL.parse(String(file?.content)))
			.getAllSubcomponents('vevent')
			.map((one) => new ICAL.Event(one))
		const moment = (time: ICAL.Time) => time.toJSDate().toISOString()
		expect(events.map(({ uid, startDate, endDate }) => [uid, moment(startDate), moment(endDate)])).toEqual([
			[`${CLASS.slug}.1@pramaan.example`, '2025-10-20T04:30:00.000Z', '2025-10-20T11:30:00.000Z'],
			[`${CLASS.slug}.2@pramaan.example`, '2025-10-21T04:30:00.000Z', '2025-10-21T11:30:00.000Z'],
		])
	}
})

test('the mails say that a class has a waiting list', async () => {
	const context = await classApp()
	await register(context.app, 'waiting')
	for (const { text } of await mailsOf(context)) expect(text.replace(/\s+/g, ' ')).toContain('on its waiting list')
})

test('a mail names the days of a class that is no longer offered', async () => {
	const context = await classApp()
	await register(context.app, CLASS.slug)
	for (const { text, attachments = [] } of await mailsOf(context, new Map())) {
		expect(text).toContain(CLASS.dates)
		expect(text).toContain(CLASS.times)
		expect(text).toContain('₹13,500')
		expect(attachments.filter(({ contentType }) => contentType.startsWith('text/calendar'))).toEqual([])
	}
})

test('the mails without a class name no price and nothing to pay', async () => {
	const context = await classApp()
	await register(context.app, undefined)
	const mails = await mailsOf(context)
	for (const { text, attachments = [] } of mails) {
		expect(text).not.toMatch(/^(Class|Place|Fee):/m)
		expect(attachments.filter(({ contentType }) => contentType.startsWith('text/calendar'))).toEqual([])
	}
	expect(mails.map(({ text }) => text).join()).toContain("You don't need to pay yet.")
})

test.each([
	['France', true],
	['India', false],
])(
	'the confirmation to %s holds materials, conditions, the terms with their revision, and the rights of that country',
	async (country, withdraws) => {
		const context = await classApp()
		await register(context.app, CLASS.slug, { country })
		const mail = (await mailsOf(context)).find(({ text }) => text.includes('Thank you for registering'))
		const text = mail?.text.replace(/\s+/g, ' ')
		expect(text).toContain('You pay by bank transfer. Your order page shows how to pay and the last day to pay.')
		expect(text).toContain('Materials: We send your digital materials within 24-48 hours of registration.')
		expect(text).toContain('If you cancel: Fees are non-refundable, within the limits of the law.')
		expect(text).toContain('Terms: Revision 00 of 1 September 2025, attached: https://pramaan.example/policies/terms')
		expect(text).toContain('Pramaan Training Private Limited, 1 Example Street, New Delhi 110001, India')
		const [terms] = mail?.attachments ?? []
		expect(terms).toEqual({
			filename: 'terms-revision-00-2025-09-01.txt',
			contentType: 'text/plain; charset=utf-8',
			content:
				'Terms of service\n\nScope\n-----\n\nRead the refund policy (https://pramaan.example/policies/refunds).\n\n\nRefund policy\n\nWhat: Condition\nIf you cancel: Ask\n',
		})
		expect(text?.includes('You may withdraw within 14 days.')).toBe(withdraws)
	},
)

test('an express request for an early start is stored, and stands on the order page and in both mails; without it there is none', async () => {
	const context = await classApp()
	const early = { country: 'France', isEarly: true }
	const answers = [
		await register(context.app, CLASS.slug, { ...early, key: 'form-1' }),
		await register(context.app, CLASS.slug, { country: 'France' }),
		await register(context.app, undefined, early),
	]
	expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
	const rows = await context.db.selectFrom('orders').select('earlyStart').orderBy('id').execute()
	expect(rows).toEqual([{ earlyStart: NOW.toISOString() }, { earlyStart: null }, { earlyStart: null }])
	const said = 'Asked for: the class begins although the time to withdraw has not ended'
	expect((await mailsOf(context)).map(({ text }) => text.includes(said))).toEqual([true, true, ...Array(4).fill(false)])
	// Who takes the request back sends another form.
	const without = await register(context.app, CLASS.slug, { country: 'France', key: 'form-1' })
	expect(without.statusCode).toBe(422)
	const { app } = await testApp({ db: context.db, classes: CLASSES, rendered: SAID })
	const page = (await app.inject(answers[0]?.json().order)).json()
	expect(page.order.booked).toContainEqual({ label: 'Early start', value: said })
})

storelessTest.each([
	['one time', 'United Kingdom', [{ label: 'In your country', value: '5:30 AM to 12:30 PM' }]],
	['the time of the class', 'India', []],
	['several times', 'United States', [{ label: 'Time in UTC', value: '4:30 AM to 11:30 AM' }]],
	['a name that is not on the list', 'Mars', [{ label: 'Time in UTC', value: '4:30 AM to 11:30 AM' }]],
])('the hours of a class are said by the clocks of a country with %s', (_, country, facts) => {
	expect(localFacts(CLASS, country)).toEqual(facts)
})

test('while the content has no GSTIN for its tax, nobody is asked for money, reminded or offered a class', async () => {
	const orders = await testOrders()
	const { db, write, classes, actor, book, does, orderOf } = orders
	const early = await book()
	expect(refuseToPay(await orderOf(early))).toBeUndefined()
	const offered = { ...CLASS, capacity: undefined, lacksGstin: true }
	classes.set(CLASS.slug, offered)
	const late = await book()
	expect(await orderOf(late)).toMatchObject({ state: 'registered', status: 'registered', total: null })
	expect((await mailed(orders, 'registration/confirmation')).map(({ email }) => email.opening.at(-1))).toEqual(
		Array(2).fill("We will email you the dates and the price within 1 business day. You don't need to pay yet."),
	)
	const situation = await orderOf(early)
	expect(situation.status).toBe('registered')
	expect(refuseToPay(situation)).toMatch(/please do not pay/)
	const ofCompany = { ...situation, order: { ...situation.order, company: 'Works' } }
	expect(refuseConfirmation(ofCompany, { isOnAccount: true })).toMatch(/has no GSTIN/)
	expect(firstState({}, offered, { people: 1, free: 9, decision: 'runs', now: NOW })).toBe('registered')
	const offer = { offered, country: 'India', price: priceOf(CLASS, 'India', NOW), payBy: new Date(CLASS.closesAt) }
	await expect(does('offer', late, { ...offer, free: 9, decision: 'runs' })).rejects.toThrow('has no GSTIN')
	const now = new Date(CLASS.timeline.payBy + 1)
	const chase = () => chaseOrders({ db, write, ...actor, now })
	expect(await chase()).toEqual({})
	classes.set(CLASS.slug, { ...CLASS, capacity: undefined, sample: true })
	expect(await chase()).toEqual({ remind: 1 })
})
