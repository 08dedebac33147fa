import { setTimeout as sleep } from 'node:timers/promises'
import { startClients } from './rig/clients.ts'
import type { EditName } from './rig/edits.ts'
import { median, print, row } from './rig/print.ts'
import { newPostgres, newSqlite, type Server, type Store, startServer } from './rig/servers.ts'
import { mailsNotWritten, untilMailsSettled, verdictOn } from './rig/verdict.ts'

type Plan = {
	store: Store
	kills: number
	clients?: number
	edits?: EditName[]
	/** Longest time that a server lives, in milliseconds. */
	longest?: number
	/** Something else that breaks at the same moment. */
	alsoKill?: () => Promise<void>
}

/** Kills the server again and again under load; says what became of the forms that it acknowledged. */
export async function killAtRandom({ store, kills, clients = 16, edits = [], longest = 600, alsoKill }: Plan) {
	let server: Server | undefined
	const readyAfter: number[] = []
	const start = async () => {
		server = await startServer(store, { edits: ['a lease of 2 s', ...edits] })
		readyAfter.push(server.readyAfter)
	}
	await start()
	const load = startClients(clients, () => server?.url)
	for (let i = 0; i < kills; i++) {
		await sleep(20 + Math.random() * longest)
		const killed = server
		server = undefined
		await Promise.all([killed?.end('SIGKILL'), alsoKill?.()])
		await start()
	}
	await load.stop()
	const unsent = await untilMailsSettled(store)
	await server?.end('SIGTERM')
	return {
		...(await verdictOn(store, load.forms)),
		unsent,
		mailsMissing: mailsNotWritten(store, load.forms),
		readyAfter: readyAfter.slice(1),
	}
}

const WIDTH = 46

async function show(name: string, plan: Plan) {
	const { readyAfter, ...found } = await killAtRandom(plan)
	const { acknowledged, lost, twice, withoutMails, unsent, mailsMissing } = found
	print(
		row(
			WIDTH,
			name,
			plan.kills,
			acknowledged,
			lost,
			twice,
			withoutMails,
			unsent + mailsMissing,
			`${Math.round(median(readyAfter))} ms`,
			`${Math.round(Math.max(...readyAfter))} ms`,
		),
	)
}

export async function crash() {
	print('kill -9 at random moments under 16 clients; forms without an answer are sent again under the same key')
	print('(a mail that a killed server was sending is free again after 2 s here, after 5 minutes in the product)\n')
	print(row(WIDTH, '', 'kills', 'acknowledged', 'lost', 'twice', 'no mail row', 'not sent', 'ready median', 'worst'))
	await show('SQLite', { store: newSqlite(), kills: 200 })
	const server = await newPostgres()
	await show('PostgreSQL, server killed', { store: server.store, kills: 50 })
	await show('PostgreSQL, both killed', { store: server.store, kills: 20, longest: 1500, alsoKill: server.crash })
	await server.stop()
	print('\nWithout a safeguard the same must fail:')
	for (const edit of [
		'answer before the commit',
		'mails after the answer',
		'tick off a mail before it leaves',
	] as const)
		await show(edit, { store: newSqlite(), kills: 20, edits: [edit] })
}
