import { expect, inject, test } from 'vitest'
import { newEmptyDatabase } from '#server/testing/postgres.ts'
import { temporaryFolder } from './rig/servers.ts'
import { serveTogether, takenTogether } from './two-servers.ts'

const emptyStore = async () => ({
	DATA_DIR: temporaryFolder(),
	DATABASE_URL: await newEmptyDatabase(inject('postgres') as string),
})

const NOTHING_WRONG = { lost: 0, twice: 0, withoutMails: 0, half: 0, unsent: 0, mailsMissing: 0 }

test('two servers that start at once on an empty database store everything once and send each mail once', async () => {
	const found = await serveTogether({ store: await emptyStore(), kills: 0, duration: 1000 })
	expect(found).toMatchObject({ ...NOTHING_WRONG, mailsTwice: 0 })
	expect(found.acknowledged).toBeGreaterThan(16)
}, 300_000)

test('one of two is killed, the other goes on: nothing is lost', async () => {
	const kills = 3
	const found = await serveTogether({ store: await emptyStore(), kills, clients: 4 })
	expect(found).toMatchObject(NOTHING_WRONG)
	// What a killed server had handed over and not yet ticked off.
	expect(found.mailsTwice).toBeLessThanOrEqual(kills * 4)
}, 300_000)

test('without leases mails are sent twice', async () => {
	const found = await serveTogether({ store: await emptyStore(), kills: 0, duration: 1000, edits: ['no lease'] })
	expect(found.mailsTwice).toBeGreaterThan(0)
}, 300_000)

test('two servers count the posts of a visitor together', async () => {
	expect(await takenTogether(await emptyStore(), 30)).toBe(20)
}, 300_000)
