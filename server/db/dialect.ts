import { type Kysely, PostgresAdapter } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: whatever the tables are
export const isPostgres = (db: Kysely<any>) => db.getExecutor().adapter instanceof PostgresAdapter
