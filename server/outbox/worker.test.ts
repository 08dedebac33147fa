import { type Kysely, sql } from 'kysely'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test, vi } from 'vitest'
import { saveRegistration } from '#server/booking/book.ts'
import { testOrders, testTemplates } from '#server/booking/testing.ts'
import type { Database } from '#server/db/database.ts'
import { markCopy, markOriginal } from '#server/db/original.ts'
import { transactions } from '#server/db/write.ts'
import { startDrawer } from '#server/pdf/drawer.ts'
import { NOW, REGISTRATION, SUBMISSION, temporaryFolder, testDatabase } from '#server/testing/fixtures.ts'
import { SELLER } from '#server/testing/seller.ts'
import { type MailServer, type SmtpBehaviour, startMailServer } from '#server/testing/smtp.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#server/time.ts'
import type { MailKind } from '#shared/mail-kinds.ts'
import { HANG_MS } from '#tests/hang.ts'
import { claim, retryMails } from './store.ts'
import { openTransport } from './transport.ts'
import { startOutbox } from './worker.ts'

async function mailServer(behaviour?: SmtpBehaviour) {
	const server = await startMailServer(behaviour && { behaviour })
	onTestFinished(() => server.stop())
	return server
}

/** A clock that the test moves on. */
function clock() {
	let now = NOW.getTime()
	return {
		now: () => new Date(now),
		pass: (milliseconds: number) => {
			now += milliseconds
		},
	}
}

type Parts = { templates?: ReturnType<typeof testTemplates>; leaseMs?: number }

function start(
	db: Kysely<Database>,
	{ url }: Pick<MailServer, 'url'>,
	now: () => Date = () => NOW,
	{ templates = testTemplates(db), leaseMs }: Parts = {},
) {
	const lines: string[] = []
	const log = (line: object, message: string) => void lines.push(JSON.stringify({ ...line, message }))
	const outbox = startOutbox({
		db,
		write: transactions(db),
		templates,
		transport: openTransport(
			{ smtpUrl: url, dataDir: temporaryFolder() },
			{ name: SELLER.name, address: SELLER.mail.from },
			MINUTE_MS,
		),
		now,
		log: { info: log, warn: log },
		pollIntervalMs: 20,
		...(leaseMs !== undefined && { leaseMs }),
	})
	onTestFinished(() => outbox.stop())
	return { outbox, lines }
}

async function add(db: Kysely<Database>, email = REGISTRATION.email) {
	const registration = { ...REGISTRATION, email, courseId: 7 }
	return (await saveRegistration(db, registration, undefined, SUBMISSION))?.reference
}

/** A store with registrations of these addresses, a mail server, and a worker that sends from the one to the other. */
async function sending(emails = [REGISTRATION.email], behaviour?: SmtpBehaviour, now?: () => Date) {
	const db = await testDatabase()
	const references: (string | undefined)[] = []
	for (const email of emails) references.push(await add(db, email))
	const server = await mailServer(behaviour)
	return { db, server, reference: references[0], ...start(db, server, now) }
}

const numbered = (count: number) => Array.from({ length: count }, (_, i) => `${i}@mail.example`)
const mails = (db: Kysely<Database>) => db.selectFrom('outbox').selectAll().orderBy('id').execute()
const states = async (db: Kysely<Database>) => (await mails(db)).map(({ state }) => state)
const until = (condition: () => unknown) => vi.waitFor(condition, { timeout: HANG_MS, interval: 20 })

test('both mails of a registration are sent with text, HTML and their own Message-ID', async () => {
	const { db, server, reference } = await sending()
	await until(async () => expect(await states(db)).toEqual(['sent', 'sent']))
	expect(server.received.map(({ messageId }) => messageId).sort()).toEqual([
		`registration-confirmation-2.${reference}@pramaan.example`,
		`registration-department-1.${reference}@pramaan.example`,
	])
	for (const { raw } of server.received) {
		const mail = await PostalMime.parse(raw)
		expect(mail.from).toEqual({ name: SELLER.name, address: SELLER.mail.from })
		expect(mail.text).toContain(reference)
		expect(mail.html).toContain(reference)
		expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
	}
	expect((await mails(db))[0]).toMatchObject({
		attempts: 1,
		lease: null,
		lastError: null,
		settledAt: NOW.toISOString(),
	})
})

test('a mail that is sent again has another Message-ID, and its text is kept', async () => {
	const { db, server, reference } = await sending()
	await until(async () => expect(await states(db)).toEqual(['sent', 'sent']))
	const [office, customer] = await mails(db)
	expect(office?.said).toBe(null)
	expect(customer?.said).toMatch(
		/^To: asha\.rao@mail\.example\nSubject: We have received your registration: .*\n\nHello,\n/,
	)
	expect(await transactions(db)((trx) => retryMails(trx, [customer?.id ?? 0], NOW))).toEqual([])
	await until(async () => expect(await states(db)).toEqual(['sent', 'sent', 'sent']))
	expect(server.received.at(-1)?.messageId).toBe(`registration-confirmation-3.${reference}@pramaan.example`)
})

test('a mail is dead at once when its address is refused permanently', async () => {
	const { db, lines } = await sending(['nobody@mail.example', REGISTRATION.email], (to) =>
		to.startsWith('nobody') ? { at: 'RCPT', code: 550 } : 'take',
	)
	await until(async () => expect(await states(db)).toEqual(['sent', 'dead', 'sent', 'sent']))
	const [, dead] = await mails(db)
	expect(dead).toMatchObject({ attempts: 1, lease: null, lastError: expect.stringContaining('550') })
	for (const text of [dead?.lastError, ...lines]) expect(text).not.toContain('nobody@')
})

test('a mail is retried with the same Message-ID when it is refused temporarily', async () => {
	let answers: SmtpBehaviour = () => ({ at: 'DATA', code: 451 })
	const { now, pass } = clock()
	const { db, server, reference } = await sending(undefined, (to) => answers(to), now)
	await until(async () =>
		expect((await mails(db)).map(({ lease, attempts }) => [lease, attempts])).toEqual([
			[null, 1],
			[null, 1],
		]),
	)
	const [mail] = await mails(db)
	const pause = new Date(mail?.dueAt as string).getTime() - NOW.getTime()
	expect(pause).toBeGreaterThanOrEqual(MINUTE_MS / 2)
	expect(pause).toBeLessThanOrEqual(MINUTE_MS)
	answers = () => 'take'
	pass(MINUTE_MS)
	await until(async () => expect(await states(db)).toEqual(['sent', 'sent']))
	expect(server.received.map(({ messageId }) => messageId)).toContain(
		`registration-department-1.${reference}@pramaan.example`,
	)
})

test('a mail is dead when its last attempt fails', async () => {
	const db = await testDatabase()
	await add(db)
	await db.updateTable('outbox').set({ attempts: 19 }).execute()
	start(db, await mailServer(() => ({ at: 'RCPT', code: 450 })))
	await until(async () => expect(await states(db)).toEqual(['dead', 'dead']))
	expect((await mails(db))[0]).toMatchObject({ attempts: 20 })
})

test('no attempts are counted while the mail server is down, and all mails are sent when it is back', async () => {
	const db = await testDatabase()
	for (const email of numbered(10)) await add(db, email)
	const server = await mailServer()
	await server.stop()
	const { lines } = start(db, server)
	await until(() => expect(lines.join()).toContain('no mail can be sent now'))
	expect(new Set(await states(db))).toEqual(new Set(['waiting']))
	await server.start()
	// The rows that were tried wait for two seconds of the clock, which stands still here.
	await until(async () => {
		await db.updateTable('outbox').set({ dueAt: NOW.toISOString() }).where('lease', 'is', null).execute()
		expect(new Set(await states(db))).toEqual(new Set(['sent']))
	})
	expect(new Set((await mails(db)).map(({ attempts }) => attempts))).toEqual(new Set([1]))
	expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(20)
	expect(server.received).toHaveLength(20)
})

test('a mail whose document can not be drawn now is tried again later, and the others are sent', async () => {
	const { db, classes, book, pay } = await testOrders()
	await pay(await book())
	const busy = startDrawer({ maxWaiting: 0 })
	onTestFinished(() => busy.close())
	const { lines } = start(db, await mailServer(), undefined, {
		templates: testTemplates(db, classes, undefined, busy),
	})
	await until(async () => expect((await states(db)).filter((state) => state === 'sent')).toHaveLength(2))
	await until(async () => expect((await mails(db)).filter(({ lease }) => lease)).toEqual([]))
	const waiting = (await mails(db)).filter(({ state }) => state === 'waiting')
	expect(waiting).toMatchObject([
		{ kind: 'order/paid', attempts: 1, lastError: expect.stringMatching(/^Too many doc/) },
	])
	expect(lines.join()).not.toContain('no mail can be sent now')
})

test('a mail that makes the server disconnect counts its attempts and blocks no other', async () => {
	const { now, pass } = clock()
	const poisoned: SmtpBehaviour = (to) => (to.startsWith('poison') ? 'hang up' : 'take')
	const { db } = await sending(['poison@mail.example', ...numbered(10)], poisoned, now)
	await until(async () => expect((await states(db)).filter((state) => state === 'sent')).toHaveLength(21))
	await until(async () => {
		const [, mail] = await mails(db)
		// On a busy machine the mail server may seem to be down, and the mail is due again after two seconds.
		if (mail?.lease === null && mail.attempts === 0) pass(2 * SECOND_MS)
		expect(mail).toMatchObject({ state: 'waiting', attempts: 1, lease: null })
	})
	const [, poison] = await mails(db)
	expect(new Date(poison?.dueAt as string).getTime()).toBeGreaterThanOrEqual(NOW.getTime() + MINUTE_MS / 2)
})

test('no attempts are counted when the mail server shuts down', async () => {
	const { db, lines } = await sending(undefined, () => ({ at: 'RCPT', code: 421 }))
	await until(() => expect(lines.some((line) => line.includes('no mail can be sent now'))).toBe(true))
	await until(async () =>
		expect((await mails(db)).map(({ state, attempts }) => [state, attempts])).toEqual([
			['waiting', 0],
			['waiting', 0],
		]),
	)
})

test('a mail is not claimed until the lease of another server ends', async () => {
	const db = await testDatabase()
	await add(db)
	const { now, pass } = clock()
	const server = await mailServer()
	const end = new Date(NOW.getTime() + 5 * MINUTE_MS)
	await claim(db, { lease: 'a server that was killed', limit: 20, now: now(), until: end })
	await add(db)
	start(db, server, now)
	await until(async () => expect(await states(db)).toEqual(['waiting', 'waiting', 'sent', 'sent']))
	pass(5 * MINUTE_MS)
	await until(async () => expect(await states(db)).toEqual(['sent', 'sent', 'sent', 'sent']))
	expect((await mails(db)).map(({ attempts }) => attempts)).toEqual([2, 2, 1, 1])
	expect(server.received).toHaveLength(4)
})

test('no other server claims the mails of one that is at work, however slow the mail server is', async () => {
	const db = await testDatabase()
	for (const email of numbered(10)) await add(db, email)
	const LEASE_MS = 60
	const { now, pass } = clock()
	const held = Promise.withResolvers<void>()
	let waiting = 0
	const server = await mailServer(async () => {
		waiting++
		await held.promise
		return 'take' as const
	})
	start(db, server, now, { leaseMs: LEASE_MS })
	await until(() => expect(waiting).toBe(4))
	const claimed = (await mails(db)).filter(({ lease }) => lease)
	expect(claimed.length).toBe(20)
	// The first lease has ended by then.
	for (let i = 0; i < 3; i++) {
		pass(LEASE_MS / 2)
		const renewed = new Date(now().getTime() + LEASE_MS).toISOString()
		await until(async () => expect(new Set((await mails(db)).map(({ dueAt }) => dueAt))).toEqual(new Set([renewed])))
	}
	expect(await claim(db, { lease: 'another server', limit: 20, now: now(), until: now() })).toEqual([])
	held.resolve()
	await until(async () => expect(new Set(await states(db))).toEqual(new Set(['sent'])))
	expect(server.received).toHaveLength(20)
})

test('a copy sends nothing until it is the original', async () => {
	const [original, copy] = [await testDatabase(), await testDatabase()]
	for (const db of [original, copy]) await add(db)
	await markCopy(copy)
	const server = await mailServer()
	start(copy, server)
	start(original, server)
	await until(async () => expect(await states(original)).toEqual(['sent', 'sent']))
	expect((await mails(copy)).map(({ state, lease }) => [state, lease])).toEqual(Array(2).fill(['waiting', null]))
	await markOriginal(copy)
	await until(async () => expect(await states(copy)).toEqual(['sent', 'sent']))
	expect(server.received).toHaveLength(4)
})

test('no mail waits for a clock that was ahead when the mail was enqueued, postponed or claimed', async () => {
	const db = await testDatabase()
	for (let i = 0; i < 2; i++) await add(db)
	const dayAhead = new Date(NOW.getTime() + DAY_MS)
	await db
		.updateTable('outbox')
		.set({ dueAt: new Date(dayAhead.getTime() + 4 * HOUR_MS).toISOString(), attempts: 9 })
		.where('id', '=', 1)
		.execute()
	const end = new Date(dayAhead.getTime() + 5 * MINUTE_MS)
	await claim(db, { lease: 'a server that was killed', limit: 1, now: NOW, until: end })
	await db.updateTable('outbox').set({ dueAt: dayAhead.toISOString() }).where('id', '>', 2).execute()
	const server = await mailServer()
	start(db, server)
	await until(async () => expect(await states(db)).toEqual(['sent', 'sent', 'sent', 'sent']))
	expect(server.received).toHaveLength(4)
})

test('a mail waits for the longest pause and no longer, whatever the clock does meanwhile', async () => {
	const db = await testDatabase()
	await add(db)
	const latest = new Date(NOW.getTime() + 4 * HOUR_MS)
	await db.updateTable('outbox').set({ dueAt: latest.toISOString(), attempts: 9 }).execute()
	const due = async (now: Date) => {
		const claimed = db.transaction().execute(async (trx) => {
			const { length } = await claim(trx, { lease: 'x', limit: 20, now, until: now })
			throw new Error(String(length))
		})
		return claimed.catch((error) => Number(error.message))
	}
	expect(await due(NOW)).toBe(0)
	expect(await due(new Date(latest.getTime() - 1))).toBe(0)
	expect(await due(latest)).toBe(2)
	// It was set back.
	expect(await due(new Date(NOW.getTime() - 1))).toBe(2)
})

test('each mail is sent once when two workers share an outbox', async () => {
	const { db, server } = await sending(numbered(15))
	start(db, server)
	await until(async () => expect(new Set(await states(db))).toEqual(new Set(['sent'])))
	expect(server.received).toHaveLength(30)
	expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(30)
})

test.each([
	[
		'waits when its kind has no template',
		{ kind: sql<MailKind>`'registration/reminder'` },
		'waiting',
		/no template .*\/reminder/,
	],
	['is dropped when what it is about was deleted', { orderId: null }, 'dropped', /^$/],
])('a mail %s', async (_, change, state, reason) => {
	const db = await testDatabase()
	await add(db)
	await db.updateTable('outbox').set(change).where('kind', '=', 'registration/confirmation').execute()
	const server = await mailServer()
	start(db, server)
	await until(async () =>
		expect((await mails(db)).map(({ state, attempts, lease }) => [state, attempts, lease])).toEqual([
			['sent', 1, null],
			[state, 1, null],
		]),
	)
	expect((await mails(db))[1]?.lastError ?? '').toMatch(reason)
})

test('mails that were not started are released when the worker stops', async () => {
	const { db, server, outbox } = await sending(numbered(20))
	await until(() => expect(server.received.length).toBeGreaterThan(0))
	await outbox.stop()
	expect((await mails(db)).filter(({ lease }) => lease)).toEqual([])
	start(db, server)
	await until(async () => expect(new Set(await states(db))).toEqual(new Set(['sent'])))
	expect(server.received).toHaveLength(40)
})
