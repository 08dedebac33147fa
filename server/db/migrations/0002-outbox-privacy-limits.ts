import { type Kysely, sql } from 'kysely'
import { identity } from './identity.ts'

// Columns that a table gets later may be empty: rows of the version before have none.
export async function up(db: Kysely<unknown>) {
	for (const [table, columns] of [
		['registrations', ['consent_version', 'suspect', 'handled_at']],
		['contact_messages', ['reference', 'idempotency_key', 'body_hash', 'consent_version', 'suspect', 'handled_at']],
		['certificates', ['withdrawn_at', 'withdrawn_reason']],
	] as const) {
		for (const column of columns) await db.schema.alterTable(table).addColumn(column, 'text').execute()
	}
	for (const column of ['reference', 'idempotency_key']) {
		await db.schema.createIndex(`contact_messages_${column}`).unique().on('contact_messages').column(column).execute()
	}

	await db.schema
		.createTable('outbox')
		.$call(identity(db))
		.addColumn('kind', 'text', (column) => column.notNull())
		// A mail dies with what it speaks of.
		.addColumn('registration_id', 'bigint', (column) => column.references('registrations.id').onDelete('cascade'))
		.addColumn('contact_message_id', 'bigint', (column) => column.references('contact_messages.id').onDelete('cascade'))
		.addColumn('state', 'text', (column) => column.notNull())
		.addColumn('due_at', 'text', (column) => column.notNull())
		.addColumn('attempts', 'integer', (column) => column.notNull())
		.addColumn('lease', 'text')
		.addColumn('last_error', 'text')
		.addColumn('created_at', 'text', (column) => column.notNull())
		.addColumn('settled_at', 'text')
		.execute()
	// Settled mails, the bulk of the table, are in none of these.
	await db.schema
		.createIndex('outbox_due')
		.on('outbox')
		.column('due_at')
		.where(sql.ref('state'), '=', sql.lit('waiting'))
		.execute()
	for (const column of ['registration_id', 'contact_message_id']) {
		await db.schema
			.createIndex(`outbox_${column}`)
			.on('outbox')
			.column(column)
			.where(sql.ref(column), 'is not', null)
			.execute()
	}

	await db.schema
		.createTable('rate_limits')
		.addColumn('key', 'text', (column) => column.primaryKey().notNull())
		.addColumn('hits', 'integer', (column) => column.notNull())
		.addColumn('resets_at', 'text', (column) => column.notNull())
		.execute()
}
