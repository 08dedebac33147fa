import { type Kysely, sql } from 'kysely'
import type { Database } from './database.ts'
import { isPostgres } from './dialect.ts'

/** Runs `work` on a consistent snapshot without blocking writes. */
export const inSnapshot = <T>(db: Kysely<Database>, work: (snapshot: Kysely<Database>) => Promise<T>): Promise<T> =>
	db.connection().execute(async (connection) => {
		// A transaction of Kysely would take the one write lock that SQLite has.
		const begin = isPostgres(db) ? 'begin isolation level repeatable read read only' : 'begin deferred'
		await sql.raw(begin).execute(connection)
		try {
			return await work(connection)
		} finally {
			await sql`rollback`.execute(connection)
		}
	})
