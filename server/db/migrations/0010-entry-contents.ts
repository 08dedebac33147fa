import { type Kysely, sql } from 'kysely'

// Null in entries of the version before, of whose certificates nothing can be said until they are sealed.
export async function up(db: Kysely<unknown>) {
	await db.schema.alterTable('certificate_events').addColumn('content', 'text').execute()
	await db.schema.alterTable('certificates').addColumn('salt', 'text').execute()
	await db.schema.createIndex('certificate_events_number').on('certificate_events').columns(['number', 'id']).execute()
	await db.schema
		.createIndex('certificates_withdrawn')
		.on('certificates')
		.column('number_key')
		.where(sql.ref('withdrawn_at'), 'is not', null)
		.execute()
}
