import { expect, test } from 'vitest'
import { registrationTemplates } from '#server/booking/registration-mail.ts'
import { contactTemplates } from '#server/contacts/mail.ts'
import { limitsSecret } from '#server/db/secret.ts'
import { MESSAGE, NOW, REGISTRATION, testApp, testDatabase, testStore } from '#server/testing/fixtures.ts'
import { PROVIDER } from '#server/testing/provider.ts'
import { DAY_MS, HOUR_MS } from '#server/time.ts'
import { MAX_MAILS_A_DAY } from './mail-budget.ts'

async function site() {
	const clock = { now: NOW }
	const { app, db } = await testApp({ now: () => clock.now })
	const post = async (url: string, payload: object) => {
		const answer = await app.inject({ method: 'POST', url, payload, headers: { 'consent-version': '2025-01-01' } })
		expect(answer.statusCode).toBeLessThan(300)
		return answer.json().reference as string
	}
	const write = (email: string) => post('/api/contact', { ...MESSAGE, email })
	const register = (email: string) => post('/api/register', { ...REGISTRATION, email })
	/** Kinds of the mails that were enqueued. */
	const mails = async () =>
		Object.entries(Object.groupBy(await db.selectFrom('outbox').select('kind').execute(), ({ kind }) => kind)).map(
			([kind, found]) => `${found?.length} × ${kind}`,
		)
	return { clock, db, write, register, mails }
}

test('strangers cause at most five mails a day to one mailbox, whatever form and spelling they use', async () => {
	const { write, register, mails } = await site()
	const spellings = ['victim@mail.example', 'Victim@Mail.example', 'victim+a@mail.example', 'victim+b@mail.example']
	for (let i = 0; i < 10; i++) for (const email of spellings) await (i % 2 ? write(email) : register(email))
	expect((await mails()).sort()).toEqual([
		'1 × contact/sender',
		'20 × contact/department',
		'20 × registration/department',
		'4 × registration/confirmation',
	])
})

test('the dots of an address count at Gmail, where they make no other mailbox, and nowhere else', async () => {
	const { write, mails } = await site()
	for (const email of ['v.ictim@gmail.com', 'vi.ctim@gmail.com', 'vic.tim@googlemail.com']) await write(email)
	for (const email of ['v.ictim@gmail.com', 'vi.ctim@gmail.com', 'vic.tim@gmail.com']) await write(email)
	expect(await mails()).toContain('5 × contact/sender')
	for (let i = 0; i < 3; i++) for (const email of ['a.b@mail.example', 'ab@mail.example']) await write(email)
	expect(await mails()).toContain('11 × contact/sender')
})

test('the department gets what is held back, marked', async () => {
	const { db, write, register } = await site()
	for (let i = 0; i < MAX_MAILS_A_DAY; i++) await write('victim@mail.example')
	await write('victim@mail.example')
	await register('victim@mail.example')
	const templates = {
		...contactTemplates({ db, provider: PROVIDER }),
		...registrationTemplates({ db, provider: PROVIDER, origin: 'https://pramaan.example' }),
	}
	const sent = await db.selectFrom('outbox').selectAll().where('kind', 'like', '%/department').orderBy('id').execute()
	const emails = await Promise.all(sent.map((mail) => templates[mail.kind]?.(mail)))
	const marked = emails.map((email) => email?.subject.endsWith(' (no confirmation sent)'))
	expect(marked).toEqual([false, false, false, false, false, true, true])
	expect(emails.at(-1)?.opening.join()).toContain('it has had too many from our forms today')
	expect(emails[0]?.opening.join()).not.toContain('too many')
})

test('no day has more than five mails, and a day after the last one there are more', async () => {
	const { clock, write, mails } = await site()
	const pass = (milliseconds: number) => {
		clock.now = new Date(clock.now.getTime() + milliseconds)
	}
	await write('victim@mail.example')
	pass(23 * HOUR_MS)
	for (let i = 0; i < 9; i++) await write('victim@mail.example')
	expect(await mails()).toContain('5 × contact/sender')
	pass(DAY_MS - 1)
	await write('victim@mail.example')
	expect(await mails()).toContain('5 × contact/sender')
	pass(1)
	await write('victim@mail.example')
	expect(await mails()).toContain('6 × contact/sender')
})

test('a count that began while the clock was a year ahead starts again when the clock is set right', async () => {
	const { clock, write, mails } = await site()
	clock.now = new Date(NOW.getTime() + 365 * DAY_MS)
	for (let i = 0; i < 9; i++) await write('victim@mail.example')
	clock.now = NOW
	await write('victim@mail.example')
	expect(await mails()).toContain('6 × contact/sender')
})

test('a form that is sent again or looks like the work of a robot counts no mail', async () => {
	const { app, db } = await testApp()
	const post = (headers: Record<string, string>, message = MESSAGE.message) =>
		app.inject({ method: 'POST', url: '/api/contact', payload: { ...MESSAGE, message }, headers })
	for (let i = 0; i < 9; i++) await post({ 'idempotency-key': 'form-1' })
	for (let i = 0; i < 9; i++) await post({ 'form-honeypot': 'filled' }, `${i}`)
	expect(await db.selectFrom('rateLimits').select('hits').execute()).toEqual([{ hits: 1 }])
})

test('the counts are keyed with a secret of the database, which hold no address', async () => {
	const store = await testStore()
	const [one, other] = [await testDatabase(store), await testDatabase(store)]
	const [first, second] = await Promise.all([limitsSecret(one), limitsSecret(other)])
	expect(first).toBe(second)
	expect(await limitsSecret(await testDatabase())).not.toBe(first)
	const { db, write } = await site()
	await write('victim@mail.example')
	expect(JSON.stringify(await db.selectFrom('rateLimits').selectAll().execute())).not.toMatch(/victim|example/i)
})
