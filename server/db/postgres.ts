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
import { DATABASE_TIMEOUTS } from '#server/process/timeouts.ts'
import type { Db } from './database.ts'
import { readDatabaseUrl } from './database-url.ts'
import { NoConnectionError } from './errors.ts'

/** Several servers share the connections of one database. */
const CONNECTIONS = 10

const INT8 = pg.types.builtins.INT8
const READ_ONLY_TRANSACTION = '25006'

/** Identities and counts fit into a number; pg would hand them out as text. */
const types = {
	getTypeParser: ((oid: number, format?: 'text') =>
		oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/**
 * Connections are made when they are needed, so only a wrong address makes this fail, with a UserError. `onLost` hears
 * of a connection that broke while idle.
 */
export function openPostgres(url: string, onLost: (error: Error) => void, timeouts = DATABASE_TIMEOUTS): Db {
	const connection = {
		...readDatabaseUrl(url),
		types,
		application_name: 'pramaan',
		keepAlive: true,
		connectionTimeoutMillis: timeouts.connectMs,
		query_timeout: timeouts.queryMs,
	}
	// A pool with these options would limit its wait for a free connection to the time of a new one.
	class Client extends pg.Client {
		constructor() {
			super(connection)
		}
	}
	const pool = new pg.Pool({ Client, max: CONNECTIONS, connectionTimeoutMillis: timeouts.queueMs })
	// Without a listener a restart of the database would end this process: here for connections that wait,
	pool.on('error', onLost)
	// and here for those in the midst of a transaction; the statement that finds out fails, too.
	pool.on('connect', (client) => client.on('error', () => {}))
	return new Kysely({
		dialect: new RowLockDialect({ pool: checkedPool(pool, timeouts) }),
		plugins: [new CamelCasePlugin()],
	})
}

/**
 * Limits the time of transactions, and drops connections that cannot be used any more. A pooler in transaction mode
 * refuses the limits as parameters of a connection, and a `set` would apply to other clients, so they are local to each
 * transaction and sent with its `begin`.
 */
function checkedPool(pool: pg.Pool, { statementMs, idleMs }: typeof DATABASE_TIMEOUTS): PostgresPool {
	const limits = `; set local statement_timeout = ${statementMs}; set local idle_in_transaction_session_timeout = ${idleMs}`
	// A database that refuses a write was the primary once, and so was that of each connection made before.
	let refusals = 0
	const refusalsBefore = new WeakMap<pg.PoolClient, number>()
	pool.on('connect', (client) => refusalsBefore.set(client, refusals))
	const isCurrent = (client: pg.PoolClient) => refusalsBefore.get(client) === refusals

	async function acquire(): Promise<pg.PoolClient> {
		for (;;) {
			const client = await pool.connect().catch((error) => {
				throw new NoConnectionError(error)
			})
			if (isCurrent(client)) return client
			client.release(true)
		}
	}

	return {
		options: pool.options,
		end: () => pool.end(),
		async connect() {
			const client = await acquire()
			let failure: unknown
			async function query(statement: string, parameters: unknown[]) {
				if (failure) throw failure
				try {
					return await client.query(statement.startsWith('begin') ? statement + limits : statement, parameters)
				} catch (error) {
					if (!(error instanceof pg.DatabaseError)) failure = error
					else if (error.code === READ_ONLY_TRANSACTION) refusals++
					throw error
				}
			}
			return {
				// Kysely's type also has cursors, which are not used.
				query: query as never,
				release: (destroy) => client.release(Boolean(destroy || failure) || !isCurrent(client)),
			}
		},
	}
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
