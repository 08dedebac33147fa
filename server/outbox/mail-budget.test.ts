import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testTemplates } from '#server/booking/testing.ts'
import { contactTemplates } from '#server/contacts/mail.ts'
import { saveMessage } from '#server/contacts/store.ts'
import { limitsSecret } from '#server/db/secret.ts'
import {
	MESSAGE,
	NOW,
	QUOTE,
	REGISTRATION,
	SUBMISSION,
	testApp,
	testDatabase,
	testStore,
} from '#server/testing/fixtures.ts'
import { SELLER } from '#server/testing/seller.ts'
import { DAY_MS, HOUR_MS } from '#server/time.ts'
import { HELD_MAIL } from '#shared/mail-kinds.ts'
import { MAX_MAILS_A_DAY, MAX_OF_SITE, MAX_OF_VISITOR, SITE_KEY } from './mail-budget.ts'
import { retryAll } from './store.ts'

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

/** A visitor who writes from address after address. */
async function limited() {
	const clock = { now: NOW }
	const db = await testDatabase()
	async function write(count: number, visitor: string) {
		for (let i = 0; i < count; i++) {
			const message = { ...MESSAGE, email: `n${i}.${visitor}.${clock.now.getTime()}@mail.example` }
			await db
				.transaction()
				.execute((trx) => saveMessage(trx, message, { ...SUBMISSION, cause: `${visitor} network`, now: clock.now }))
		}
	}
	const states = async () => {
		const rows = await db.selectFrom('outbox').select('state').where('kind', '=', 'contact/sender').execute()
		return {
			sent: rows.filter(({ state }) => state === 'waiting').length,
			held: rows.filter(({ state }) => state === 'held').length,
		}
	}
	const told = async () => (await db.selectFrom('outbox').select('id').where('kind', '=', HELD_MAIL).execute()).length
	return { db, clock, write, states, told }
}

test('one visitor causes mails to 50 addresses a day, and the others wait until the office releases them', async () => {
	const { db, clock, write, states, told } = await limited()
	await write(MAX_OF_VISITOR, '192.0.2.1')
	expect([await states(), await told()]).toEqual([{ sent: MAX_OF_VISITOR, held: 0 }, 0])
	await write(3, '192.0.2.1')
	await write(1, '192.0.2.77')
	expect([await states(), await told()]).toEqual([{ sent: MAX_OF_VISITOR + 1, held: 3 }, 1])
	expect(await retryAll(db, 'held', clock.now)).toBe(3)
	expect(await states()).toEqual({ sent: MAX_OF_VISITOR + 4, held: 0 })
	clock.now = new Date(clock.now.getTime() + DAY_MS)
	await write(1, '192.0.2.1')
	expect(await states()).toEqual({ sent: MAX_OF_VISITOR + 5, held: 0 })
})

test('each form counts its mail for its visitor while limits are on', async () => {
	const { app, db } = await testApp({ env: { rateLimit: true } })
	const forms: [url: string, payload: object][] = [
		['/api/contact', MESSAGE],
		['/api/register', REGISTRATION],
		['/api/quotes', { ...QUOTE, class: '' }],
	]
	for (const [url, payload] of forms)
		expect((await app.inject({ method: 'POST', url, payload, remoteAddress: '192.0.2.1' })).statusCode).toBeLessThan(
			300,
		)
	const counts = await db.selectFrom('rateLimits').select('hits').where('key', 'like', 'mails of %').execute()
	expect(counts).toEqual(Array(3).fill({ hits: forms.length }))
})

test('all visitors together cause 2,000 mails a day, which starts with its first mail and not with its last', async () => {
	const { db, clock, write, states } = await limited()
	await write(1, '192.0.2.1')
	await db
		.updateTable('rateLimits')
		.set({ hits: MAX_OF_SITE - 1 })
		.where('key', '=', SITE_KEY)
		.execute()
	await write(1, '192.0.2.2')
	expect(await states()).toEqual({ sent: 2, held: 0 })
	await write(1, '192.0.2.3')
	expect(await states()).toEqual({ sent: 2, held: 1 })
	clock.now = new Date(NOW.getTime() + DAY_MS)
	await write(1, '192.0.2.4')
	expect(await states()).toEqual({ sent: 3, held: 1 })
})

test('the department gets what is held back, marked', async () => {
	const { db, write, register } = await site()
	for (let i = 0; i < MAX_MAILS_A_DAY; i++) await write('victim@mail.example')
	await write('victim@mail.example')
	await register('victim@mail.example')
	const templates = { ...contactTemplates({ db, seller: SELLER }), ...testTemplates(db) }
	const sent = await db
		.selectFrom('outbox')
		.selectAll()
		.where(sql<boolean>`kind like '%/department'`)
		.orderBy('id')
		.execute()
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
