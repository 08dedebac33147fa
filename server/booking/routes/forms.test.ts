import { expect, test } from 'vitest'
import { mailed, ORIGIN, sendForm, testOrders } from '#server/booking/testing.ts'
import { GROUP, QUOTE, REGISTRATION, testApp } from '#server/testing/fixtures.ts'
import { SAID } from '#server/testing/pages.ts'
import { LINK_ANSWER_MS } from './forms.ts'

const SENT = { isLinkSent: true }

/** An order and the form that sends its link; `linked` are the mails that it has caused. */
async function linkForm() {
	const orders = await testOrders()
	const { db, classes } = orders
	const { app } = await testApp({ db, rendered: SAID, classes })
	const reference = await orders.book()
	const ask = (fields: Record<string, string>) => sendForm(app, '/orders/link', fields)
	const linked = async () =>
		(await mailed(orders)).flatMap(({ kind, email }) => (kind.endsWith('/link') ? [email] : []))
	return { ...orders, app, reference, ask, linked, origin: ORIGIN }
}

test('the link goes to the stored address when reference and address belong together, however they are typed', async () => {
	const { ask, linked, reference, orderOf, origin } = await linkForm()
	const typed = reference.toLowerCase().replaceAll('-', ' ')
	const answer = await ask({ reference: typed, email: ` ${REGISTRATION.email.toUpperCase()} ` })
	expect([answer.statusCode, answer.json()]).toEqual([200, SENT])
	const { token } = await orderOf(reference)
	expect(await linked()).toMatchObject([
		{ to: REGISTRATION.email, action: { address: `${origin}/orders/${token}` }, facts: [['Reference', reference]] },
	])
})

test('what is not found, suspect or of another address is answered like what is found, and gets no mail', async () => {
	const { db, ask, linked, reference } = await linkForm()
	const found = await ask({ reference, email: REGISTRATION.email })
	await db.deleteFrom('outbox').execute()
	const answers = [
		await ask({ reference, email: 'other@mail.example' }),
		await ask({ reference: 'PRM-Q0XW-8X7Y-XBES', email: REGISTRATION.email }),
	]
	await db.updateTable('orders').set({ suspect: 'honeypot' }).execute()
	answers.push(await ask({ reference, email: REGISTRATION.email }))
	const shown = ({ statusCode, body, headers: { 'x-request-id': _, date: __, ...headers } }: typeof found) => ({
		...{ statusCode, body, headers },
	})
	for (const answer of answers) expect(shown(answer)).toEqual(shown(found))
	expect(await linked()).toEqual([])
})

test('the link of a cancelled order, of a quote and of a seat is sent again', async () => {
	const { does, app, db, ask, linked, reference, origin } = await linkForm()
	await does('cancel', reference, { why: 'asked' })
	await ask({ reference, email: REGISTRATION.email })
	const payload = { ...QUOTE, class: '', people: '1' }
	const { number, quote } = (await app.inject({ method: 'POST', url: '/api/quotes', payload })).json()
	await ask({ reference: number, email: QUOTE.email })
	expect(await linked()).toMatchObject([
		{ to: REGISTRATION.email, action: { address: expect.stringContaining(`${origin}/orders/`) } },
		{ to: QUOTE.email, action: { address: origin + quote } },
	])
	await app.inject({
		method: 'POST',
		url: `${quote}/register`,
		payload: GROUP,
		headers: { 'content-type': 'text/csv', 'consent-version': '2025-01-01' },
	})
	const seats = db.selectFrom('registrations').selectAll().where('seatToken', 'is not', null)
	const seat = await seats.executeTakeFirstOrThrow()
	await ask({ reference: seat.reference, email: seat.email })
	expect((await linked()).at(-1)).toMatchObject({
		to: seat.email,
		action: { address: `${origin}/seats/${seat.seatToken}` },
	})
})

test('an address gets at most five mails a day when the form is sent again and again, and each answer is the same', async () => {
	const { db, ask, linked, reference } = await linkForm()
	await db.deleteFrom('rateLimits').execute()
	const answers = await Promise.all(Array.from({ length: 8 }, () => ask({ reference, email: REGISTRATION.email })))
	for (const answer of answers) expect(answer.json()).toEqual(SENT)
	expect(await linked()).toHaveLength(5)
})

test('a right pair and a wrong one are answered at the same time, which no mail delays', async () => {
	const { ask, linked, reference } = await linkForm()
	const took = async (email: string) => {
		const askedAt = performance.now()
		await ask({ reference, email })
		// Timers count whole milliseconds.
		return Math.ceil(performance.now() - askedAt) + 1
	}
	for (const email of [REGISTRATION.email, 'other@mail.example'])
		expect(await took(email)).toBeGreaterThanOrEqual(LINK_ANSWER_MS)
	expect(await linked()).toHaveLength(1)
})

test('a slip in the form is shown with what was typed', async () => {
	const { ask, linked } = await linkForm()
	const fields = { reference: 'PRM-1', email: 'asha' }
	const slip = await ask(fields)
	expect(slip.statusCode).toBe(422)
	expect(slip.json().sent).toMatchObject({ errors: { email: expect.any(String) }, entered: fields })
	const wrong = await ask({ ...fields, email: REGISTRATION.email })
	expect(wrong.json().sent.errors).toHaveProperty('reference')
	expect(await linked()).toEqual([])
})
