import { type CreateTableBuilder, type Kysely, PostgresAdapter } from 'kysely'

/** A column `id` that counts up and never gives a number twice. */
export const identity =
	(db: Kysely<unknown>) =>
	<T extends string>(table: CreateTableBuilder<T, never>) =>
		db.getExecutor().adapter instanceof PostgresAdapter
			? table.addColumn('id', 'bigint', (column) => column.primaryKey().generatedByDefaultAsIdentity())
			: table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
