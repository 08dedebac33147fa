import type { CompiledQuery, Kysely } from 'kysely'
import type { Database } from './database.ts'

type Row = Record<string, string | number | null>
type Compilable<Result> = { compile(): CompiledQuery<Result> }

/**
 * An insert of many rows, whose SQL is made once for each number of them: making it costs more than running it.
 * All rows have the same keys in the same order.
 */
export function cachedInsert<R extends Row, Result = never>(
	build: (db: Kysely<Database>, rows: R[]) => Compilable<Result>,
): (db: Kysely<Database>, rows: R[]) => Promise<Result[]> {
	// By dialect, which tells the two databases apart.
	const known = new WeakMap<object, Map<number, CompiledQuery<Result>>>()

	return async (db, rows) => {
		const { adapter } = db.getExecutor()
		const byCount = known.get(adapter) ?? new Map<number, CompiledQuery<Result>>()
		known.set(adapter, byCount)
		const compiled = byCount.get(rows.length) ?? build(db, rows).compile()
		byCount.set(rows.length, compiled)
		const parameters = rows.flatMap((row) => Object.values(row))
		if (parameters.length !== compiled.parameters.length) throw new Error('The rows of an insert differ in their keys.')
		const { rows: returned } = await db.executeQuery<Result>({ ...compiled, parameters })
		return returned
	}
}
