import { execFile } from 'node:child_process'
import { copyFileSync, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { writeBackup } from '#ops/backup-file.ts'
import { sqliteFile } from '#server/db/open.ts'
import { compare } from './harness/assert.ts'
import { startClients } from './harness/clients.ts'
import { row, seconds } from './harness/print.ts'
import { inStore, newSqlite, ROOT, type Store, startServer, temporaryFolder, withPostgres } from './harness/server.ts'

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

/** Each page of rows is of another moment. */
const backUpWithoutSnapshot = (store: Store, file: string) =>
	inStore(store, (db) => {
		const slowly = async function* () {
			for await (const text of writeBackup(db, new Date(), () => {})) {
				yield text
				await sleep(100)
			}
		}
		return pipeline(Readable.from(slowly()), createWriteStream(file))
	})

/** Takes a backup under load and restores it; compares it with what had been acknowledged when it began. */
export async function backUpUnderLoad({ from, into, leadMs, without }: Plan) {
	const server = await startServer(from)
	const load = startClients(16, () => server.url)
	await sleep(leadMs)
	const before = load.acknowledged()
	const startedAt = performance.now()
	const file = join(temporaryFolder(), 'backup.jsonl')
	if (without === 'backup') copyFileSync(sqliteFile(from.DATA_DIR), sqliteFile(into.DATA_DIR))
	else if (without === 'snapshot') await backUpWithoutSnapshot(from, file)
	else await ops(from, 'backup', file)
	await load.stop()
	await server.end('SIGTERM')
	if (without !== 'backup') await ops(into, 'restore', file)
	const tookMs = performance.now() - startedAt
	return { ...(await compare(into, before)), sentMeanwhile: load.forms.length - before.length, tookMs }
}

async function show(name: string, plan: Plan) {
	const { tookMs, ...found } = await backUpUnderLoad(plan)
	row('A backup taken under 16 clients and restored into an empty store', { name, ...found, took: seconds(tookMs) })
}

export async function backup() {
	await show('SQLite', { from: newSqlite(), into: newSqlite(), leadMs: 10_000 })
	await withPostgres(async (from) => {
		await withPostgres((into) => show('PostgreSQL', { from, into, leadMs: 10_000 }))
		await show('PostgreSQL into SQLite', { from, into: newSqlite(), leadMs: 5000 })
		await show('control: PostgreSQL, no snapshot', {
			from,
			into: newSqlite(),
			leadMs: 5000,
			without: 'snapshot',
		}).catch(({ stderr }) => console.log(`control: PostgreSQL, no snapshot: not restored, ${String(stderr).trim()}`))
	})
	// Soon, before SQLite has moved the first rows from the log into the file.
	const copy: Plan = { from: newSqlite(), into: newSqlite(), leadMs: 500, without: 'backup' }
	await show('control: SQLite, file copied in use', copy)
}
