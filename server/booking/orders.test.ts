import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { CLASS, NOW, REGISTRATION, testApp } from '#server/testing/fixtures.ts'
import { CONSENT_VERSION } from '#shared/forms/form-metadata.ts'
import { isToken, newToken } from './token.ts'

const CLASSES = new Map(
	[CLASS, { ...CLASS, slug: 'waiting', seats: 'waiting-list' as const }, { ...CLASS, slug: 'taken', capacity: 0 }].map(
		(one) => [one.slug, one],
	),
)

const register = (app: FastifyInstance, headers: Record<string, string> = {}) =>
	app.inject({
		method: 'POST',
		url: '/api/register',
		payload: REGISTRATION,
		headers: { 'consent-version': CONSENT_VERSION, ...headers },
	})

test('a registration for a class opens an order that is payable at the price of the day', async () => {
	const { app, db } = await testApp({ classes: CLASSES })
	const answer = await register(app, { 'form-class': CLASS.slug })
	const order = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
	expect(answer.json()).toMatchObject({ reference: order.reference, order: `/orders/${order.token}` })
	expect(order).toMatchObject({
		state: 'payable',
		email: REGISTRATION.email,
		buyerName: `${REGISTRATION.firstName} ${REGISTRATION.lastName}`,
		classSlug: CLASS.slug,
		quantity: 1,
		currency: 'INR',
		unit: 1_350_000,
		taxable: 1_350_000,
		tax: 243_000,
		total: 1_593_000,
		taxRate: '0.18',
		payBy: new Date(CLASS.closesAt).toISOString(),
		receivedAt: NOW.toISOString(),
	})
	expect(await db.selectFrom('registrations').select(['orderId', 'seat']).execute()).toEqual([
		{ orderId: order.id, seat: null },
	])
})

test.each([
	['has no class', {}, 'registered', null],
	['is for a waiting list', { 'form-class': 'waiting' }, 'waiting', 1_593_000],
	['is for a class whose seats are taken', { 'form-class': 'taken' }, 'waiting', 1_593_000],
	['looks like the work of a robot', { 'form-class': CLASS.slug, 'form-honeypot': 'filled' }, 'registered', 1_593_000],
])(
	'an order waits for the office, with the price that was seen, when its registration %s',
	async (_, headers, state, total) => {
		const { app, db } = await testApp({ classes: CLASSES })
		expect((await register(app, headers)).statusCode).toBe(201)
		const order = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
		expect(order).toMatchObject({ state, total, payBy: null })
	},
)

test('after the day of the decision only a class that runs is paid for at once, and one that is off takes nobody', async () => {
	const { app, db } = await testApp({ classes: CLASSES, now: () => new Date(CLASS.timeline.decideBy) })
	const state = async () => {
		await register(app, { 'form-class': CLASS.slug })
		return (await db.selectFrom('orders').select('state').orderBy('id', 'desc').executeTakeFirstOrThrow()).state
	}
	expect(await state()).toBe('registered')
	const decide = (decision: 'runs' | 'off') =>
		db
			.insertInto('classRecords')
			.values({ slug: CLASS.slug, decision })
			.onConflict((conflict) => conflict.column('slug').doUpdateSet({ decision }))
			.execute()
	await decide('runs')
	expect(await state()).toBe('payable')
	await decide('off')
	const refused = await register(app, { 'form-class': CLASS.slug })
	expect([refused.statusCode, refused.json().errors.course]).toEqual([
		422,
		expect.stringContaining('does not take place'),
	])
})

test('a site that is elsewhere gets the whole address of the order', async () => {
	const site = 'https://www.pramaan.example'
	const { app } = await testApp({ env: { corsOrigins: [site], publicUrl: 'https://api.pramaan.example' } })
	expect((await register(app, { origin: site })).json().order).toMatch('https://api.pramaan.example/orders/')
	expect((await register(app)).json().order).toMatch(/^\/orders\//)
})

test('a token has 128 random bits, and nothing else is one', () => {
	const tokens = Array.from({ length: 1000 }, newToken)
	expect(new Set(tokens).size).toBe(tokens.length)
	for (const token of tokens) expect(isToken(token), token).toBe(true)
	// Each of the places takes all of its letters.
	for (let place = 1; place < 26; place++)
		expect(new Set(tokens.map((token) => token[place])).size, String(place)).toBe(32)
	for (const text of ['', 'x', newToken().toUpperCase(), `${newToken()}0`, newToken().slice(1), `8${'0'.repeat(25)}`])
		expect(isToken(text), text).toBe(false)
})
