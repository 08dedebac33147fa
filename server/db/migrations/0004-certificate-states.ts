import { type Kysely, sql } from 'kysely'

// Empty in rows of the version before, and where the import names no such column.
export async function up(db: Kysely<unknown>) {
	for (const column of ['valid_until', 'course', 'level', 'email_hash', 'replaces', 'replaces_key'])
		await db.schema.alterTable('certificates').addColumn(column, 'text').execute()
	await db.schema
		.createIndex('certificates_replaces_key')
		.on('certificates')
		.column('replaces_key')
		.where(sql.ref('replaces_key'), 'is not', null)
		.execute()
}
