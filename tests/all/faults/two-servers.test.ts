import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { newEmptyDatabase } from '#server/testing/databases/databases.ts'
import { startMailServer } from '#server/testing/smtp.ts'
import { compare, compareMails, untilMailsSent } from '#tests/all/faults/harness/assert.ts'
import { startClients } from '#tests/all/faults/harness/clients.ts'
import { isLong, report } from '#tests/all/faults/harness/print.ts'
import { type Server, startServer, temporaryFolder } from '#tests/all/faults/harness/server.ts'
import type { Replaced } from '#tests/all/faults/harness/server-without.ts'
import { randomOf } from '#tests/seed.ts'

const random = randomOf()

const emptyStore = async () => ({
	DATA_DIR: temporaryFolder(),
	DATABASE_URL: await newEmptyDatabase(inject('postgres') as string),
})

const pick = <T>(all: (T | undefined)[]) => {
	const there = all.filter((one) => one !== undefined)
	return there[Math.floor(random() * there.length)]
}

/** Two servers, one database: what became of the forms that either acknowledged, and how often each mail arrived. */
async function serveTogether(kills: number, clients: number, replaced: Replaced[] = []) {
	const store = await emptyStore()
	const mail = await startMailServer()
	const start = () =>
		startServer(store, {
			replaced: kills > 0 ? ['short lease', ...replaced] : replaced,
			env: { SMTP_URL: mail.url },
		})
	// Both at once: on an empty database both want to create the tables.
	const servers: (Server | undefined)[] = await Promise.all([start(), start()])
	const load = startClients(clients, () => pick(servers)?.url)
	if (kills === 0) await sleep(isLong ? 20_000 : 1000)
	for (let i = 0; i < kills; i++) {
		await sleep(100 + random() * 500)
		const place = Math.floor(random() * 2)
		const killed = servers[place]
		servers[place] = undefined
		await killed?.end('SIGKILL')
		await sleep(random() * 300)
		servers[place] = await start()
	}
	await load.stop()
	const unsent = await untilMailsSent(store)
	await Promise.all(servers.map((server) => server?.end('SIGTERM')))
	await mail.stop()
	const stored = await compare(store, load.forms)
	const found = { ...stored, unsent, ...compareMails(mail.received, stored.acknowledged * 2) }
	report('Two servers on one PostgreSQL, started at once on an empty database', {
		name: String(replaced),
		kills,
		...found,
	})
	return found
}

const SAFE = { lost: 0, duplicated: 0, withoutMails: 0, incomplete: 0, unsent: 0, mailsMissing: 0 }

test('two servers store each form and send each mail once when they start at once on an empty database', async () => {
	const found = await serveTogether(0, 16)
	expect(found).toMatchObject({ ...SAFE, mailsDuplicated: 0 })
	expect(found.acknowledged).toBeGreaterThanOrEqual(16)
})

test('two servers lose nothing when one of them is killed', async () => {
	const kills = isLong ? 50 : 2
	const found = await serveTogether(kills, 4)
	expect(found).toMatchObject(SAFE)
	// What a killed server had handed over and not yet marked as sent.
	expect(found.mailsDuplicated).toBeLessThanOrEqual(kills * 4)
})

test('two servers send mails twice when they take no leases', async () => {
	const found = await serveTogether(0, 16, ['no lease'])
	expect(found.mailsDuplicated).toBeGreaterThan(0)
})
