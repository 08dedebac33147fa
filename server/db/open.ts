import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { Complaint } from '#server/complaint.ts'
import type { Env } from '#server/env.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

type Where = Pick<Env, 'dataDir' | 'databaseUrl'>

export const sqliteFile = (dataDir: string) => join(dataDir, 'pramaan.sqlite')

/** The database with all migrations done: PostgreSQL at DATABASE_URL, else a file in the data folder, made if need be. */
export async function openDatabase(
	where: Where,
	onLost: (error: Error) => void = () => {},
	patience?: number,
): Promise<Kysely<Database>> {
	const db = where.databaseUrl ? openPostgres(where.databaseUrl, onLost) : openFile(where.dataDir, patience)
	try {
		await migrate(db)
		return db
	} catch (error) {
		await db.destroy()
		throw unusable(where, error)
	}
}

function openFile(dataDir: string, patience?: number) {
	try {
		mkdirSync(dataDir, { recursive: true, mode: 0o700 })
		return openSqlite(sqliteFile(dataDir), patience)
	} catch (error) {
		throw unusable({ dataDir }, error)
	}
}

function unusable({ dataDir, databaseUrl }: Partial<Where>, error: unknown) {
	if (error instanceof Complaint) return error
	const { message, code } = error as NodeJS.ErrnoException
	const reason = message || code
	if (!databaseUrl)
		return new Complaint(`The data folder DATA_DIR=${dataDir} can't be used: ${reason}.`, { cause: error })
	return new Complaint(`The database at DATABASE_URL (${hostOf(databaseUrl)}) can't be used: ${reason}.`, {
		cause: error,
	})
}

/** Without the password, for people to read. */
const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host + new URL(url).pathname : 'not an address')
