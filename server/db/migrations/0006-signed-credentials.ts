import { type Kysely, sql } from 'kysely'

// The index is empty until a certificate's credential is asked for the first time.
export async function up(db: Kysely<unknown>) {
	await db.schema.alterTable('certificates').addColumn('status_index', 'integer').execute()
	await db.schema
		.createIndex('certificates_status_index')
		.unique()
		.on('certificates')
		.column('status_index')
		.where(sql.ref('status_index'), 'is not', null)
		.execute()
	await db.schema
		.createTable('signing_keys')
		.addColumn('kid', 'text', (column) => column.primaryKey())
		.addColumn('public_jwk', 'text', (column) => column.notNull())
		.addColumn('private_jwk', 'text')
		// 1 or null, so that only one key can be active.
		.addColumn('active', 'integer', (column) => column.unique())
		.addColumn('created_at', 'text', (column) => column.notNull())
		.addColumn('retired_at', 'text')
		.addColumn('compromised_at', 'text')
		.execute()
}
