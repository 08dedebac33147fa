import { expect, test } from 'vitest'
import { saveRegistration } from '#server/booking/book.ts'
import { NOW, REGISTRATION, SUBMISSION, testDatabase } from '#server/testing/fixtures.ts'
import { DAY_MS } from '#server/time.ts'
import { doubtClock } from './clock-doubt.ts'

const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS)
const register = (db: Awaited<ReturnType<typeof testDatabase>>, now: Date) =>
	saveRegistration(db, { ...REGISTRATION, courseId: 7 }, undefined, { ...SUBMISSION, now })

test.each([
	['a week and a day ago', [8], undefined],
	['longer ago', [100, 8.1], 8.1],
	['longer ago, and of the last day', [100, 0.9, 0], 100],
	['of the last day', [0.9], undefined],
	['in the future', [-2], undefined],
])(
	'a clock is doubted when the last record before today is more than a week older: records %s',
	async (_, ages, doubt) => {
		const db = await testDatabase()
		for (const age of ages) await register(db, daysAgo(age))
		expect(await doubtClock(db, NOW)).toBe(doubt && daysAgo(doubt).toISOString())
	},
)

test('a clock is not doubted while quotes come, which have no registration', async () => {
	const db = await testDatabase()
	for (const age of [100, 2]) await register(db, daysAgo(age))
	await db.deleteFrom('outbox').execute()
	await db.deleteFrom('registrations').where('receivedAt', '>', daysAgo(3).toISOString()).execute()
	expect(await doubtClock(db, NOW)).toBeUndefined()
})
