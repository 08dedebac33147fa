import { setTimeout as sleep } from 'node:timers/promises'
import { startMailServer } from '#server/testing/smtp.ts'
import { compare, compareMails, untilMailsSent } from './harness/assert.ts'
import { newForm, post, startClients } from './harness/clients.ts'
import { ratio, row } from './harness/print.ts'
import { NO_MAIL_SERVER, type Server, type Store, startServer, withPostgres } from './harness/server.ts'
import type { Replaced } from './harness/server-without.ts'

type Plan = {
	store: Store
	/** How often one of the two is killed while the other goes on. */
	kills: number
	/** How long forms come in when nobody is killed. */
	lengthMs?: number
	clients?: number
	replaced?: Replaced[]
}

const pick = <T>(all: (T | undefined)[]) => {
	const there = all.filter((one) => one !== undefined)
	return there[Math.floor(Math.random() * there.length)]
}

/** Two servers, one database: what became of the forms that either acknowledged, and how often each mail arrived. */
export async function serveTogether({ store, kills, lengthMs = 3000, clients = 16, replaced = [] }: Plan) {
	const mail = await startMailServer()
	const start = () =>
		startServer(store, {
			replaced: kills > 0 ? ['short lease', ...replaced] : replaced,
			env: { SMTP_URL: mail.url },
		})
	// Both at once: on an empty database both want to create the tables.
	const servers: (Server | undefined)[] = await Promise.all([start(), start()])
	const load = startClients(clients, () => pick(servers)?.url)
	if (kills === 0) await sleep(lengthMs)
	for (let i = 0; i < kills; i++) {
		await sleep(100 + Math.random() * 500)
		const place = Math.floor(Math.random() * 2)
		const killed = servers[place]
		servers[place] = undefined
		await killed?.end('SIGKILL')
		await sleep(Math.random() * 300)
		servers[place] = await start()
	}
	await load.stop()
	const unsent = await untilMailsSent(store)
	await Promise.all(servers.map((server) => server?.end('SIGTERM')))
	await mail.stop()
	const stored = await compare(store, load.forms)
	return { ...stored, unsent, ...compareMails(mail.received, stored.acknowledged * 2) }
}

/** Posts of one visitor that two servers accept, of so many sent to both in turn; the limit is 20 a minute for each visitor. */
export async function countAccepted(store: Store, posts: number) {
	const servers = await Promise.all([0, 1].map(() => startServer(store, { env: { RATE_LIMIT: 'on' } })))
	let accepted = 0
	for (let i = 0; i < posts; i++) {
		const answer = await post((servers[i % 2] as Server).url, newForm('registration'))
		if (answer?.status === 201) accepted++
		else if (answer?.status !== 429) throw new Error(`A post was answered with ${answer?.status}: ${answer?.body}`)
	}
	await Promise.all(servers.map((server) => server.end('SIGTERM')))
	return accepted
}

/** Registrations acknowledged a second. */
async function throughput(store: Store, count: number, lengthMs = 5000) {
	const start = () => startServer(store, { env: { SMTP_URL: NO_MAIL_SERVER } })
	const servers = await Promise.all(Array.from({ length: count }, start))
	const load = startClients(64, () => pick(servers)?.url, 'registration')
	await sleep(lengthMs / 5)
	const before = load.acknowledged().length
	await sleep(lengthMs)
	const counted = load.acknowledged().length - before
	await load.stop()
	await Promise.all(servers.map((server) => server.end('SIGKILL')))
	return (counted * 1000) / lengthMs
}

const show = (name: string, plan: Omit<Plan, 'store'>) =>
	withPostgres(async (store) => {
		const { incomplete: _, ...found } = await serveTogether({ store, ...plan })
		row('Two servers on one PostgreSQL, started at once on an empty database, 16 clients', {
			name,
			kills: plan.kills,
			...found,
		})
	})

/** A mail that a killed server had handed over and not yet marked is sent again: at most four for each kill. */
export async function twoServers() {
	await show('both live', { kills: 0, lengthMs: 20_000 })
	await show('one is killed, one goes on', { kills: 50 })
	await show('control: no lease', { kills: 0, replaced: ['no lease'] })
	await show('control: answers before the commit', { kills: 10, replaced: ['answers before the commit'] })
	const accepted = await withPostgres((store) => countAccepted(store, 60))
	console.log(`\n${accepted} of 60 posts of one visitor to both in turn are accepted (limit: 20 a minute)`)
	for (let i = 0; i < 3; i++)
		await withPostgres(async (store) => {
			const one = await throughput(store, 1)
			const two = await throughput(store, 2)
			row('Durable registrations a second, 64 clients on the same machine', {
				round: i + 1,
				'one server': Math.round(one),
				'two servers': Math.round(two),
				ratio: ratio(two, one),
			})
		})
}
