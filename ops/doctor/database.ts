import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { counted, toMoment } from '#ops/command.ts'
import { type Db, isPostgres } from '#server/db/database.ts'
import { tlsAdvice } from '#server/db/errors.ts'
import { doneMigrations, migrations, otherVersion } from '#server/db/migrate.ts'
import { sqliteFile } from '#server/db/open.ts'
import { COPY, COPY_ADVICE, isOriginal } from '#server/db/original.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { inTransaction } from '#server/db/write.ts'
import type { Env } from '#server/env.ts'
import { countOverdue } from '#server/privacy/retention.ts'
import { doubtClock } from '#server/process/clock-doubt.ts'
import { PATIENT_TIMEOUTS } from '#server/process/timeouts.ts'
import { DAY_MS, HOUR_MS } from '#server/time.ts'
import { UserError } from '#server/user-error.ts'
import { bad, doubtful, type Finding, good } from './installation.ts'
import { checkPayments } from './payments.ts'

/** Opens the database as it is, without migrating it. `offered` are the classes of the content, if that can be read. */
export async function checkDatabase(
	{ dataDir, databaseUrl }: Env,
	now: Date,
	{ offered, timeouts = PATIENT_TIMEOUTS }: { offered?: string[] | undefined; timeouts?: typeof PATIENT_TIMEOUTS } = {},
): Promise<Finding[]> {
	const file = sqliteFile(dataDir)
	if (!databaseUrl && !existsSync(file))
		return [doubtful(`The database ${file} is not there yet.`, 'The server makes it when it starts.')]
	let db: Db | undefined
	try {
		db = databaseUrl ? openPostgres(databaseUrl, () => {}, timeouts) : openSqlite(file, timeouts.busyMs)
		const findings = [await checkTables(db), ...(await (databaseUrl ? checkPostgres(db, now) : checkFile(db)))]
		if (findings.some(({ mark }) => mark === '✗')) return findings
		return [
			...findings,
			(await isOriginal(db)) ? good('This database is the original') : bad(COPY, COPY_ADVICE),
			await checkWriting(db, now),
			...(await checkRecords(db, dataDir, now)),
			...(await checkClasses(db, now, offered)),
		]
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

async function checkTables(db: Db): Promise<Finding> {
	await sql`select 1`.execute(db)
	const done = await doneMigrations(db)
	const other = otherVersion(done)
	if (other) return bad(`The database was made by ${other}`, 'The changelog says which versions can be updated.')
	const missing = Object.keys(migrations).length - done.length
	if (missing === 0) return good('The database answers, its tables are up to date')
	return bad(`${counted(missing, 'migration')} of the database is missing.`, 'Start the server: it does them first.')
}

async function checkFile(db: Db): Promise<Finding[]> {
	const { rows } = await sql<Record<string, string>>`pragma integrity_check(1)`.execute(db)
	const [found] = Object.values(rows[0] ?? {})
	const orphans = (await sql`pragma foreign_key_check`.execute(db)).rows.length
	const fault = found === 'ok' ? orphans > 0 && `${orphans} rows refer to nothing` : found
	if (!fault) return [good('The database file is whole')]
	const advice = 'Keep a copy of the data folder, stop the server, and restore a backup: npm run ops -- restore FILE'
	return [bad(`The database file is damaged: ${fault}.`, advice)]
}

async function checkPostgres(db: Db, now: Date): Promise<Finding[]> {
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

async function checkWriting(db: Db, now: Date): Promise<Finding> {
	const row = { key: `doctor ${now.toISOString()}`, hits: 0, resetsAt: now.toISOString() }
	try {
		await inTransaction(db, true, (trx) => trx.insertInto('rateLimits').values(row).execute())
		return good('The database takes writes (a row was written and taken back)')
	} catch (error) {
		const advice = isPostgres(db)
			? 'After a failover, let DATABASE_URL lead to the primary. Otherwise look at default_transaction_read_only and the disk.'
			: 'Look at the disk, and whether the user that runs the server may write the data folder.'
		return bad(`The database takes no writes: ${(error as Error).message}.`, advice)
	}
}

type Sums = { name: string | null; sum: number }[]

/** Names whose sums differ. What is counted nowhere is zero. */
function differing(counted: Sums, found: Sums): string[] {
	const [one, other] = [counted, found].map((sums) => new Map(sums.map(({ name, sum }) => [name, Number(sum)])))
	return [...new Set([...counted, ...found].map(({ name }) => name))].flatMap((name) => {
		const [kept, there] = [one?.get(name) ?? 0, other?.get(name) ?? 0]
		return kept === there ? [] : `${name} (${kept} counted, ${there} there)`
	})
}

async function checkSeats(db: Db): Promise<Finding> {
	const taken = await db.selectFrom('classRecords').select(['slug as name', 'taken as sum']).execute()
	const registered = await db
		.selectFrom('registrations')
		.innerJoin('orders', 'orders.id', 'registrations.orderId')
		.select(['orders.classSlug as name', (eb) => eb.fn.countAll<number>().as('sum')])
		.where('registrations.seat', 'in', ['held', 'confirmed'])
		.groupBy('orders.classSlug')
		.execute()
	const wrong = differing(taken, registered)
	if (wrong.length === 0) return good('The seats of all classes add up')
	return bad(
		`Seats that do not add up: ${wrong.join(', ')}.`,
		'Report this, and check the orders: npm run ops -- orders list --class SLUG',
	)
}

/** Orders that stand, for classes ahead whose files are gone. */
async function checkClasses(db: Db, now: Date, offered?: readonly string[]): Promise<Finding[]> {
	const classes = await db
		.selectFrom('orders')
		.select(['classSlug', 'classDates', (eb) => eb.fn.countAll<number>().as('orders')])
		.where('state', 'in', ['waiting', 'payable', 'confirmed'])
		.where('classEndsAt', '>', now.toISOString())
		.groupBy(['classSlug', 'classDates'])
		.execute()
	return classes.flatMap(({ classSlug, classDates, orders }) => {
		if (!offered || offered.includes(classSlug ?? '')) return []
		const what = `${classSlug} (${classDates}) is no longer in the content, and has ${counted(Number(orders), 'order')}.`
		const advice = `Put its file back, or move or cancel them: npm run ops -- orders list --class ${classSlug}`
		return bad(what, advice)
	})
}

/** A series without a gap has as many documents as its counter says, and as its last number. */
async function checkNumbers(db: Db): Promise<Finding> {
	const counters = await db.selectFrom('counters').select(['series as name', 'last as sum']).execute()
	const { rows } = await sql<{ name: string; sum: number; last: string }>`select substr(number, 1, 9) as name,
		count(*) as sum, max(number) as last from documents group by substr(number, 1, 9)`.execute(db)
	const last = rows.map((row) => ({ ...row, sum: Number(row.last.slice(10)) }))
	const wrong = [...new Set([...differing(counters, rows), ...differing(counters, last)])]
	if (wrong.length === 0) return good('The numbers of documents have no gap')
	return bad(
		`Numbers of documents that do not add up: ${wrong.join(', ')}.`,
		'Report this, and see them: npm run ops -- documents list',
	)
}

async function checkMails(db: Db, now: Date): Promise<Finding[]> {
	const hourAgo = new Date(now.getTime() - HOUR_MS).toISOString()
	const mails = await db.selectFrom('outbox').select(['state', 'createdAt']).where('state', '<>', 'sent').execute()
	const found = [
		['dead', 'given up.', 'See why: npm run ops -- mails --dead'],
		['waiting', 'waiting for over an hour.', 'See why: npm run ops -- mails'],
		['held', 'held back until you release them.', 'See: npm run ops -- mails --held'],
	].flatMap(([state, what, advice = '']) => {
		const stuck = mails.filter((mail) => mail.state === state && (state !== 'waiting' || mail.createdAt < hourAgo))
		return stuck.length > 0 ? doubtful(`${counted(stuck.length, 'email')} ${what}`, advice) : []
	})
	return found.length > 0 ? found : [good('No email is stuck')]
}

async function checkRecords(db: Db, dataDir: string, now: Date): Promise<Finding[]> {
	const isFilled = await db.selectFrom('certificates').select('numberKey').limit(1).executeTakeFirst()
	const signs = await db.selectFrom('signingKeys').select('kid').where('active', '=', 1).executeTakeFirst()
	// The server deletes once a day; what is two days late says that it doesn't. The same goes for reminders.
	const late = new Date(now.getTime() - 2 * DAY_MS)
	const overdue = await countOverdue({ db, dataDir, now: late })
	const kept = overdue.registrations + overdue.orders + overdue.messages + overdue.suspects + overdue.mails
	const unpaid = db.selectFrom('orders').select('id').where('state', '=', 'payable').where('remindedAt', 'is', null)
	const unreminded = await unpaid.where('payBy', '<', late.toISOString()).limit(1).executeTakeFirst()
	const lastRecord = (kept > 0 || unreminded) && (await doubtClock(db, now))
	return [
		...(await checkMails(db, now)),
		isFilled
			? good('The register has certificates')
			: doubtful('The register of certificates is empty.', 'Run: npm run ops -- certificates import FILE.csv'),
		await checkSeats(db),
		await checkNumbers(db),
		...(await checkPayments(db, now)),
		signs ? good('A key signs certificates') : doubtful('No key signs certificates.', 'Run: npm run ops -- keys new'),
		kept === 0
			? good('Nothing is kept for longer than promised')
			: doubtful(`${counted(kept, 'row')} kept for longer than promised.`, 'Run: npm run ops -- retention run'),
		...(lastRecord
			? [
					doubtful(
						`The last record before today is of ${toMoment(lastRecord)} IST: the server reminds, cancels and deletes nothing until its clock has been steady for a day.`,
						'Look at the clock. If it is right, wait. To delete now: npm run ops -- retention run --trust-clock',
					),
				]
			: []),
	]
}
