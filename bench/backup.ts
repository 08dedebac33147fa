import { execFile } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sqliteFile } from '#server/db/open.ts'
import { startClients } from './rig/clients.ts'
import type { EditName } from './rig/edits.ts'
import { print, row } from './rig/print.ts'
import { newPostgres, newSqlite, type Store, startServer, temporaryFolder } from './rig/servers.ts'
import { verdictOn } from './rig/verdict.ts'

type Plan = {
	from: Store
	/** An empty store. */
	into: Store
	/** How long forms come in before the backup begins, in milliseconds. */
	lead: number
	edits?: EditName[]
	/** Copies the database file while it is in use, in place of a backup. */
	copy?: boolean
}

const ops = (store: Store, edits: EditName[], ...args: string[]) =>
	promisify(execFile)(
		process.execPath,
		[...(edits.length > 0 ? ['--import', './bench/rig/edits.ts'] : []), 'ops/main.ts', ...args],
		{ cwd: join(import.meta.dirname, '..'), env: { PATH: process.env['PATH'], EDITS: edits.join(','), ...store } },
	)

/** Takes a backup under load and restores it; compares it with what had been acknowledged when it began. */
export async function backUpUnderLoad({ from, into, lead, edits = [], copy }: Plan) {
	const server = await startServer(from)
	const load = startClients(16, () => server.url)
	await sleep(lead)
	const before = load.forms.filter(({ reference }) => reference)
	const begun = performance.now()
	if (copy) copyFileSync(sqliteFile(from.DATA_DIR), sqliteFile(into.DATA_DIR))
	else {
		const file = join(temporaryFolder(), 'backup.jsonl')
		await ops(from, edits, 'backup', file)
		await sleep(100)
		await load.stop()
		await ops(into, [], 'restore', file)
	}
	const took = performance.now() - begun
	await load.stop()
	await server.end('SIGTERM')
	const { acknowledged, lost, twice, withoutMails, half } = await verdictOn(into, before)
	return { before: acknowledged, lost, twice, withoutMails, half, meanwhile: load.forms.length - before.length, took }
}

const WIDTH = 34

async function show(name: string, plan: Plan) {
	const { before, lost, twice, withoutMails, half, meanwhile, took } = await backUpUnderLoad(plan)
	print(row(WIDTH, name, before, lost, twice, withoutMails, half, meanwhile, `${(took / 1000).toFixed(1)} s`))
}

export async function backup() {
	print('A backup is taken under 16 clients and restored into an empty store\n')
	print(row(WIDTH, '', 'acknowledged', 'lost', 'twice', 'no mail row', 'half stored', 'sent after', 'took'))
	await show('SQLite', { from: newSqlite(), into: newSqlite(), lead: 10_000 })
	const [first, second] = [await newPostgres(), await newPostgres()]
	await show('PostgreSQL', { from: first.store, into: second.store, lead: 10_000 })
	await show('PostgreSQL into SQLite', { from: first.store, into: newSqlite(), lead: 5000 })
	print('\nWithout a safeguard the same must fail:')
	// Early, before SQLite has moved the first rows into the file by itself.
	await show('SQLite, file copied in use', { from: newSqlite(), into: newSqlite(), lead: 500, copy: true })
	const third = await newPostgres()
	await backUpUnderLoad({ from: first.store, into: third.store, lead: 5000, edits: ['no snapshot'] }).then(
		() => print('PostgreSQL, no snapshot: restored, although it should not'),
		(error: Error) => print(`PostgreSQL, no snapshot: not restored, ${error.message.split('\n').at(-2)}`),
	)
	for (const postgres of [first, second, third]) await postgres.stop()
}
