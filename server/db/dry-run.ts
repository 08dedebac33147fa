import { CompiledQuery, type DatabaseConnection, type Driver, Kysely, type QueryExecutor } from 'kysely'
import type { Database } from './database.ts'

/**
 * The same database for a dry run: what would be committed is rolled back in its place, be it a transaction or a statement
 * on its own. Locks are held as long as they would be. Only statements that change tables or rows are rolled back, so
 * pragmas and temporary tables work as ever.
 */
export function dryRun(db: Kysely<Database>): Kysely<Database> {
	const executor = db.getExecutor()
	return new Kysely({
		dialect: {
			createAdapter: () => executor.adapter,
			createDriver: () => new RollbackDriver(executor),
			createIntrospector: () => db.introspection,
			createQueryCompiler: () => ({ compileQuery: (node, queryId) => executor.compileQuery(node, queryId) }),
		},
		plugins: [...executor.plugins],
	})
}

/** Connections are those of the other database, which has to be closed by itself. */
class RollbackDriver implements Driver {
	#executor: QueryExecutor
	#releases = new WeakMap<DatabaseConnection, () => void>()

	constructor(executor: QueryExecutor) {
		this.#executor = executor
	}

	async init() {}
	async destroy() {}

	acquireConnection() {
		return new Promise<DatabaseConnection>((resolve, reject) => {
			const held = (connection: DatabaseConnection) =>
				new Promise<void>((release) => {
					const own = new RollbackConnection(connection)
					this.#releases.set(own, release)
					resolve(own)
				})
			this.#executor.provideConnection(held).catch(reject)
		})
	}

	async releaseConnection(connection: DatabaseConnection) {
		this.#releases.get(connection)?.()
	}

	beginTransaction = (connection: DatabaseConnection) => (connection as RollbackConnection).begin()
	commitTransaction = (connection: DatabaseConnection) => (connection as RollbackConnection).rollback()
	rollbackTransaction = (connection: DatabaseConnection) => (connection as RollbackConnection).rollback()
}

const WRITES = /^\s*(insert|update|delete|replace|merge|with)\b/i
/** In SQLite, `temp` has the tables that end with the connection. */
const WRITES_TEMPORARY = /^\s*insert into "temp"\./i

class RollbackConnection implements DatabaseConnection {
	#connection: DatabaseConnection
	#isInTransaction = false

	constructor(connection: DatabaseConnection) {
		this.#connection = connection
	}

	async begin() {
		await this.#connection.executeQuery(CompiledQuery.raw('begin'))
		this.#isInTransaction = true
	}

	async rollback() {
		await this.#connection.executeQuery(CompiledQuery.raw('rollback'))
		this.#isInTransaction = false
	}

	async executeQuery<Row>(query: CompiledQuery) {
		if (this.#isInTransaction || !WRITES.test(query.sql) || WRITES_TEMPORARY.test(query.sql))
			return this.#connection.executeQuery<Row>(query)
		await this.begin()
		try {
			return await this.#connection.executeQuery<Row>(query)
		} finally {
			await this.rollback()
		}
	}

	streamQuery<Row>(query: CompiledQuery, chunkSize: number) {
		return this.#connection.streamQuery<Row>(query, chunkSize)
	}
}
