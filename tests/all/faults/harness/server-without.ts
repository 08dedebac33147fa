// The whole server in a process of its own, without some of its safeguards. Each of them is a part that is replaced.
import { writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type InsertObject, InsertQueryNode, type KyselyPlugin, RawNode, sql, type Transaction } from 'kysely'
import { MissingCharacters } from '#drawing/typesetter.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase, sqliteFile } from '#server/db/open.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { transactions } from '#server/db/write.ts'
import { readEnv } from '#server/env.ts'
import { exitWithError, type ServerParts, serve } from '#server/main.ts'
import { openTransport } from '#server/outbox/transport.ts'
import { startOutbox } from '#server/outbox/worker.ts'
import { SELLER } from '#server/testing/seller.ts'

type Trx = Transaction<Database>

const DELAY_MS = 20

type Mails = InsertObject<Database, 'outbox'>[]

/** The transaction, except that `insertMails` gets the mails that would be inserted. */
const withoutMails = (trx: Trx, insertMails: (mails: Mails) => void) =>
	new Proxy(trx, {
		get(target, name) {
			if (name === 'insertInto')
				return (table: keyof Database) =>
					table === 'outbox'
						? { values: (mails: Mails) => ({ execute: async () => insertMails(mails) }) }
						: target.insertInto(table)
			const value = Reflect.get(target, name)
			return typeof value === 'function' ? value.bind(target) : value
		},
	})

const noUniqueKey: KyselyPlugin = {
	transformQuery({ node }) {
		if (RawNode.is(node))
			return {
				...node,
				sqlFragments: node.sqlFragments.map((sql) => sql.replaceAll(/(idempotency_key text) unique/g, '$1')),
			}
		if (!InsertQueryNode.is(node)) return node
		const { onConflict, ...rest } = node
		return onConflict?.columns?.some(({ column }) => column.name === 'idempotency_key') ? rest : node
	},
	transformResult: async ({ result }) => result,
}

const withSynchronous =
	(level: number): ServerParts['openDatabase'] =>
	async (...where) => {
		const db = await openDatabase(...where)
		await sql`pragma synchronous = ${sql.lit(level)}`.execute(db)
		return db
	}

/** Writes all of the line, however long that takes. */
function writeBlocking(line: string) {
	for (let rest = Buffer.from(line); rest.length > 0; )
		try {
			rest = rest.subarray(writeSync(1, rest))
		} catch {
			Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, DELAY_MS)
		}
}

const REPLACED = {
	'answers before the commit': {
		transactions(db) {
			const write = transactions(db)
			return (work) =>
				new Promise((resolve, reject) => {
					const answerEarly = async (trx: Trx) => {
						resolve(await work(trx))
						await sleep(DELAY_MS)
					}
					write(answerEarly).catch(reject)
				})
		},
	},
	'stores mails after the answer': {
		transactions(db) {
			const write = transactions(db)
			const insertLater = (mails: Mails) =>
				void setTimeout(() => write((trx) => trx.insertInto('outbox').values(mails).execute()), DELAY_MS)
			return (work) => write((trx) => work(withoutMails(trx, insertLater)))
		},
	},
	'marks mails as sent too early': {
		openTransport(...settings) {
			const transport = openTransport(...settings)
			const sendLater: typeof transport.send = async (...mail) =>
				void setTimeout(() => transport.send(...mail).catch(() => {}), DELAY_MS)
			return { ...transport, send: sendLater }
		},
	},
	'draws in its own thread': {
		startDrawer: () => ({
			async draw(task) {
				const { default: draw } = await import('#server/pdf/worker.ts')
				const drawn = await draw(task)
				if ('missing' in drawn) throw new MissingCharacters(drawn.missing)
				return Buffer.from(drawn.bytes)
			},
			close: async () => {},
		}),
	},
	'no lease': { startOutbox: (needs) => startOutbox({ ...needs, leaseMs: -1 }) },
	/** Not a control: mails of a killed server are free again before the test ends. */
	'short lease': { startOutbox: (needs) => startOutbox({ ...needs, leaseMs: 2000 }) },
	'no unique key': {
		async openDatabase({ dataDir }) {
			const db = openSqlite(sqliteFile(dataDir)).withPlugin(noUniqueKey)
			await migrate(db)
			return db
		},
	},
	'no check of the file': {
		async openDatabase({ dataDir }) {
			const db = openSqlite(sqliteFile(dataDir), undefined, () => {})
			await migrate(db)
			return db
		},
	},
	'synchronous=NORMAL': { openDatabase: withSynchronous(1) },
	'synchronous=OFF': { openDatabase: withSynchronous(0) },
	'log lines that block': { openLogOutput: () => ({ write: writeBlocking, flush: async () => {} }) },
	/** Not a control: only requests write. */
	'no outbox': { startOutbox: () => ({ notify() {}, async stop() {} }) },
} satisfies Record<string, Partial<ServerParts>>

export type Replaced = keyof typeof REPLACED

const [build = '', course = '', clockFactor = '1', ...replaced] = process.argv.slice(2)
const started = Date.now()
try {
	await serve(
		{
			env: readEnv(),
			courses: new Map([[course, 1]]),
			classes: new Map(),
			prices: new Map(),
			seller: SELLER,
			build,
		},
		Object.assign(
			{ now: () => new Date(started + (Date.now() - started) * Number(clockFactor)) },
			...replaced.map((name) => REPLACED[name as Replaced]),
		),
	)
} catch (error) {
	exitWithError(error)
}
