import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { transactions } from '#server/db/write.ts'
import { CLASS, REGISTRATION, SUBMISSION, testDatabase } from '#server/testing/fixtures.ts'
import { saveRegistration } from './book.ts'
import { cancelSeats, capacityOf, holdSeats, releaseSeats, takeSeats } from './seats.ts'

const SLUG = CLASS.slug
const taken = async (db: Kysely<Database>) =>
	(await db.selectFrom('classRecords').select('taken').where('slug', '=', SLUG).executeTakeFirst())?.taken ?? 0

test('fifty who want the last seat at once get one', async () => {
	const db = await testDatabase()
	const write = transactions(db)
	await write((trx) => takeSeats(trx, SLUG, 11, 12))
	const got = await Promise.all(Array.from({ length: 50 }, () => write((trx) => takeSeats(trx, SLUG, 1, 12))))
	expect(got.filter(Boolean)).toHaveLength(1)
	expect(await taken(db)).toBe(12)
})

test('fifty who read the number of seats and then write it get more than there are', async () => {
	const db = await testDatabase()
	await takeSeats(db, SLUG, 11, 12)
	const readThenWrite = async () => {
		const free = (await taken(db)) < 12
		if (free)
			await db
				.updateTable('classRecords')
				.set((eb) => ({ taken: eb('taken', '+', 1) }))
				.execute()
	}
	await Promise.all(Array.from({ length: 50 }, readThenWrite))
	expect(await taken(db)).toBeGreaterThan(12)
})

test('a class gives no part of the seats that are asked for, and takes them back', async () => {
	const db = await testDatabase()
	expect(await takeSeats(db, SLUG, 13, 12)).toBe(false)
	expect(await takeSeats(db, SLUG, 10, 12)).toBe(true)
	expect(await takeSeats(db, SLUG, 3, 12)).toBe(false)
	await releaseSeats(db, SLUG, 1)
	expect(await takeSeats(db, SLUG, 3, 12)).toBe(true)
	expect(await taken(db)).toBe(12)
})

test('a class without a capacity has seats for all, one that is not offered, or that the content calls full, for nobody', () => {
	expect(capacityOf(CLASS)).toBeGreaterThan(1000)
	expect(capacityOf({ ...CLASS, capacity: 12 })).toBe(12)
	expect(capacityOf(undefined)).toBe(0)
	expect(capacityOf({ ...CLASS, capacity: 12, seats: 'full' })).toBe(0)
})

test('the seat of an order is taken once, and given back once', async () => {
	const db = await testDatabase()
	const chosen = { ...CLASS, capacity: 1 }
	for (let i = 0; i < 2; i++) await saveRegistration(db, { ...REGISTRATION, courseId: 7 }, chosen, SUBMISSION)
	const [first, second] = await db.selectFrom('orders').selectAll().orderBy('id').execute()
	if (!first || !second) throw new Error('Two orders are needed.')
	expect(await holdSeats(db, first, chosen)).toHaveLength(1)
	expect(await holdSeats(db, first, chosen)).toEqual([])
	expect(await holdSeats(db, second, chosen)).toBeUndefined()
	expect(await taken(db)).toBe(1)
	await cancelSeats(db, first)
	await cancelSeats(db, first)
	expect(await taken(db)).toBe(0)
	expect(await holdSeats(db, second, chosen)).toHaveLength(1)
	expect(await db.selectFrom('registrations').select('seat').orderBy('id').execute()).toEqual([
		{ seat: null },
		{ seat: 'held' },
	])
})
