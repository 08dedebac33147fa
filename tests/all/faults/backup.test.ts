import { execFile } from 'node:child_process'
import { copyFileSync, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { writeBackup } from '#ops/backup/file.ts'
import { sqliteFile } from '#server/db/open.ts'
import { compare } from '#tests/all/faults/harness/assert.ts'
import { startClients } from '#tests/all/faults/harness/clients.ts'
import { isLong, report } from '#tests/all/faults/harness/print.ts'
import {
	inStore,
	newSqlite,
	ROOT,
	type Store,
	startServer,
	temporaryFolder,
	withPostgres,
} from '#tests/all/faults/harness/server.ts'

const CLIENTS = 16
const LEAD_MS = isLong ? 10_000 : 1000

type Plan = {
	from: Store
	/** An empty store. */
	into: Store
	/** How long forms come in before the backup begins. */
	leadMs: number
	/** Controls: without a snapshot, or a copy of the database file while it is in use. */
	without?: 'snapshot' | 'backup'
}

const ops = (store: Store, ...args: string[]) =>
	promisify(execFile)(process.execPath, ['ops/main.ts', ...args], {
		cwd: ROOT,
		env: { PATH: process.env['PATH'], ...store },
	})

/** Each page of rows is of another moment: `untilLater` waits until rows were stored after the page before. */
const backUpWithoutSnapshot = (store: Store, file: string, untilLater: () => Promise<void>) =>
	inStore(store, (db) => {
		const slowly = async function* () {
			for await (const text of writeBackup(db, new Date())) {
				yield text
				await untilLater()
			}
		}
		return pipeline(Readable.from(slowly()), createWriteStream(file))
	})

/** Takes a backup under load and restores it; compares it with what had been acknowledged when it began. */
async function backUpUnderLoad({ from, into, leadMs, without }: Plan) {
	const server = await startServer(from)
	const load = startClients(CLIENTS, () => server.url)
	await Promise.all([sleep(leadMs), load.untilMore(1)])
	const before = load.acknowledged()
	const file = join(temporaryFolder(), 'backup.jsonl')
	if (without === 'backup') copyFileSync(sqliteFile(from.DATA_DIR), sqliteFile(into.DATA_DIR))
	// Each client may have had one form stored already.
	else if (without === 'snapshot') await backUpWithoutSnapshot(from, file, () => load.untilMore(CLIENTS + 1))
	else await ops(from, 'backup', file)
	await load.stop()
	await server.end('SIGTERM')
	if (without !== 'backup') await ops(into, 'restore', file)
	const found = { ...(await compare(into, before)), sentMeanwhile: load.forms.length - before.length }
	report('A backup taken under 16 clients and restored into an empty store', {
		name: `${from.DATABASE_URL ? 'PostgreSQL' : 'SQLite'}${without ? `, no ${without}` : ''}`,
		...found,
	})
	return found
}

const COMPLETE = { lost: 0, duplicated: 0, withoutMails: 0, incomplete: 0 }

test('a restored backup of SQLite has all that was acknowledged before it began when it is taken under load', async () => {
	const found = await backUpUnderLoad({ from: newSqlite(), into: newSqlite(), leadMs: LEAD_MS })
	expect(found).toMatchObject(COMPLETE)
	expect(found.sentMeanwhile).toBeGreaterThan(0)
})

test('a restored backup of PostgreSQL is complete when it is taken under load, and refused when it is not of one moment', async () => {
	await withPostgres(async (from) => {
		expect(await backUpUnderLoad({ from, into: newSqlite(), leadMs: LEAD_MS })).toMatchObject(COMPLETE)
		const control = backUpUnderLoad({ from, into: newSqlite(), leadMs: LEAD_MS, without: 'snapshot' })
		await expect(control).rejects.toThrow('ops/main.ts restore')
	})
})

test('a copy of the SQLite file lacks rows when the file is in use', async () => {
	const found = await backUpUnderLoad({ from: newSqlite(), into: newSqlite(), leadMs: 500, without: 'backup' })
	expect(found.lost).toBeGreaterThan(0)
})
