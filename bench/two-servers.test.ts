import { expect, inject, test } from 'vitest'
import { newEmptyDatabase } from '#server/testing/postgres.ts'
import { temporaryFolder } from './harness/server.ts'
import { countAccepted, serveTogether } from './two-servers.ts'

const emptyStore = async () => ({
	DATA_DIR: temporaryFolder(),
	DATABASE_URL: await newEmptyDatabase(inject('postgres') as string),
})

const SAFE = { lost: 0, duplicated: 0, withoutMails: 0, incomplete: 0, unsent: 0, mailsMissing: 0 }

test('two servers store each form and send each mail once when they start at once on an empty database', async () => {
	const found = await serveTogether({ store: await emptyStore(), kills: 0, lengthMs: 1000 })
	expect(found).toMatchObject({ ...SAFE, mailsDuplicated: 0 })
	expect(found.acknowledged).toBeGreaterThan(16)
}, 300_000)

test('two servers lose nothing when one of them is killed', async () => {
	const kills = 3
	const found = await serveTogether({ store: await emptyStore(), kills, clients: 4 })
	expect(found).toMatchObject(SAFE)
	// What a killed server had handed over and not yet marked as sent.
	expect(found.mailsDuplicated).toBeLessThanOrEqual(kills * 4)
}, 300_000)

test('two servers send mails twice when they take no leases', async () => {
	const found = await serveTogether({ store: await emptyStore(), kills: 0, lengthMs: 1000, replaced: ['no lease'] })
	expect(found.mailsDuplicated).toBeGreaterThan(0)
}, 300_000)

test('two servers accept as many posts as one when a visitor posts to both', async () => {
	expect(await countAccepted(await emptyStore(), 30)).toBe(20)
}, 300_000)
