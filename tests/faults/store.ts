import { sql } from 'kysely'
import { median, ms, quantile, ratio, row } from '#tests/faults/harness/print.ts'
import { inStore, newPostgres, newSqlite, type Server, type Store, startServer } from '#tests/faults/harness/server.ts'
import { inTurns } from '#tests/faults/harness/turns.ts'

const ROWS_PER_INSERT = 100_000

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

async function compareSizes(name: string, [store, large]: [Store, Store], isShort: boolean) {
	const [rounds, few, many] = isShort ? [1, 500, 5_000] : [5, 5_000, 5_000_000]
	await insertCertificates(store, few)
	await insertCertificates(large, many)
	const start = (store: Store) => startServer(store, { replaced: ['no outbox'] })
	const servers = [await start(store), await start(large)]
	const measured = await inTurns(servers, rounds, (server, i) => lookUp(server, i === 0 ? few : many), { warmUp: true })
	await Promise.all(servers.map(({ end }) => end('SIGKILL')))
	const [p99 = 0, p99OfMany = 0] = measured.map(median)
	row(`Look-ups by 8 clients, p99, among ${few} and ${many} certificates, median of ${rounds} rounds`, {
		name,
		few: ms(p99),
		many: ms(p99OfMany),
		'ratio (≤ 1.30)': ratio(p99OfMany, p99),
	})
}

/** `--short`: once and with few certificates, to see that it works. */
export async function run() {
	const isShort = process.argv.includes('--short')
	await compareSizes('SQLite', [newSqlite(), newSqlite()], isShort)
	const [first, second] = [await newPostgres(), await newPostgres()]
	await compareSizes('PostgreSQL', [first.store, second.store], isShort)
	await Promise.all([first.stop(), second.stop()])
}
