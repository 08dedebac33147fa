import { type Kysely, sql } from 'kysely'
import { identity } from './identity.ts'

export async function up(db: Kysely<unknown>) {
	await createQuotes(db)
	await db.schema
		.alterTable('outbox')
		.addColumn('quote_id', 'bigint', (column) => column.references('quotes.id').onDelete('cascade'))
		.execute()
	await db.schema
		.createIndex('outbox_quote_id')
		.on('outbox')
		.column('quote_id')
		.where(sql.ref('quote_id'), 'is not', null)
		.execute()
}

// Amounts are in hundredths of the currency.
const createQuotes = (db: Kysely<unknown>) =>
	db.schema
		.createTable('quotes')
		.$call(identity(db))
		.addColumn('number', 'text', (column) => column.notNull().unique())
		.addColumn('token', 'text', (column) => column.notNull().unique())
		.addColumn('idempotency_key', 'text', (column) => column.unique())
		.addColumn('body_hash', 'text', (column) => column.notNull())
		.addColumn('email', 'text', (column) => column.notNull())
		.addColumn('buyer_name', 'text', (column) => column.notNull())
		.addColumn('company', 'text', (column) => column.notNull())
		.addColumn('gstin', 'text')
		.addColumn('address', 'text', (column) => column.notNull())
		.addColumn('country', 'text', (column) => column.notNull())
		.addColumn('course_id', 'integer', (column) => column.notNull())
		.addColumn('course', 'text', (column) => column.notNull())
		.addColumn('class_slug', 'text')
		.addColumn('quantity', 'integer', (column) => column.notNull())
		.addColumn('group_percent', 'integer', (column) => column.notNull())
		.addColumn('currency', 'text', (column) => column.notNull())
		.addColumn('unit', 'bigint', (column) => column.notNull())
		.addColumn('taxable', 'bigint', (column) => column.notNull())
		.addColumn('tax', 'bigint', (column) => column.notNull())
		.addColumn('total', 'bigint', (column) => column.notNull())
		.addColumn('tax_rate', 'text', (column) => column.notNull())
		.addColumn('valid_until', 'text', (column) => column.notNull())
		.addColumn('withdrawn_at', 'text')
		// A quote goes with the order that came of it.
		.addColumn('accepted_order_id', 'bigint', (column) => column.references('orders.id').onDelete('cascade').unique())
		.addColumn('consent_version', 'text')
		.addColumn('suspect', 'text')
		.addColumn('received_at', 'text', (column) => column.notNull())
		.execute()
