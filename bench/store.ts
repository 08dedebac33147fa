import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#server/db/open.ts'
import { readEnv } from '#server/env.ts'
import { REGISTRATION } from '#server/openapi/examples.ts'
import { command, startPostgres } from '#server/testing/postgres.ts'
import autocannon from './tools/autocannon.js'

const ROUNDS = 5
const SECONDS = 4
const CLIENTS = 64
const FEW = 5_000
const MANY = 5_000_000
const AT_ONCE = 100_000
const LOOK_UPS = 8_000
const LOOKERS = 8
type Round = { perSecond: number; p50: number; p99: number; cpu: number }
/** A key as the site's form makes it begins with the time; one of another client may not. */
const KEYS = { 'as the form makes it': randomUUIDv7, random: randomUUID }
type Server = { child: ChildProcess; url: string; dataDir: string; stop(): Promise<void> }

async function start(mode: 'store' | 'nothing', env: Record<string, string>): Promise<Server> {
	const dataDir = await mkdtemp(join(tmpdir(), 'pramaan-bench-'))
	const child = fork(join(import.meta.dirname, 'registering.ts'), [mode, REGISTRATION.course], {
		env: { PORT: '0', RATE_LIMIT: 'off', DATA_DIR: dataDir, ...env },
	})
	const [{ port }] = (await once(child, 'message')) as [{ port: number }]
	return {
		child,
		dataDir,
		url: `http://127.0.0.1:${port}`,
		async stop() {
			child.kill('SIGKILL')
			await once(child, 'exit')
			await rm(dataDir, { recursive: true })
		},
	}
}

/** Milliseconds of processor time. */
async function used(child: ChildProcess) {
	child.send('used')
	const [cpu] = (await once(child, 'message')) as [number]
	return cpu
}

async function round({ child, url }: Server, newKey: () => string): Promise<Round> {
	const before = await used(child)
	const result = await autocannon({
		url: `${url}/api/register`,
		connections: CLIENTS,
		duration: SECONDS,
		requests: [
			{
				method: 'POST',
				body: JSON.stringify(REGISTRATION),
				setupRequest: (request) => ({
					...request,
					headers: { 'content-type': 'application/json', 'idempotency-key': newKey() },
				}),
			},
		],
	})
	if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`)
	const after = await used(child)
	const total = result['2xx']
	return {
		perSecond: total / result.duration,
		p50: result.latency.p50,
		p99: result.latency.p99,
		cpu: ((after - before) * 1000) / total,
	}
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number

async function compare(name: string, env: Record<string, string>) {
	for (const [kind, newKey] of Object.entries(KEYS)) {
		console.log(`${name}, idempotency key ${kind}`)
		const servers = { nothing: await start('nothing', {}), store: await start('store', env) }
		const rounds: Record<keyof typeof servers, Round[]> = { nothing: [], store: [] }
		for (let i = 0; i <= ROUNDS; i++) {
			for (const mode of ['nothing', 'store'] as const) {
				const result = await round(servers[mode], newKey)
				// The first round warms up.
				if (i > 0) rounds[mode].push(result)
			}
		}
		for (const mode of ['nothing', 'store'] as const) {
			const of = (key: keyof Round) => median(rounds[mode].map((one) => one[key]))
			console.log(
				(mode === 'store' ? 'stores' : 'stores nothing').padEnd(18),
				`${of('perSecond').toFixed(0)} a second`.padStart(15),
				`p50 ${of('p50').toFixed(0)} ms`.padStart(12),
				`p99 ${of('p99').toFixed(0)} ms`.padStart(12),
				`${of('cpu').toFixed(0)} µs of processor each`.padStart(30),
			)
		}
		const ratios = rounds.store.map(({ perSecond }, i) => perSecond / (rounds.nothing[i] as Round).perSecond)
		console.log(`  ratio ${median(ratios).toFixed(2)} (${ratios.map((one) => one.toFixed(2)).join(', ')})\n`)
		await Promise.all(Object.values(servers).map((server) => server.stop()))
	}
}

/** Certificates numbered from 1, made by the database itself. */
async function fill(env: Record<string, string>, count: number) {
	const db = await openDatabase(readEnv(env))
	for (let first = 1; first <= count; first += AT_ONCE) {
		const last = Math.min(first + AT_ONCE - 1, count)
		await sql`insert into certificates (number_key, number, lead_auditor, scheme, issued_by)
			with recursive counted(i) as (select ${sql.lit(first)} union all select i + 1 from counted where i < ${sql.lit(last)})
			select 'PRM-' || cast(i as text), 'PRM-' || cast(i as text), 'Asha Rao', 'Lead Auditor, ISO 9001:2015', 'Pramaan'
			from counted`.execute(db)
	}
	await db.destroy()
}

/** Milliseconds of look-ups of random certificates, some at the same time. */
async function lookUp({ url }: Server, count: number) {
	const agent = new Agent({ keepAlive: true, maxSockets: LOOKERS })
	const ask = async () => {
		const number = 1 + Math.floor(Math.random() * count)
		const started = performance.now()
		const [answer] = await once(get(`${url}/api/certificates/PRM-${number}`, { agent }), 'response')
		await once(answer.resume(), 'end')
		if (answer.statusCode !== 200) throw new Error(`Certificate ${number} was answered with ${answer.statusCode}.`)
		return performance.now() - started
	}
	const looker = async () => {
		const times: number[] = []
		for (let i = 0; i < LOOK_UPS / LOOKERS; i++) times.push(await ask())
		return times
	}
	const times = (await Promise.all(Array.from({ length: LOOKERS }, looker))).flat().sort((a, b) => a - b)
	agent.destroy()
	return { p50: times[Math.floor(times.length * 0.5)] as number, p99: times[Math.floor(times.length * 0.99)] as number }
}

/** Look-ups among few certificates and among many, turn by turn. */
async function compareRegisters(name: string, few: Record<string, string>, many: Record<string, string>) {
	const sizes = [FEW, MANY]
	const servers = [await start('store', few), await start('store', many)]
	for (const [i, server] of servers.entries())
		await fill({ ...[few, many][i], DATA_DIR: server.dataDir }, sizes[i] as number)
	const rounds = sizes.map(() => [] as Awaited<ReturnType<typeof lookUp>>[])
	for (let round = 0; round <= ROUNDS; round++) {
		for (const [i, server] of servers.entries()) {
			const times = await lookUp(server, sizes[i] as number)
			if (round > 0) rounds[i]?.push(times)
		}
	}
	const of = (i: number, key: 'p50' | 'p99') => median((rounds[i] as (typeof rounds)[0]).map((one) => one[key]))
	for (const [i, size] of sizes.entries()) {
		console.log(
			`${name}, ${size.toLocaleString('en')} certificates`.padEnd(42),
			`p50 ${of(i, 'p50').toFixed(2)} ms`,
			`  p99 ${of(i, 'p99').toFixed(2)} ms`,
		)
	}
	console.log(
		`  ratio of p99 ${(of(1, 'p99') / of(0, 'p99')).toFixed(2)}, of p50 ${(of(1, 'p50') / of(0, 'p50')).toFixed(2)}\n`,
	)
	await Promise.all(servers.map((server) => server.stop()))
}

/** Durable registrations a second against the same server that validates and stores nothing, turn by turn. */
export async function store() {
	console.log(`${CLIENTS} clients, median of ${ROUNDS} rounds of ${SECONDS} s\n`)
	await compare('SQLite', {})
	await compareRegisters('SQLite', {}, {})
	const postgres = await startPostgres()
	await compare('PostgreSQL', { DATABASE_URL: postgres.url })
	const large = Object.assign(new URL(postgres.url), { pathname: 'large' }).href
	await command(postgres.url, 'create database large')
	await compareRegisters('PostgreSQL', { DATABASE_URL: postgres.url }, { DATABASE_URL: large })
	await postgres.stop()
	process.exit(0)
}
