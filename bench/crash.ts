import { setTimeout as sleep } from 'node:timers/promises'
import { compare, mailsNotWritten, untilMailsSent } from './harness/assert.ts'
import { startClients } from './harness/clients.ts'
import { median, row, wholeMs } from './harness/print.ts'
import { newPostgres, newSqlite, type Server, type Store, startServer } from './harness/server.ts'
import type { Replaced } from './harness/server-without.ts'

type Plan = {
	store: Store
	kills: number
	replaced?: Replaced[]
	/** The longest time that a server lives. */
	longestMs?: number
	/** Something else that breaks at the same moment. */
	alsoKill?: () => Promise<void>
}

/** Kills the server again and again under 16 clients; what became of the forms that it acknowledged. */
export async function killAtRandom({ store, kills, replaced = [], longestMs = 600, alsoKill }: Plan) {
	let server: Server | undefined
	const readyAfterMs: number[] = []
	const restart = async () => {
		server = await startServer(store, { replaced: ['short lease', ...replaced] })
		readyAfterMs.push(server.readyAfterMs)
	}
	await restart()
	const load = startClients(16, () => server?.url)
	for (let i = 0; i < kills; i++) {
		await sleep(20 + Math.random() * longestMs)
		const killed = server
		server = undefined
		await Promise.all([killed?.end('SIGKILL'), alsoKill?.()])
		await restart()
	}
	await load.stop()
	const unsent = await untilMailsSent(store)
	await server?.end('SIGTERM')
	const mailsMissing = unsent + mailsNotWritten(store, load.forms)
	return { ...(await compare(store, load.forms)), mailsMissing, readyAfterMs: readyAfterMs.slice(1) }
}

async function show(name: string, plan: Plan) {
	const { readyAfterMs, incomplete: _, ...found } = await killAtRandom(plan)
	row(
		'kill -9 at random moments under 16 clients; forms without an answer are sent again under the same key',
		{
			name,
			kills: plan.kills,
			...found,
			'ready, median': wholeMs(median(readyAfterMs)),
			worst: wholeMs(Math.max(...readyAfterMs)),
		},
		42,
	)
}

export async function crash() {
	await show('SQLite', { store: newSqlite(), kills: 200 })
	const { store, crash: alsoKill, stop } = await newPostgres()
	await show('PostgreSQL, server killed', { store, kills: 50 })
	await show('PostgreSQL, both killed', { store, kills: 20, longestMs: 1500, alsoKill })
	await stop()
	for (const control of [
		'answers before the commit',
		'stores mails after the answer',
		'marks mails as sent too early',
	] as const)
		await show(`control: ${control}`, { store: newSqlite(), kills: 20, replaced: [control] })
}
