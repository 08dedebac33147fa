import { sql } from 'kysely'
import { median, ms, quantile, ratio, row } from '#tests/all/faults/harness/print.ts'
import {
	inStore,
	newPostgres,
	newSqlite,
	ROOT,
	type Server,
	type Store,
	startServer,
} from '#tests/all/faults/harness/server.ts'
import { inTurns } from '#tests/all/faults/harness/turns.ts'

const ROWS_PER_INSERT = 100_000
const FEW = 5_000
const MANY = 5_000_000
const CLIENTS = 8
/** Of a client in a round. */
const REQUESTS = 250

/** The p99 of requests for random certificates by several clients, in milliseconds. */
async function lookUp({ url }: Server, count: number) {
	const times: number[] = []
	const client = async () => {
		for (let i = 0; i < REQUESTS; i++) {
			const sentAt = performance.now()
			const answer = await fetch(`${url}/api/certificates/PRM-${1 + Math.floor(Math.random() * count)}`)
			await answer.arrayBuffer()
			if (answer.status !== 200) throw new Error(`A certificate was answered with ${answer.status}.`)
			times.push(performance.now() - sentAt)
		}
	}
	await Promise.all(Array.from({ length: CLIENTS }, client))
	return quantile(times, 0.99)
}

/** Certificates numbered from 1, made by the database itself. */
const insertCertificates = (store: Store, count: number) =>
	inStore(store, async (db) => {
		for (let first = 1; first <= count; first += ROWS_PER_INSERT) {
			const last = sql.lit(Math.min(first + ROWS_PER_INSERT - 1, count))
			await sql`insert into certificates (number_key, number, lead_auditor, scheme, issued_by)
				with recursive counted(i) as (select ${sql.lit(first)} union all select i + 1 from counted where i < ${last})
				select 'PRM-' || cast(i as text), 'PRM-' || cast(i as text), 'Asha Rao', 'Lead Auditor, ISO 9001:2015', 'Pramaan'
				from counted`.execute(db)
		}
	})

async function compareSizes(name: string, stores: [Store, Store], isShort: boolean) {
	const [rounds, part] = isShort ? [1, 0.001] : [5, 1]
	const counts = [Math.ceil(FEW * part), Math.ceil(MANY * part)]
	const servers: Server[] = []
	for (const [i, store] of stores.entries()) {
		await insertCertificates(store, counts[i] ?? 0)
		servers.push(await startServer(store, { checkout: ROOT }))
	}
	const measured = await inTurns(servers, rounds, (server, i) => lookUp(server, counts[i] ?? 0), { warmUp: true })
	await Promise.all(servers.map(({ end }) => end('SIGKILL')))
	const [p99 = 0, p99OfMany = 0] = measured.map(median)
	row(`certificates among ${counts.join(' and ')}: ${CLIENTS} clients, p99, median of ${rounds} rounds`, {
		name,
		few: ms(p99),
		many: ms(p99OfMany),
		'ratio (≤ 1.30)': ratio(p99OfMany, p99),
	})
}

/** `--short`: once and among few rows, to see that it works. */
export async function run() {
	const isShort = process.argv.includes('--short')
	await compareSizes('SQLite', [newSqlite(), newSqlite()], isShort)
	const [first, second] = [await newPostgres(), await newPostgres()]
	await compareSizes('PostgreSQL', [first.store, second.store], isShort)
	await Promise.all([first.stop(), second.stop()])
}
