import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { Complaint } from '#server/complaint.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { openSqlite } from './sqlite.ts'

/** The database in the data folder, with all migrations done; both are made if need be. */
export async function openDatabase(dataDir: string): Promise<Kysely<Database>> {
	try {
		mkdirSync(dataDir, { recursive: true, mode: 0o700 })
		const db = openSqlite(join(dataDir, 'pramaan.sqlite'))
		await migrate(db)
		return db
	} catch (error) {
		const reason = (error as Error).message
		throw new Complaint(`The data folder DATA_DIR=${dataDir} can't be used: ${reason}.`, { cause: error })
	}
}
