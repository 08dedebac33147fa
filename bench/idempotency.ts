import { type Form, type Kind, newForm, post, valuesOf } from './harness/clients.ts'
import { row } from './harness/print.ts'
import { inStore, newSqlite, type Server, type Store, startServer, withPostgres } from './harness/server.ts'
import type { Replaced } from './harness/server-without.ts'

const KINDS: Kind[] = ['registration', 'message']
const POSTS = 50

type Plan = { store: Store; servers?: number; rounds: number; replaced?: Replaced[] }

/** Posts each form fifty times at once under one key, then once more with other values. */
export async function postAtOnce({ store, servers: count = 1, rounds, replaced = [] }: Plan) {
	const servers = await Promise.all(Array.from({ length: count }, () => startServer(store, { replaced })))
	const urlOf = (i: number) => (servers[i % count] as Server).url
	const found = { forms: 0, answers: 0, rows: 0, mails: 0, others: new Set<number | undefined>() }
	for (const form of Array.from({ length: rounds }, () => KINDS.map(newForm)).flat()) {
		const answers = await Promise.all(Array.from({ length: POSTS }, (_, i) => post(urlOf(i), form)))
		const { rows, mails } = await countStored(store, form)
		found.forms++
		found.answers += new Set(answers.map((answer) => `${answer?.status} ${answer?.body}`)).size
		found.rows += rows
		found.mails += mails
		const other = { ...valuesOf(form), email: 'other@mail.example' }
		for (const { url } of servers) found.others.add((await post(url, form, other))?.status)
	}
	await Promise.all(servers.map((server) => server.end('SIGTERM')))
	return { ...found, others: [...found.others] }
}

const countStored = (store: Store, { kind, marker }: Form) =>
	inStore(store, async (db) => {
		const rows =
			kind === 'registration'
				? await db.selectFrom('registrations').select('id').where('city', '=', marker).execute()
				: await db.selectFrom('contactMessages').select('id').where('subject', '=', marker).execute()
		const ids = rows.map(({ id }) => id)
		const key = kind === 'registration' ? 'registrationId' : 'contactMessageId'
		const mails = await db.selectFrom('outbox').select('id').where(key, 'in', ids).execute()
		return { rows: rows.length, mails: mails.length }
	})

async function show(name: string, plan: Plan) {
	const { forms, answers, rows, mails, others } = await postAtOnce(plan)
	row('Fifty identical posts with one key at once, then the same key with another body', {
		name,
		forms,
		'rows each': rows / forms,
		'mails each': mails / forms,
		'answers each': answers / forms,
		'other body': others.join(' '),
	})
}

export async function idempotency() {
	await show('SQLite', { store: newSqlite(), rounds: 20 })
	await withPostgres(async (store) => {
		await show('PostgreSQL', { store, rounds: 20 })
		await show('PostgreSQL, two servers', { store, servers: 2, rounds: 20 })
	})
	await show('control: no unique key', { store: newSqlite(), rounds: 3, replaced: ['no unique key'] })
}
