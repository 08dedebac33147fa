import { statSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
	CamelCasePlugin,
	Kysely,
	SqliteAdapter,
	type SqliteDatabase,
	SqliteDialect,
	type SqliteStatement,
} from 'kysely'
import { DATABASE_TIMEOUTS, PATIENT_TIMEOUTS } from '#server/process/timeouts.ts'
import type { Db } from './database.ts'

const SQLITE_CANTOPEN = 14

/**
 * What a connection must run with: a row that was acknowledged survives a power cut, one that was deleted leaves no bytes
 * behind, and what may have to be taken back within a transaction is remembered in memory.
 */
const PRAGMAS = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1, secure_delete: 1, temp_store: 2 }

/** `busyTimeoutMs`: milliseconds to wait while another process writes; this one does nothing else meanwhile. */
export function openSqlite(
	file: string,
	busyTimeoutMs = DATABASE_TIMEOUTS.busyMs,
	refuseIfMoved = whetherMoved(file),
): Db {
	// Nobody waits for a server that starts beside a command.
	const database = new DatabaseSync(file, { timeout: PATIENT_TIMEOUTS.busyMs })
	try {
		for (const [name, value] of Object.entries({ ...PRAGMAS, busy_timeout: busyTimeoutMs }))
			setPragma(database, name, value)
	} catch (error) {
		database.close()
		throw error
	}
	refuseIfMoved()
	const dialect = new NodeSqliteDialect({ database: adapt(database, refuseIfMoved) })
	return new Kysely({ dialect, plugins: [new CamelCasePlugin()] })
}

/** SQLite ignores a pragma that it can't set, so the value is read back. */
export function setPragma(database: Pick<DatabaseSync, 'exec' | 'prepare'>, name: string, value: string | number) {
	database.exec(`pragma ${name} = ${value}`)
	const [actual] = Object.values(database.prepare(`pragma ${name}`).get() ?? {})
	if (actual !== value) throw new Error(`SQLite keeps ${name} at ${actual} instead of ${value}.`)
}

class NodeSqliteDialect extends SqliteDialect {
	override createAdapter() {
		return new TransactionalAdapter()
	}
}

/** A migration that is cut short must leave nothing behind. */
class TransactionalAdapter extends SqliteAdapter {
	override get supportsTransactionalDdl() {
		return true
	}
}

/**
 * Throws once the files that were opened are no longer at their address: deleted, moved or replaced. SQLite would go on
 * writing into files that nobody finds again.
 */
function whetherMoved(file: string) {
	const files = [file, `${file}-wal`]
	const identity = (path: string) => statSync(path, { throwIfNoEntry: false })?.ino
	const opened: (number | undefined)[] = []
	return () => {
		for (const [i, path] of files.entries()) {
			const found = identity(path)
			opened[i] ??= found
			if (found !== opened[i])
				throw Object.assign(new Error(`${path} is not the file that was opened.`), { errcode: SQLITE_CANTOPEN })
		}
	}
}

function adapt(database: DatabaseSync, refuseIfMoved: () => void): SqliteDatabase {
	const statements = new Map<string, SqliteStatement>()
	const statement = (sql: string) => {
		const known = statements.get(sql)
		if (known) return known
		const prepared = toStatement(database.prepare(sql))
		statements.set(sql, prepared)
		return prepared
	}
	return {
		close: () => database.close(),
		prepare(sql) {
			// A full disk has already rolled back; a second one would hide the cause.
			if (sql === 'rollback' && !database.isTransaction) return statement('select 1')
			if (sql === 'commit' || !database.isTransaction) refuseIfMoved()
			// A transaction that starts by reading could lose the race for the write lock halfway.
			if (sql === 'begin') return statement('begin immediate')
			return statement(sql)
		},
	}
}

const toStatement = (prepared: StatementSync): SqliteStatement => ({
	reader: prepared.columns().length > 0,
	all: (parameters) => prepared.all(...(parameters as SQLInputValue[])),
	run: (parameters) => prepared.run(...(parameters as SQLInputValue[])),
	iterate: (parameters) => prepared.iterate(...(parameters as SQLInputValue[])),
})
