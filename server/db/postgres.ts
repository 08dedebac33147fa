import { CamelCasePlugin, Kysely, type MigrationLockOptions, PostgresAdapter, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { SECOND_MS } from '#server/time.ts'
import type { Database } from './database.ts'

/** Several servers share the connections of one database. */
const CONNECTIONS = 10

const INT8 = pg.types.builtins.INT8

/** Identities and counts fit into a number; pg would hand them out as text. */
const types = {
	getTypeParser: ((oid: number, format?: 'text') =>
		oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/** Connections are made when they are needed, so this never fails; `onLost` hears of a connection that broke while idle. */
export function openPostgres(url: string, onLost: (error: Error) => void): Kysely<Database> {
	const pool = new pg.Pool({
		connectionString: url,
		types,
		max: CONNECTIONS,
		application_name: 'pramaan',
		keepAlive: true,
		connectionTimeoutMillis: 3 * SECOND_MS,
		query_timeout: 20 * SECOND_MS,
		statement_timeout: 20 * SECOND_MS,
		idle_in_transaction_session_timeout: 30 * SECOND_MS,
	})
	// Without a listener a restart of the database would end this process: here for connections that wait,
	pool.on('error', onLost)
	// and here for those in the midst of a transaction; the statement that finds out fails, too.
	pool.on('connect', (client) => client.on('error', () => {}))
	return new Kysely({ dialect: new RowLockDialect({ pool }), plugins: [new CamelCasePlugin()] })
}

class RowLockDialect extends PostgresDialect {
	override createAdapter() {
		return new RowLockAdapter()
	}
}

/** Kysely would take a session lock, which databases that only speak PostgreSQL's protocol don't have. */
class RowLockAdapter extends PostgresAdapter {
	override async acquireMigrationLock(db: Kysely<never>, { lockTable, lockRowId }: MigrationLockOptions) {
		await sql`select id from ${sql.table(lockTable)} where id = ${lockRowId} for update`.execute(db)
	}
	override async releaseMigrationLock() {}
}
