import fc from 'fast-check'
import { expect, inject } from 'vitest'
import { TOTAL } from '#server/booking/testing.ts'
import { NAUGHTY, strange } from '#server/testing/hostile.ts'
import { SEED } from '#tests/seed.ts'
import { each, shop } from './testing.ts'

const ANSWERS = process.env['TEST_SEED'] && !inject('postgres') ? 400 : 40

const said = fc.oneof(
	fc.constantFrom(
		null,
		true,
		[],
		{},
		[null],
		-1,
		0,
		0.5,
		10 * TOTAL,
		2 ** 53,
		1e15,
		-1e15,
		4e9,
		'',
		'inr',
		'USD',
		'<b>',
	),
	fc.constantFrom(
		'../payments/pay_1?x=',
		'javascript:alert(1)',
		'http://mail.example/',
		'https://pay.example/',
		'paid',
	),
	fc.double(),
	fc.constantFrom(...NAUGHTY),
	strange,
)

type Body = Record<string, unknown>

/** Every place in an answer. */
const placesIn = (body: unknown): [Body, string][] =>
	typeof body !== 'object' || body === null
		? []
		: Object.entries(body as Body).flatMap(([key, value]) => [[body as Body, key], ...placesIn(value)])

/** The answer with something else in one place. */
function bent(body: unknown, at: number, value: unknown): unknown {
	const whole = { body: structuredClone(body) }
	const places = placesIn(whole)
	const [object, key] = places[at % places.length] as [Body, string]
	object[key] = value
	return whole.body
}

each(
	'whatever %s answers, nothing is booked or shown that is no money of this page, and no call ends with 500',
	async (name) => {
		const { book, press, back, hook, ref, double, rows, documents } = await shop(name, { capacity: 9999 })
		const bends = fc.sample(fc.tuple(fc.constantFrom('open', 'ask', 'sent'), fc.nat(), said), {
			numRuns: ANSWERS,
			seed: SEED,
		})
		for (const [when, at, value] of bends) {
			const bending = async (now: string, call: () => ReturnType<typeof hook>, ...may: number[]) => {
				if (now === when) double.bend = (body) => bent(body, at, value)
				const { statusCode } = await call()
				double.bend = (body) => body
				expect(may, JSON.stringify([when, at, value])).toContain(statusCode)
			}
			const reference = await book()
			await bending('open', () => press(reference), 303, 503)
			await press(reference)
			const page = await ref()
			// It may have given the page another name.
			if (!double.has(page)) continue
			const paid = double.pay(page)
			await bending('ask', () => back(reference), 303)
			await bending('ask', () => hook(paid), 200, 503)
			await hook(paid)
			const money = (await rows()).find(
				(one) => one.providerRef === page && /^p(ay|i)_test_/.test(one.paymentRef ?? ''),
			)
			if (money?.currency !== 'INR' || money.amount < 100) continue
			const sent = double.sendBack(money.paymentRef ?? '', 100)
			await bending('sent', () => hook(sent), 200, 503)
		}
		const moved = await rows()
		for (const { url } of moved) expect(url ?? 'https://').toMatch(/^(https:\/\/|http:\/\/127\.0\.0\.1:)/)
		const settled = moved.filter(({ state }) => state === 'succeeded')
		for (const { amount, currency, paidOn, paymentRef } of settled) {
			expect(amount > 0 && amount < 10 * TOTAL && Number.isInteger(amount), `${amount}`).toBe(true)
			expect(`${currency} ${paidOn} ${paymentRef}`).toMatch(/^[A-Z]{3} 202[0-5]-\d\d-\d\d \w{1,255}$/)
		}
		expect(settled.length).toBeGreaterThan(ANSWERS)
		expect((await documents()).length).toBeLessThanOrEqual(settled.length)
	},
)
