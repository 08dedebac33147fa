import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { newForm, valuesOf } from '#tests/faults/harness/clients.ts'
import { median, ms, quantile, ratio, row } from '#tests/faults/harness/print.ts'
import { inStore, newPostgres, newSqlite, type Server, type Store, startServer } from '#tests/faults/harness/server.ts'
import { inTurns } from '#tests/faults/harness/turns.ts'
import autocannon from '#tests/faults/tools/autocannon.js'

const ROWS_PER_INSERT = 100_000

async function register({ url }: Server, duration: number) {
	// Keys that begin with the time, as the site's form makes them.
	const setupRequest = (request: object) => ({
		...request,
		headers: {
			'content-type': 'application/json',
			'idempotency-key': randomUUIDv7(),
			'consent-version': '2025-01-01',
		},
	})
	const body = JSON.stringify(valuesOf(newForm('registration')))
	const requests = [{ method: 'POST', body, setupRequest }]
	const result = await autocannon({ url: `${url}/api/register`, connections: 64, duration, requests })
	if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`)
	return result['2xx'] / result.duration
}

/** The p99 of look-ups of random certificates by 8 clients, in milliseconds. */
async function lookUp({ url }: Server, count: number) {
	const times: number[] = []
	const client = async () => {
		for (let i = 0; i < 1000; i++) {
			const sentAt = performance.now()
			const answer = await fetch(`${url}/api/certificates/PRM-${1 + Math.floor(Math.random() * count)}`)
			await answer.arrayBuffer()
			if (answer.status !== 200) throw new Error(`A certificate was answered with ${answer.status}.`)
			times.push(performance.now() - sentAt)
		}
	}
	await Promise.all(Array.from({ length: 8 }, client))
	return quantile(times, 0.99)
}

/** What each of two servers reaches, in turns. */
async function compare(servers: Server[], rounds: number, measure: (server: Server, i: number) => Promise<number>) {
	const measured = await inTurns(servers, rounds, measure, { warmUp: true })
	await Promise.all(servers.map(({ end }) => end('SIGKILL')))
	return measured.map(median)
}

/** Certificates numbered from 1, made by the database itself. */
const insertCertificates = (store: Store, count: number) =>
	inStore(store, async (db) => {
		for (let first = 1; first <= count; first += ROWS_PER_INSERT) {
			const last = Math.min(first + ROWS_PER_INSERT - 1, count)
			await sql`insert into certificates (number_key, number, lead_auditor, scheme, issued_by)
				with recursive counted(i) as (select ${sql.lit(first)} union all select i + 1 from counted where i < ${sql.lit(last)})
				select 'PRM-' || cast(i as text), 'PRM-' || cast(i as text), 'Asha Rao', 'Lead Auditor, ISO 9001:2015', 'Pramaan'
				from counted`.execute(db)
		}
	})

async function compareStores(name: string, [store, large]: [Store, Store], isShort: boolean) {
	const [rounds, duration, few, many] = isShort ? ([1, 1, 500, 5_000] as const) : ([5, 4, 5_000, 5_000_000] as const)
	const start = (store: Store) => startServer(store, { replaced: ['no outbox'] })
	const nothing = await startServer(newSqlite(), { replaced: ['no outbox', 'stores nothing'] })
	const [stored = 0, not = 0] = await compare([await start(store), nothing], rounds, (server) =>
		register(server, duration),
	)
	row(`Registrations a second by 64 clients, stored durably or not at all, median of ${rounds} rounds`, {
		name,
		stored: Math.round(stored),
		nothing: Math.round(not),
		'ratio (≥ 0.60)': ratio(stored, not),
	})
	const counts = [few, many]
	await insertCertificates(store, few)
	await insertCertificates(large, many)
	const [p99 = 0, p99OfMany = 0] = await compare([await start(store), await start(large)], rounds, (server, i) =>
		lookUp(server, counts[i] as number),
	)
	row(`Look-ups by 8 clients, p99, among ${few} and ${many} certificates, median of ${rounds} rounds`, {
		name,
		few: ms(p99),
		many: ms(p99OfMany),
		'ratio (≤ 1.30)': ratio(p99OfMany, p99),
	})
}

/** `--short`: seconds and few certificates, to see that it works. */
export async function run() {
	const isShort = process.argv.includes('--short')
	await compareStores('SQLite', [newSqlite(), newSqlite()], isShort)
	const [first, second] = [await newPostgres(), await newPostgres()]
	await compareStores('PostgreSQL', [first.store, second.store], isShort)
	await Promise.all([first.stop(), second.stop()])
}
