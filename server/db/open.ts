import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { Env } from '#server/env.ts'
import { makePrivate } from '#server/process/private-files.ts'
import { makeFolder } from '#server/process/sync-folder.ts'
import { DATABASE_TIMEOUTS, PATIENT_TIMEOUTS } from '#server/process/timeouts.ts'
import { UserError } from '#server/user-error.ts'
import { type Db, isPostgres } from './database.ts'
import { isLocked, tlsAdvice } from './errors.ts'
import { doneMigrations, isUpToDate, migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

type Where = Pick<Env, 'dataDir' | 'databaseUrl'>

type Opening = {
	onLost?: (error: Error) => void
	timeouts?: typeof DATABASE_TIMEOUTS
	mayMake?: boolean
}

export const sqliteFile = (dataDir: string) => join(dataDir, 'pramaan.sqlite')

/**
 * The database with all migrations done: PostgreSQL at DATABASE_URL, else a file in the data folder. It is made if need be, or
 * refused if it may not be.
 */
export async function openDatabase(
	where: Where,
	{ onLost = () => {}, timeouts = DATABASE_TIMEOUTS, mayMake = true }: Opening = {},
): Promise<Db> {
	if (!mayMake && !where.databaseUrl && !existsSync(sqliteFile(where.dataDir))) throw missing(where)
	const db = await open(where, onLost, timeouts).catch((error) => {
		throw unusable({ dataDir: where.dataDir }, error)
	})
	try {
		if (isPostgres(db)) await refuseUnfit(db)
		if (!mayMake && (await doneMigrations(db)).length === 0) throw missing(where)
		if (!(await isUpToDate(db))) await migrateWithPatience(where)
		return db
	} catch (error) {
		await db.destroy()
		throw unusable(where, error)
	}
}

/** A migration of large tables takes longer than a request may. */
async function migrateWithPatience(where: Where) {
	const db = await open(where, () => {}, PATIENT_TIMEOUTS)
	await migrate(db).finally(() => db.destroy())
}

const missing = ({ dataDir, databaseUrl }: Where) =>
	new UserError(
		`There are no records ${databaseUrl ? `at DATABASE_URL (${hostOf(databaseUrl)})` : `in DATA_DIR=${resolve(dataDir)}`}. If that is the right place, start the server first, or restore a backup: npm run ops -- restore FILE`,
	)

async function open(where: Where, onLost: (error: Error) => void, timeouts: typeof DATABASE_TIMEOUTS) {
	await prepareFolder(where)
	const { dataDir, databaseUrl } = where
	return databaseUrl ? openPostgres(databaseUrl, onLost, timeouts) : openSqlite(sqliteFile(dataDir), timeouts.busyMs)
}

async function prepareFolder({ dataDir, databaseUrl }: Where) {
	if (!databaseUrl) await makeFolder(resolve(dataDir))
	// With PostgreSQL, mails that are not sent may be there.
	makePrivate(dataDir)
}

/** Keeps the lock of this process until it ends, however it does. */
let lock: DatabaseSync | undefined

/** Refuses to be the second server on a file of SQLite: each would count limits by itself, and migrate under the other. */
export async function lockServer(where: Where) {
	if (where.databaseUrl) return
	try {
		await prepareFolder(where)
		lock = new DatabaseSync(join(where.dataDir, 'server.lock'), { timeout: 0 })
		lock.exec('pragma journal_mode = memory; begin exclusive')
	} catch (error) {
		if (!isLocked(error)) throw unusable(where, error)
		throw new UserError(
			`Another server has ${sqliteFile(where.dataDir)} open. Stop it first. Several servers need PostgreSQL: DATABASE_URL.`,
		)
	}
}

/** Names are in all scripts, and addresses in any capitals: the database has to keep the ones and compare the others. */
async function refuseUnfit(db: Db) {
	const { rows } = await sql<{
		encoding: string
		letter: string
	}>`select current_setting('server_encoding') as encoding, lower('I') as letter`.execute(db)
	const [{ encoding, letter } = { encoding: '', letter: '' }] = rows
	if (encoding === 'UTF8' && letter === 'i') return
	const fault = encoding === 'UTF8' ? 'a locale in which the small letter of I is not i' : `the encoding ${encoding}`
	throw new UserError(
		`The database at DATABASE_URL has ${fault}. Make one with: create database pramaan encoding 'UTF8' locale 'C.UTF-8' template template0`,
	)
}

function unusable({ dataDir, databaseUrl }: Partial<Where>, error: unknown) {
	if (error instanceof UserError) return error
	const { message, code } = error as NodeJS.ErrnoException
	const reason = message || code
	if (!databaseUrl)
		return new UserError(`The data folder DATA_DIR=${dataDir} can't be used: ${reason}.`, { cause: error })
	const sentence = `The database at DATABASE_URL (${hostOf(databaseUrl)}) can't be used: ${reason}.`
	return new UserError([sentence, tlsAdvice(error)].filter(Boolean).join(' '), { cause: error })
}

/** Without the password, for people to read. */
const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host + new URL(url).pathname : 'a socket')
