import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { NOW, REGISTRATION, testApp } from '#server/testing/fixtures.ts'
import { SELLER } from '#server/testing/seller.ts'
import { CONSENT_VERSION } from '#shared/forms/form-metadata.ts'
import { act } from './act.ts'

const register = (app: FastifyInstance, payload: object, key?: string) =>
	app.inject({
		method: 'POST',
		url: '/api/register',
		payload,
		headers: { 'consent-version': CONSENT_VERSION, ...(key !== undefined && { 'idempotency-key': key }) },
	})

test('a registration is answered with a reference and stored as sent', async () => {
	const { app, db } = await testApp()
	const answer = await register(app, REGISTRATION)
	expect(answer.statusCode).toBe(201)
	expect(answer.json()).toEqual({
		message: 'Registration successful!',
		reference: expect.stringMatching(/^PRM(-[0-9A-HJKMNP-TV-Y]{4}){3}$/),
		order: expect.stringMatching(/^\/orders\/[0-9a-hjkmnp-tv-z]{26}$/),
	})
	const { isoStandards, languages, ...plain } = REGISTRATION
	expect(await db.selectFrom('registrations').selectAll().execute()).toEqual([
		{
			...plain,
			id: 1,
			reference: answer.json().reference,
			isoStandards: JSON.stringify(isoStandards),
			languages: JSON.stringify(languages),
			courseId: 7,
			graduate: 1,
			agree: 1,
			receivedAt: NOW.toISOString(),
			consentVersion: CONSENT_VERSION,
			certificateNumber: null,
			orderId: 1,
			seat: null,
			seatToken: null,
		},
	])
})

test.each(['Lead Auditor, Magic', '__proto__'])('the course %j is refused', async (course) => {
	const { app, db } = await testApp()
	const answer = await register(app, { ...REGISTRATION, course })
	expect(answer.statusCode).toBe(422)
	expect(answer.json().errors).toEqual({ course: 'Select a course from the list' })
	expect(await db.selectFrom('registrations').selectAll().execute()).toEqual([])
})

test('a former name of a course is accepted and stored as the name of today, and the same form has one order across the change', async () => {
	const { app: earlier, db } = await testApp()
	const first = await register(earlier, REGISTRATION, 'form-1')
	const name = 'Lead Auditor, renamed'
	const courses = new Map([[name, 7]])
	const { app } = await testApp({ db, courses, formerNames: new Map([[REGISTRATION.course, name]]) })
	expect((await register(app, REGISTRATION, 'form-1')).body).toBe(first.body)
	expect((await register(app, REGISTRATION, 'form-2')).statusCode).toBe(201)
	for (const table of ['registrations', 'orders'] as const)
		expect(await db.selectFrom(table).select(['course', 'courseId']).orderBy('id').execute()).toEqual([
			{ course: REGISTRATION.course, courseId: 7 },
			{ course: name, courseId: 7 },
		])
})

test.each(['countryCode', 'constructor'])('the unknown field %s is refused by its name', async (name) => {
	const { app, db } = await testApp()
	const answer = await register(app, { ...REGISTRATION, [name]: 'x' })
	expect(answer.statusCode).toBe(422)
	expect(answer.headers['content-type']).toMatch('application/problem+json')
	expect(answer.json()).toMatchObject({
		message: 'Please correct the marked fields.',
		errors: { [name]: 'Unknown field' },
	})
	const both = await register(app, { ...REGISTRATION, city: '', [name]: 'x' })
	expect(both.json().errors).toEqual({ city: 'City is required', [name]: 'Unknown field' })
	expect(await db.selectFrom('registrations').selectAll().execute()).toEqual([])
})

test.each([
	['one registration is stored when fifty identical ones share a key', 'form-1', 1],
	['each registration is stored when fifty identical ones have no key', undefined, 50],
])('%s', async (_, key, count) => {
	const { app, db } = await testApp()
	const answers = await Promise.all(Array.from({ length: 50 }, () => register(app, REGISTRATION, key)))
	expect(new Set(answers.map(({ body }) => body)).size).toBe(count)
	for (const { statusCode } of answers) expect(statusCode).toBe(201)
	for (const table of ['registrations', 'orders'] as const)
		expect(await db.selectFrom(table).select('id').execute()).toHaveLength(count)
})

test('a key matches the same values in another order or spacing and no others', async () => {
	const { app, db } = await testApp()
	const first = await register(app, REGISTRATION, 'form-1')
	const { city, ...rest } = REGISTRATION
	const again = await register(app, { city: ` ${city} `, ...rest }, 'form-1')
	expect(again.body).toBe(first.body)
	const other = await register(app, { ...REGISTRATION, city: 'Delhi' }, 'form-1')
	expect(other.statusCode).toBe(422)
	expect(other.json().message).toBe('This form was already sent with other answers. Please load the page again.')
	expect(await db.selectFrom('registrations').select('city').execute()).toEqual([{ city: 'Pune' }])
})

test('the same answers with the same key are a new registration once the order of the first is cancelled', async () => {
	const { app, db } = await testApp()
	const first = await register(app, REGISTRATION, 'form-1')
	const actor = { by: 'asha', now: NOW, classes: new Map(), supplier: SELLER.supplier }
	await db
		.transaction()
		.execute((trx) => act(trx, 'cancel', { reference: first.json().reference }, { why: 'asked' }, actor))
	const answers = await Promise.all(Array.from({ length: 10 }, () => register(app, REGISTRATION, 'form-1')))
	const [{ reference, order }, ...others] = answers.map((answer) => answer.json())
	expect(order).not.toBe(first.json().order)
	for (const other of others) expect(other).toMatchObject({ reference, order })
	const states = await db.selectFrom('orders').select(['reference', 'state']).orderBy('id').execute()
	expect(states).toEqual([
		{ reference: first.json().reference, state: 'cancelled' },
		{ reference, state: 'registered' },
	])
	const mails = await db.selectFrom('outbox').select('kind').where('kind', '=', 'registration/confirmation').execute()
	expect(mails).toHaveLength(2)
})

test.each([[''], ['x'.repeat(201)], ['ключ']])('the key %j is refused', async (key) => {
	const { app } = await testApp()
	expect((await register(app, REGISTRATION, key)).statusCode).toBe(400)
})
