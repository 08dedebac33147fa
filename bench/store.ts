import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { sql } from 'kysely'
import { newForm, valuesOf } from './harness/clients.ts'
import { median, ms, quantile, ratio, row } from './harness/print.ts'
import {
	inStore,
	newPostgres,
	newSqlite,
	processorTimeUs,
	type Server,
	type Store,
	startServer,
	withPostgres,
} from './harness/server.ts'
import { inTurns } from './harness/turns.ts'
import autocannon from './tools/autocannon.js'

const CLIENTS = 64
const SIZES = [5_000, 5_000_000]
const ROWS_PER_INSERT = 100_000
const LOOK_UPS = 8_000
const LOOKERS = 8
/** The site's form makes keys that begin with the time; other clients may not. */
const KEYS = { 'key of the form': randomUUIDv7, 'random key': randomUUID }

/** Bodies that are the same but for their key. */
async function postForSeconds({ url, pid }: Server, newKey: () => string, duration: number) {
	const usedBefore = processorTimeUs(pid)
	const headers = { 'content-type': 'application/json' }
	const body = JSON.stringify(valuesOf(newForm('registration')))
	const result = await autocannon({
		url: `${url}/api/register`,
		connections: CLIENTS,
		duration,
		requests: [
			{
				method: 'POST',
				body,
				setupRequest: (request) => ({ ...request, headers: { ...headers, 'idempotency-key': newKey() } }),
			},
		],
	})
	if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`)
	return {
		perSecond: result['2xx'] / result.duration,
		p99: result.latency.p99,
		processorUs: (processorTimeUs(pid) - usedBefore) / result['2xx'],
	}
}

type Figures = Awaited<ReturnType<typeof postForSeconds>>

const withoutWarmUp = <Figure>([, ...figures]: Figure[]) => figures

async function compareWithNothing(name: string, store: Store, rounds: number, length: number) {
	for (const [kind, newKey] of Object.entries(KEYS)) {
		const servers = [
			await startServer(store, { replaced: ['no outbox'] }),
			await startServer(newSqlite(), { replaced: ['no outbox', 'stores nothing'] }),
		]
		const measured = await inTurns(servers, rounds + 1, (server) => postForSeconds(server, newKey, length))
		const [stored = [], nothing = []] = measured.map(withoutWarmUp)
		await Promise.all(servers.map(({ end }) => end('SIGKILL')))
		const of = (figures: Figures[], key: keyof Figures) => median(figures.map((one) => one[key]))
		row(`Registrations a second, stored durably or not at all, ${CLIENTS} clients, median of ${rounds} rounds`, {
			name: `${name}, ${kind}`,
			stored: Math.round(of(stored, 'perSecond')),
			nothing: Math.round(of(nothing, 'perSecond')),
			'ratio (≥ 0.60)': ratio(of(stored, 'perSecond'), of(nothing, 'perSecond')),
			p99: ms(of(stored, 'p99')),
			'processor, µs each': Math.round(of(stored, 'processorUs')),
			'nothing, µs each': Math.round(of(nothing, 'processorUs')),
		})
	}
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

/** Latencies of look-ups of random certificates by several clients, in milliseconds. */
async function lookUp({ url }: Server, count: number) {
	const agent = new Agent({ keepAlive: true, maxSockets: LOOKERS })
	const times: number[] = []
	const client = async () => {
		for (let i = 0; i < LOOK_UPS / LOOKERS; i++) {
			const number = 1 + Math.floor(Math.random() * count)
			const sentAt = performance.now()
			const [answer] = await once(get(`${url}/api/certificates/PRM-${number}`, { agent }), 'response')
			await once(answer.resume(), 'end')
			if (answer.statusCode !== 200) throw new Error(`Certificate ${number} was answered with ${answer.statusCode}.`)
			times.push(performance.now() - sentAt)
		}
	}
	await Promise.all(Array.from({ length: LOOKERS }, client))
	agent.destroy()
	return quantile(times, 0.99)
}

async function compareSizes(name: string, stores: [Store, Store], sizes: number[], rounds: number) {
	for (const [i, store] of stores.entries()) await insertCertificates(store, sizes[i] as number)
	const servers = await Promise.all(stores.map((store) => startServer(store, { replaced: ['no outbox'] })))
	const figures = await inTurns(servers, rounds + 1, (server, i) => lookUp(server, sizes[i] as number))
	await Promise.all(servers.map(({ end }) => end('SIGKILL')))
	const [few, many] = figures.map((times) => median(withoutWarmUp(times)))
	const [fewHead = '', manyHead = ''] = sizes.map((size) => `${size.toLocaleString('en')} certificates`)
	row(`Certificates looked up by ${LOOKERS} clients, p99, median of ${rounds} rounds`, {
		name,
		[fewHead]: ms(few),
		[manyHead]: ms(many),
		'ratio (≤ 1.30)': ratio(many, few),
	})
}

/** `--short`: a few seconds and certificates, to see that it works. */
export async function run() {
	const isShort = process.argv.includes('--short')
	const [rounds, length, sizes] = isShort ? [1, 1, [500, 5_000]] : [5, 4, SIZES]
	await compareWithNothing('SQLite', newSqlite(), rounds, length)
	await compareSizes('SQLite', [newSqlite(), newSqlite()], sizes, rounds)
	await withPostgres((store) => compareWithNothing('PostgreSQL', store, rounds, length))
	const [few, many] = [await newPostgres(), await newPostgres()]
	await compareSizes('PostgreSQL', [few.store, many.store], sizes, rounds)
	await Promise.all([few.stop(), many.stop()])
}
