import {
	CamelCasePlugin,
	Kysely,
	type MigrationLockOptions,
	PostgresAdapter,
	PostgresDialect,
	type PostgresPool,
	sql,
} from 'kysely'
import pg from 'pg'
import { SECOND_MS } from '#server/time.ts'
import type { Database } from './database.ts'
import { readDatabaseUrl } from './database-url.ts'
import { NoConnectionError } from './errors.ts'

/** Several servers share the connections of one database. */
const CONNECTIONS = 10

const INT8 = pg.types.builtins.INT8

/** Identities and counts fit into a number; pg would hand them out as text. */
const types = {
	getTypeParser: ((oid: number, format?: 'text') =>
		oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/**
 * Connections are made when they are needed, so only a wrong address makes this fail, with a UserError. `onLost` hears
 * of a connection that broke while idle.
 */
export function openPostgres(url: string, onLost: (error: Error) => void): Kysely<Database> {
	const { isLocal: _, ...address } = readDatabaseUrl(url)
	const pool = new pg.Pool({
		...address,
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
	return new Kysely({
		dialect: new RowLockDialect({ pool: checkedPool(pool) }),
		plugins: [new CamelCasePlugin()],
	})
}

/** A connection that can't be had is told apart from a statement that fails. */
const checkedPool = (pool: pg.Pool): PostgresPool => ({
	options: pool.options,
	end: () => pool.end(),
	connect: () =>
		pool.connect().catch((error) => {
			throw new NoConnectionError(error)
		}),
})

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
