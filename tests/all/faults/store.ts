import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
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
const CLIENTS = 8
/** Of a client in a round. */
const REQUESTS = 250
const TOKEN_LENGTH = 26
const NOW = new Date().toISOString()

type LookUps = {
	name: string
	few: number
	many: number
	/** Statements that insert rows numbered by `i` of the table `counted`. */
	inserts: (counted: RawBuilder<unknown>) => RawBuilder<unknown>[]
	path: (i: number) => string
}

const CERTIFICATES: LookUps = {
	name: 'certificates',
	few: 5_000,
	many: 5_000_000,
	inserts: (counted) => [
		sql`insert into certificates (number_key, number, lead_auditor, scheme, issued_by) ${counted}
			select 'PRM-' || cast(i as text), 'PRM-' || cast(i as text), 'Asha Rao', 'Lead Auditor, ISO 9001:2015', 'Pramaan'
			from counted`,
	],
	path: (i) => `/api/certificates/PRM-${i}`,
}

const ORDERS: LookUps = {
	name: 'pages of orders',
	few: 1_000,
	many: 1_000_000,
	inserts: (counted) => [
		sql`insert into orders (reference, token, state, email, buyer_name, country, course_id, course,
				quantity, currency, unit, taxable, tax, total, tax_rate, pay_by, received_at, body_hash) ${counted}
			select 'R' || cast(i as text),
				substr(${sql.lit('0'.repeat(TOKEN_LENGTH))}, length(cast(i as text)) + 1) || cast(i as text),
				'payable', 'asha@mail.example', 'Asha Rao', 'India', 1, 'Lead Auditor, ISO 9001:2015',
				1, 'INR', 1500000, 1500000, 270000, 1770000, '0.18', '2099-01-01T00:00:00.000Z', ${sql.lit(NOW)}, ''
			from counted`,
		// The server deletes an order without a registration.
		sql`insert into registrations (reference, first_name, last_name, phone, email, work_exp, audit_exp,
				iso_standards, languages, city, country, course_id, course, graduate, agree, received_at, order_id) ${counted}
			select orders.reference, 'Asha', 'Rao', '', 'asha@mail.example', '', '', '[]', '[]', 'Pune', 'India',
				1, orders.course, 1, 1, orders.received_at, orders.id
			from counted join orders on orders.reference = 'R' || cast(i as text)`,
	],
	path: (i) => `/orders/${String(i).padStart(TOKEN_LENGTH, '0')}`,
}

/** The p99 of requests for random rows by several clients, in milliseconds. */
async function lookUp({ url }: Server, { name, path }: LookUps, count: number) {
	const times: number[] = []
	const client = async () => {
		for (let i = 0; i < REQUESTS; i++) {
			const sentAt = performance.now()
			const answer = await fetch(url + path(1 + Math.floor(Math.random() * count)))
			await answer.arrayBuffer()
			if (answer.status !== 200) throw new Error(`One of the ${name} was answered with ${answer.status}.`)
			times.push(performance.now() - sentAt)
		}
	}
	await Promise.all(Array.from({ length: CLIENTS }, client))
	return quantile(times, 0.99)
}

/** Rows numbered from 1, made by the database itself. */
const insertRows = (store: Store, { inserts }: LookUps, count: number) =>
	inStore(store, async (db: Kysely<Database>) => {
		for (let first = 1; first <= count; first += ROWS_PER_INSERT) {
			const last = sql.lit(Math.min(first + ROWS_PER_INSERT - 1, count))
			const counted = sql`with recursive counted(i) as (select ${sql.lit(first)} union all select i + 1 from counted where i < ${last})`
			for (const insert of inserts(counted)) await insert.execute(db)
		}
	})

async function compareSizes(name: string, lookUps: LookUps, [store, large]: [Store, Store], isShort: boolean) {
	const [rounds, part] = isShort ? [1, 0.001] : [5, 1]
	const [few, many] = [Math.ceil(lookUps.few * part), Math.ceil(lookUps.many * part)]
	await insertRows(store, lookUps, few)
	await insertRows(large, lookUps, many)
	const servers = [await startServer(store, { checkout: ROOT }), await startServer(large, { checkout: ROOT })]
	const count = (i: number) => (i === 0 ? few : many)
	const measured = await inTurns(servers, rounds, (server, i) => lookUp(server, lookUps, count(i)), { warmUp: true })
	await Promise.all(servers.map(({ end }) => end('SIGKILL')))
	const [p99 = 0, p99OfMany = 0] = measured.map(median)
	row(`${lookUps.name} among ${few} and ${many}: ${CLIENTS} clients, p99, median of ${rounds} rounds`, {
		name,
		few: ms(p99),
		many: ms(p99OfMany),
		'ratio (≤ 1.30)': ratio(p99OfMany, p99),
	})
}

/** `--short`: once and among few rows, to see that it works. */
export async function run() {
	const isShort = process.argv.includes('--short')
	for (const lookUps of [CERTIFICATES, ORDERS]) {
		await compareSizes('SQLite', lookUps, [newSqlite(), newSqlite()], isShort)
		const [first, second] = [await newPostgres(), await newPostgres()]
		await compareSizes('PostgreSQL', lookUps, [first.store, second.store], isShort)
		await Promise.all([first.stop(), second.stop()])
	}
}
