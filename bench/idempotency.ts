import { type Form, type Kind, newForm, post, valuesOf } from './rig/clients.ts'
import type { EditName } from './rig/edits.ts'
import { print, row } from './rig/print.ts'
import { newPostgres, newSqlite, openStore, type Store, startServer } from './rig/servers.ts'

const KINDS: Kind[] = ['registration', 'message']
const POSTS = 50

type Plan = { store: Store; servers?: number; rounds: number; edits?: EditName[] }

/** Posts each form fifty times at once under one key, then once more with other values. */
export async function postAtOnce({ store, servers: count = 1, rounds, edits = [] }: Plan) {
	const servers = await Promise.all(Array.from({ length: count }, () => startServer(store, { edits })))
	const urlOf = (i: number) => (servers[i % count] as (typeof servers)[number]).url
	const found = { forms: 0, answers: 0, rows: 0, mails: 0, others: [] as (number | undefined)[] }
	for (let round = 0; round < rounds; round++) {
		for (const kind of KINDS) {
			const form = newForm(kind)
			const answers = await Promise.all(Array.from({ length: POSTS }, (_, i) => post(urlOf(i), form)))
			found.forms++
			found.answers += new Set(answers.map((answer) => `${answer?.status} ${answer?.body}`)).size
			const stored = await countOf(store, form)
			found.rows += stored.rows
			found.mails += stored.mails
			for (let i = 0; i < count; i++) {
				const other = await post(urlOf(i), form, { ...valuesOf(form), email: 'other@mail.example' })
				found.others.push(other?.status)
			}
		}
	}
	await Promise.all(servers.map((server) => server.end('SIGTERM')))
	return { ...found, others: [...new Set(found.others)] }
}

async function countOf(store: Store, { kind, marker }: Form) {
	const db = await openStore(store)
	const rows =
		kind === 'registration'
			? await db.selectFrom('registrations').select('id').where('city', '=', marker).execute()
			: await db.selectFrom('contactMessages').select('id').where('subject', '=', marker).execute()
	const mails = await db
		.selectFrom('outbox')
		.select('id')
		.where(
			kind === 'registration' ? 'registrationId' : 'contactMessageId',
			'in',
			rows.map(({ id }) => id),
		)
		.execute()
	await db.destroy()
	return { rows: rows.length, mails: mails.length }
}

const WIDTH = 34

async function show(name: string, plan: Plan) {
	const { forms, answers, rows, mails, others } = await postAtOnce(plan)
	print(row(WIDTH, name, forms, forms * POSTS, rows / forms, mails / forms, answers / forms, others.join(' ')))
}

export async function idempotency() {
	print('Fifty identical posts with one key at once, then the same key with another body\n')
	print(row(WIDTH, '', 'forms', 'posts', 'rows each', 'mails each', 'answers each', 'other body'))
	const postgres = await newPostgres()
	await show('SQLite', { store: newSqlite(), rounds: 20 })
	await show('PostgreSQL', { store: postgres.store, rounds: 20 })
	await show('PostgreSQL, two servers', { store: postgres.store, servers: 2, rounds: 20 })
	await postgres.stop()
	print('\nWithout the unique index the same must fail:')
	await show('SQLite', { store: newSqlite(), rounds: 3, edits: ['no unique key'] })
}
