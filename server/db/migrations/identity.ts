import type { CreateTableBuilder, Kysely } from 'kysely'
import { isPostgres } from '#server/db/dialect.ts'

/** A column `id` that counts up and never gives a number twice. */
export const identity =
	(db: Kysely<unknown>) =>
	<T extends string>(table: CreateTableBuilder<T, never>) =>
		isPostgres(db)
			? table.addColumn('id', 'bigint', (column) => column.primaryKey().generatedByDefaultAsIdentity())
			: table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
