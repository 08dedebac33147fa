import { setTimeout as sleep } from 'node:timers/promises'
import { startMailServer } from '#server/testing/smtp.ts'
import { newForm, post, startClients } from './rig/clients.ts'
import type { EditName } from './rig/edits.ts'
import { print, row } from './rig/print.ts'
import { newPostgres, type Server, type Store, startServer } from './rig/servers.ts'
import { untilMailsSettled, verdictOn } from './rig/verdict.ts'

type Plan = {
	store: Store
	/** How often one of the two is killed while the other goes on. */
	kills: number
	/** How long forms come in when nobody is killed, in milliseconds. */
	duration?: number
	clients?: number
	edits?: EditName[]
}

/** Two servers, one database: what became of the forms that either acknowledged, and how often each mail arrived. */
export async function serveTogether({ store, kills, duration = 3000, clients = 16, edits = [] }: Plan) {
	const mail = await startMailServer()
	const options = {
		edits: [...edits, ...(kills > 0 ? (['a lease of 2 s'] as const) : [])],
		env: { SMTP_URL: mail.url },
	}
	// Both at once: on an empty database both want to make the tables.
	const servers: (Server | undefined)[] = await Promise.all([startServer(store, options), startServer(store, options)])
	const load = startClients(clients, () => pick(servers)?.url)
	if (kills === 0) await sleep(duration)
	for (let i = 0; i < kills; i++) {
		await sleep(100 + Math.random() * 500)
		const place = Math.floor(Math.random() * 2)
		const killed = servers[place]
		servers[place] = undefined
		await killed?.end('SIGKILL')
		await sleep(Math.random() * 300)
		servers[place] = await startServer(store, options)
	}
	await load.stop()
	const unsent = await untilMailsSettled(store)
	await Promise.all(servers.map((server) => server?.end('SIGTERM')))
	await mail.stop()
	const distinct = new Set(mail.received.map(({ messageId }) => messageId)).size
	const verdict = await verdictOn(store, load.forms)
	return {
		...verdict,
		unsent,
		mailsMissing: verdict.acknowledged * 2 - distinct,
		mailsTwice: mail.received.length - distinct,
	}
}

/** Posts of one visitor that two servers took, of so many sent to both in turn; the limit is 20 a minute for each visitor. */
export async function takenTogether(store: Store, posts: number) {
	const servers = await Promise.all([0, 1].map(() => startServer(store, { env: { RATE_LIMIT: 'on' } })))
	let taken = 0
	for (let i = 0; i < posts; i++) {
		const answer = await post((servers[i % 2] as Server).url, newForm('registration'))
		if (answer?.status === 201) taken++
		else if (answer?.status !== 429) throw new Error(`A post was answered with ${answer?.status}: ${answer?.body}`)
	}
	await Promise.all(servers.map((server) => server.end('SIGTERM')))
	return taken
}

const pick = <T>(servers: (T | undefined)[]) => {
	const there = servers.filter((server) => server !== undefined)
	return there[Math.floor(Math.random() * there.length)]
}

/** Forms acknowledged a second. */
async function throughput(store: Store, count: number, seconds: number) {
	const servers = await Promise.all(
		Array.from({ length: count }, () => startServer(store, { env: { SMTP_URL: 'smtp://127.0.0.1:9' } })),
	)
	let acknowledged = 0
	let stopping = false
	const client = async (i: number) => {
		while (!stopping) {
			const answer = await post((servers[i % count] as Server).url, newForm('registration'))
			if (answer?.reference) acknowledged++
		}
	}
	const clients = Array.from({ length: 64 }, (_, i) => client(i))
	await sleep(seconds * 200)
	const before = acknowledged
	await sleep(seconds * 1000)
	const counted = acknowledged - before
	stopping = true
	await Promise.all(clients)
	await Promise.all(servers.map((server) => server.end('SIGKILL')))
	return counted / seconds
}

const WIDTH = 30

async function show(name: string, plan: Plan) {
	const { acknowledged, lost, twice, withoutMails, unsent, mailsMissing, mailsTwice } = await serveTogether(plan)
	print(row(WIDTH, name, plan.kills, acknowledged, lost, twice, withoutMails, unsent + mailsMissing, mailsTwice))
}

export async function twoServers() {
	print('Two servers on one PostgreSQL, started at once on an empty database, 16 clients, mail to a real server\n')
	print(row(WIDTH, '', 'kills', 'acknowledged', 'lost', 'twice', 'no mail row', 'not arrived', 'mails twice'))
	await onNew((store) => show('both live', { store, kills: 0, duration: 20_000 }))
	await onNew((store) => show('one is killed, one goes on', { store, kills: 50 }))
	print(
		'\n(A mail that a killed server had handed over and not yet ticked off is sent again under the same Message-ID:',
	)
	print('nobody can prevent that. At most four are on their way at a time.)')
	print('\nWithout a safeguard the same must fail:')
	await onNew((store) => show('no lease', { store, kills: 0, edits: ['no lease'] }))
	await onNew((store) => show('answer before the commit', { store, kills: 10, edits: ['answer before the commit'] }))
	await onNew(async (store) =>
		print(
			`\nOf 60 posts of one visitor to both in turn ${await takenTogether(store, 60)} are taken (limit: 20 a minute)`,
		),
	)
	print('\nDurable registrations a second, 64 clients on the same machine as servers and database, three rounds:')
	const rounds: number[][] = []
	for (let i = 0; i < 3; i++)
		await onNew(async (store) => void rounds.push([await throughput(store, 1, 5), await throughput(store, 2, 5)]))
	print(row(WIDTH, 'one server', ...rounds.map(([one = 0]) => Math.round(one))))
	print(row(WIDTH, 'two servers', ...rounds.map(([, two = 0]) => Math.round(two))))
	print(row(WIDTH, 'two against one', ...rounds.map(([one = 1, two = 0]) => (two / one).toFixed(2))))
}

async function onNew(work: (store: Store) => Promise<void>) {
	const postgres = await newPostgres()
	await work(postgres.store)
	await postgres.stop()
}
