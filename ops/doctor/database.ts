import { existsSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import { counted, toMoment } from '#ops/command.ts'
import type { Database } from '#server/db/database.ts'
import { type DatabaseAddress, readDatabaseUrl } from '#server/db/database-url.ts'
import { isPostgres } from '#server/db/dialect.ts'
import { tlsAdvice } from '#server/db/errors.ts'
import { migrations } from '#server/db/migrate.ts'
import { sqliteFile } from '#server/db/open.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import type { Env } from '#server/env.ts'
import { doubtClock } from '#server/privacy/clock-doubt.ts'
import { countOverdue } from '#server/privacy/retention.ts'
import { DAY_MS, HOUR_MS } from '#server/time.ts'
import { UserError } from '#server/user-error.ts'
import { bad, doubtful, type Finding, good } from './finding.ts'

const BUSY_TIMEOUT_MS = 10_000

/** Opens the database as it is, without migrating it. */
export async function checkDatabase({ dataDir, databaseUrl }: Env, now: Date): Promise<Finding[]> {
	const file = sqliteFile(dataDir)
	if (!databaseUrl && !existsSync(file))
		return [doubtful(`The database ${file} is not there yet.`, 'The server makes it when it starts.')]
	let db: Kysely<Database> | undefined
	try {
		db = databaseUrl ? openPostgres(databaseUrl, () => {}) : openSqlite(file, BUSY_TIMEOUT_MS)
		const findings = await checkTables(db)
		if (databaseUrl) findings.push(checkTls(readDatabaseUrl(databaseUrl)))
		findings.push(...(await (databaseUrl ? checkPostgres(db, now) : checkSqlite(db))))
		if (findings.some(({ mark }) => mark === '✗')) return findings
		findings.push(await checkWriting(db, now))
		return [...findings, ...(await checkRecords(db, dataDir, now))]
	} catch (error) {
		if (error instanceof UserError) return [bad(error.message, 'Correct .env or the environment.')]
		const { message, code } = error as NodeJS.ErrnoException
		const advice = databaseUrl
			? (tlsAdvice(error) ?? 'See whether PostgreSQL runs, and whether DATABASE_URL is right.')
			: 'Stop the server and restore a backup: npm run ops -- restore FILE'
		return [bad(`The database can't be used: ${message || code}.`, advice)]
	} finally {
		await db?.destroy()
	}
}

async function checkTables(db: Kysely<Database>): Promise<Finding[]> {
	await sql`select 1`.execute(db)
	const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db).catch((error) => {
		if (/no such table|does not exist/.test((error as Error).message)) return { rows: [] }
		throw error
	})
	const known = Object.keys(migrations)
	if (rows.some(({ name }) => !known.includes(name)))
		return [bad('The database was made by a newer version of this software.', 'Start that version.')]
	const missing = known.length - rows.length
	if (missing === 0) return [good('The database answers, its tables are up to date')]
	return [bad(`${counted(missing, 'migration')} of the database is missing.`, 'Start the server: it does them first.')]
}

async function checkSqlite(db: Kysely<Database>): Promise<Finding[]> {
	const value = async (name: string) =>
		String(Object.values((await sql`pragma ${sql.raw(name)}`.execute(db)).rows[0] ?? {})[0])
	const [journal, synchronous] = [await value('journal_mode'), await value('synchronous')]
	const durable = journal === 'wal' && synchronous === '2'
	const integrity = await value('integrity_check(1)')
	const orphans = (await sql`pragma foreign_key_check`.execute(db)).rows.length
	const whole = integrity === 'ok' && orphans === 0
	return [
		durable
			? good('SQLite syncs before it acknowledges (WAL, synchronous=FULL)')
			: bad(
					`SQLite runs with ${journal}, synchronous=${synchronous}.`,
					'A power cut would lose registrations: report this.',
				),
		whole
			? good('The database file is whole')
			: bad(
					`The database file is damaged: ${integrity === 'ok' ? `${orphans} rows refer to nothing` : integrity}.`,
					'Keep a copy of the data folder, stop the server, and restore a backup: npm run ops -- restore FILE',
				),
	]
}

export function checkTls({ ssl, isLocal, host }: DatabaseAddress): Finding {
	if (ssl) return good(`The connection to PostgreSQL is encrypted, and the certificate of ${host} was checked`)
	if (isLocal) return good('PostgreSQL is on this machine, so the connection needs no TLS')
	return doubtful(
		`The connection to PostgreSQL on ${host} is in clear text (sslmode=disable).`,
		'Unless nobody else can read the network in between, turn on TLS there and remove sslmode=disable.',
	)
}

async function checkPostgres(db: Kysely<Database>, now: Date): Promise<Finding[]> {
	const { rows } = await sql<{ fsync: string; sync: string; time: Date }>`select
		current_setting('fsync') as fsync, current_setting('synchronous_commit') as sync, now() as time`.execute(db)
	const [settings] = rows
	const durable = settings?.fsync === 'on' && settings.sync !== 'off'
	const apart = Math.round(Math.abs(now.getTime() - new Date(settings?.time ?? now).getTime()) / 1000)
	return [
		durable
			? good('PostgreSQL syncs before it acknowledges')
			: doubtful('PostgreSQL acknowledges before it syncs.', 'Set fsync and synchronous_commit to on.'),
		apart < 60
			? good('The clocks of this machine and of PostgreSQL agree')
			: doubtful(`The clocks of this machine and of PostgreSQL are ${apart} s apart.`, 'Let NTP keep both.'),
	]
}

class Undo extends Error {}

async function checkWriting(db: Kysely<Database>, now: Date): Promise<Finding> {
	const row = { key: `doctor ${now.toISOString()}`, hits: 0, resetsAt: now.toISOString() }
	const outcome = await db
		.transaction()
		.execute(async (trx) => {
			await trx.insertInto('rateLimits').values(row).execute()
			throw new Undo()
		})
		.catch((error) => error)
	if (outcome instanceof Undo) return good('The database takes writes (a row was written and taken back)')
	const advice = isPostgres(db)
		? 'After a failover, let DATABASE_URL lead to the primary. Otherwise look at default_transaction_read_only and the disk.'
		: 'Look at the disk, and whether the user that runs the server may write the data folder.'
	return bad(`The database takes no writes: ${(outcome as Error).message}.`, advice)
}

/** Compares the seats that are counted with those of the registrations. */
async function checkSeats(db: Kysely<Database>): Promise<Finding> {
	const rows = await db
		.selectFrom('registrations')
		.innerJoin('orders', 'orders.id', 'registrations.orderId')
		.select(['orders.classSlug', (eb) => eb.fn.countAll<number>().as('count')])
		.where('registrations.seat', 'in', ['held', 'confirmed'])
		.groupBy('orders.classSlug')
		.execute()
	const counts = new Map(rows.map(({ classSlug, count }) => [classSlug, Number(count)]))
	const seats = await db.selectFrom('classSeats').selectAll().execute()
	const taken = new Map<string | null, number>(seats.map((row) => [row.slug, row.taken]))
	const wrong = [...new Set([...counts.keys(), ...taken.keys()])].filter(
		(slug) => (counts.get(slug) ?? 0) !== (taken.get(slug) ?? 0),
	)
	if (wrong.length === 0) return good('The seats of all classes add up')
	return bad(
		`Seats that do not add up: ${wrong.map((slug) => `${slug} (${taken.get(slug) ?? 0} counted, ${counts.get(slug) ?? 0} in orders)`).join(', ')}.`,
		'Report this, and check the orders: npm run ops -- orders list --class SLUG',
	)
}

/** Compares the counters of each series with the numbers that documents have. */
async function checkNumbers(db: Kysely<Database>): Promise<Finding> {
	const counters = await db.selectFrom('counters').selectAll().execute()
	const { rows } = await sql<{ series: string; count: number; last: string }>`select substr(number, 1, 9) as series,
		count(*) as count, max(number) as last from documents group by substr(number, 1, 9)`.execute(db)
	const counted = new Map(counters.map(({ series, last }) => [series, last]))
	const there = new Map(rows.map((row) => [row.series, row]))
	const wrong = [...new Set([...counted.keys(), ...there.keys()])].filter((series) => {
		const { count = 0, last = '' } = there.get(series) ?? {}
		return Number(count) !== (counted.get(series) ?? 0) || Number(last.slice(10)) !== Number(count)
	})
	if (wrong.length === 0) return good('The numbers of documents have no gap')
	return bad(
		`Numbers of documents that do not add up: ${wrong.map((series) => `${series} (${counted.get(series) ?? 0} counted, ${there.get(series)?.count ?? 0} there)`).join(', ')}.`,
		'Report this, and see them: npm run ops -- documents list',
	)
}

async function checkRecords(db: Kysely<Database>, dataDir: string, now: Date): Promise<Finding[]> {
	const findings: Finding[] = []
	const count = db.fn.countAll<number>().as('count')
	const mails = db.selectFrom('outbox').select(count)
	const dead = (await mails.where('state', '=', 'dead').executeTakeFirstOrThrow()).count
	const hourAgo = new Date(now.getTime() - HOUR_MS).toISOString()
	const late = (await mails.where('state', '=', 'waiting').where('createdAt', '<', hourAgo).executeTakeFirstOrThrow())
		.count
	if (dead > 0) findings.push(doubtful(`${counted(dead, 'mail')} given up.`, 'See why: npm run ops -- mails --dead'))
	if (late > 0)
		findings.push(doubtful(`${counted(late, 'mail')} waiting for over an hour.`, 'See why: npm run ops -- mails'))
	const held = (await mails.where('state', '=', 'held').executeTakeFirstOrThrow()).count
	if (held > 0)
		findings.push(
			doubtful(`${counted(held, 'mail')} held back until you release them.`, 'See: npm run ops -- mails --held'),
		)
	if (dead + late + held === 0) findings.push(good('No mail is stuck'))

	const certificates = (await db.selectFrom('certificates').select(count).executeTakeFirstOrThrow()).count
	if (certificates > 0) findings.push(good(`${counted(certificates, 'certificate')} in the register`))
	else
		findings.push(
			doubtful('The register of certificates is empty.', 'Run: npm run ops -- certificates import FILE.csv'),
		)

	findings.push(await checkSeats(db), await checkNumbers(db))

	const signs = await db.selectFrom('signingKeys').select('kid').where('active', '=', 1).executeTakeFirst()
	findings.push(
		signs ? good('A key signs certificates') : doubtful('No key signs certificates.', 'Run: npm run ops -- keys new'),
	)

	// The server deletes once a day; what is two days late says that it doesn't.
	const overdue = await countOverdue({ db, dataDir, now: new Date(now.getTime() - 2 * DAY_MS) })
	const kept = overdue.registrations + overdue.orders + overdue.messages + overdue.suspects + overdue.mails
	if (kept === 0) findings.push(good('Nothing is kept for longer than promised'))
	else
		findings.push(
			doubtful(`${counted(kept, 'row')} kept for longer than promised.`, 'Run: npm run ops -- retention run'),
		)
	const lastRecord = kept > 0 && (await doubtClock(db, now))
	if (lastRecord)
		findings.push(
			doubtful(
				`The last record before today is of ${toMoment(lastRecord)} UTC: the server deletes nothing until its clock has been steady for a day.`,
				'Look at the clock. If it is right, wait, or run: npm run ops -- retention run --trust-clock',
			),
		)
	return findings
}
