import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { saveRegistration } from '#server/booking/book.ts'
import { saveMessage } from '#server/contacts/store.ts'
import type { Suspicion } from '#server/db/booking-tables.ts'
import type { Database } from '#server/db/database.ts'
import { MESSAGE, REGISTRATION, SUBMISSION, temporaryFolder, testDatabase } from '#server/testing/fixtures.ts'
import { testJob } from '#server/testing/job.ts'
import { DAY_MS, MINUTE_MS } from '#server/time.ts'
import { countOverdue, deleteOverdue, keptSince } from './retention.ts'
import { startRetentionJob } from './retention-job.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS)
const registration = { ...REGISTRATION, courseId: 7 }
/** Those of which there are some. */
const some = (counts: object) => Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))

/** Of each kind one that is just over its time and one that is just within it. */
async function aged() {
	const db = await testDatabase()
	const dataDir = temporaryFolder()
	const register = (now: Date, suspect?: Suspicion) =>
		saveRegistration(db, registration, undefined, { ...SUBMISSION, now, suspect })
	const write = (now: Date, suspect?: Suspicion) =>
		saveMessage(db, { ...MESSAGE, email: `${now.getTime()}@mail.example` }, { ...SUBMISSION, now, suspect })
	for (const [save, year] of [
		[register, 2023],
		[write, 2025],
	] as const) {
		for (const time of ['11:59:59Z', '12:00:00Z']) await save(new Date(`${year}-11-21T${time}`))
		for (const days of [30.01, 29.99]) await save(daysAgo(days), 'too fast')
	}
	const [dead, sent] = await db.selectFrom('outbox').select('id').orderBy('id', 'desc').execute()
	const [ofOverdue, , recent] = await db.selectFrom('outbox').select('id').orderBy('id').execute()
	const settle = (mail: { id: number } | undefined, state: Database['outbox']['state'], days: number) =>
		db
			.updateTable('outbox')
			.set({ state, settledAt: daysAgo(days).toISOString() })
			.where('id', '=', mail?.id ?? 0)
			.execute()
	await settle(recent, 'sent', 29.99)
	await settle(ofOverdue, 'sent', 30.01)
	await settle(sent, 'sent', 30.01)
	await settle(dead, 'dead', 30.01)
	mkdirSync(join(dataDir, 'mail'))
	for (const [name, days] of [
		['old.PRM-1.eml', 30.01],
		['old.PRM-2.eml.part', 30.01],
		['new.PRM-3.eml', 29.99],
		['notes.txt', 99],
	] as const) {
		writeFileSync(join(dataDir, 'mail', name), '')
		utimesSync(join(dataDir, 'mail', name), daysAgo(days), daysAgo(days))
	}
	await db.deleteFrom('rateLimits').execute()
	const counter = (key: string, days: number) => ({ key, hits: 1, resetsAt: daysAgo(days).toISOString() })
	await db
		.insertInto('rateLimits')
		.values([counter('over', 0.01), counter('runs', -0.01)])
		.execute()
	return { db, dataDir }
}

test('rows and files are deleted when they are over their period, and no others', async () => {
	const { db, dataDir } = await aged()
	const overdue = {
		registrations: 1,
		orders: 2,
		messages: 1,
		suspects: 2,
		mails: 3,
		mailFiles: 2,
		rateLimits: 1,
	}
	expect(some(await countOverdue({ db, dataDir, now: NOW }))).toEqual(overdue)
	expect(some(await deleteOverdue({ db, dataDir, now: NOW }))).toEqual(overdue)
	for (const table of ['registrations', 'contactMessages'] as const)
		expect(await db.selectFrom(table).select('id').orderBy('id').execute()).toEqual([{ id: 2 }, { id: 4 }])
	const states = await db.selectFrom('outbox').select('state').orderBy('id').execute()
	expect(states).toEqual([{ state: 'sent' }, { state: 'waiting' }])
	expect(readdirSync(join(dataDir, 'mail')).toSorted()).toEqual(['new.PRM-3.eml', 'notes.txt'])
	expect(await db.selectFrom('rateLimits').select('key').execute()).toEqual([{ key: 'runs' }])
	expect(some(await deleteOverdue({ db, dataDir, now: NOW }))).toEqual({})
})

test('two servers delete overdue rows at once without errors', async () => {
	const { db, dataDir } = await aged()
	const needs = { db, dataDir, now: NOW }
	const [one, other] = await Promise.all([deleteOverdue(needs), deleteOverdue(needs)])
	expect(one.registrations + other.registrations).toBe(1)
	expect(some(await countOverdue(needs))).toEqual({})
})

test.each([
	['2026-11-21T12:00:00Z', 'messages', '2025-11-21T12:00:00.000Z'],
	['2028-02-29T12:00:00Z', 'messages', '2027-02-28T12:00:00.000Z'],
	['2028-02-29T12:00:00Z', 'registrations', '2025-02-28T12:00:00.000Z'],
	['2026-03-15T12:00:00Z', 'mails', '2026-02-13T12:00:00.000Z'],
] as const)('on %s what was received of %s before %s is over its time', (now, kind, start) => {
	expect(keptSince(kind, new Date(now)).toISOString()).toBe(start)
})

const job = (needs: Awaited<ReturnType<typeof aged>>, start: Date) =>
	testJob(start, (parts) => startRetentionJob({ ...needs, ...parts }))

const DELETED = 'what is over its time is deleted'
const DOUBTED = 'a job waits: the clock may be ahead'

const register = (db: Awaited<ReturnType<typeof testDatabase>>, now: Date) =>
	saveRegistration(db, registration, undefined, { ...SUBMISSION, now })
const countRegistrations = async (db: Awaited<ReturnType<typeof testDatabase>>) =>
	(await db.selectFrom('registrations').select('id').execute()).length

test('the retention job runs repeatedly and after a failure', async () => {
	const { db, dataDir } = await aged()
	await register(db, daysAgo(2))
	const needs = { db, dataDir }
	const { lines, next, stop, setClock } = job(needs, NOW)
	setClock(new Date(Number.NaN))
	expect(await next()).toBe('a job failed')
	setClock(NOW)
	expect(await next()).toBe(DELETED)
	expect(some(await countOverdue({ db, dataDir, now: NOW }))).toEqual({})
	await stop()
	const said = lines.length
	// Another one, which began later, runs again and again meanwhile.
	const other = job(needs, NOW)
	for (let runs = 0; runs < 3; runs++) await other.next()
	expect(lines).toHaveLength(said)
})

test('nothing is deleted while the clock is years ahead, although records are written meanwhile', async () => {
	const needs = await aged()
	const { db } = needs
	await register(db, daysAgo(2))
	const before = await countRegistrations(db)
	const ahead = new Date('2030-06-01T00:00:00Z')
	const { next, setClock, pass } = job(needs, ahead)
	expect(await next()).toBe(DOUBTED)
	await register(db, ahead)
	pass(MINUTE_MS)
	expect(await next()).toBe(DOUBTED)
	expect(await countRegistrations(db)).toBe(before + 1)
	setClock(NOW)
	expect(await next()).toBe(DELETED)
	expect(await countRegistrations(db)).toBe(before + 1 - 2)
	// It jumps again after it was right for long, and before the job asks for it.
	pass(30 * DAY_MS)
	expect(await next()).toBe(DELETED)
	const left = await countRegistrations(db)
	setClock(ahead)
	expect(await next()).toBe(DOUBTED)
	expect(await countRegistrations(db)).toBe(left)
})

test('overdue rows of a site without new records are deleted when the clock has been steady for a day', async () => {
	const needs = await aged()
	const muchLater = new Date('2027-11-21T12:00:00Z')
	const { next, pass } = job(needs, muchLater)
	expect(await next()).toBe(DOUBTED)
	pass(DAY_MS - 1)
	expect(await next()).toBe(DOUBTED)
	pass(1)
	expect(await next()).toBe(DELETED)
	expect(await countRegistrations(needs.db)).toBe(0)
})
