import type { Kysely } from 'kysely'

// 1 or null: SQLite has no booleans. Null in rows of the version before, so that no reason is published by an upgrade.
export async function up(db: Kysely<unknown>) {
	await db.schema.alterTable('certificates').addColumn('withdrawn_reason_public', 'integer').execute()
}
