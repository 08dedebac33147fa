import { type Kysely, sql } from 'kysely'
import { identity } from './identity.ts'

// Amounts are in hundredths of the currency.
export async function up(db: Kysely<unknown>) {
	await db.schema
		.createTable('orders')
		.$call(identity(db))
		.addColumn('reference', 'text', (column) => column.notNull().unique())
		.addColumn('token', 'text', (column) => column.notNull().unique())
		.addColumn('state', 'text', (column) => column.notNull())
		.addColumn('email', 'text', (column) => column.notNull())
		.addColumn('buyer_name', 'text', (column) => column.notNull())
		.addColumn('country', 'text', (column) => column.notNull())
		.addColumn('course_id', 'integer', (column) => column.notNull())
		.addColumn('course', 'text', (column) => column.notNull())
		.addColumn('class_slug', 'text')
		.addColumn('quantity', 'integer', (column) => column.notNull())
		.addColumn('currency', 'text')
		.addColumn('unit', 'bigint')
		.addColumn('taxable', 'bigint')
		.addColumn('tax', 'bigint')
		.addColumn('total', 'bigint')
		.addColumn('tax_rate', 'text')
		.addColumn('pay_by', 'text')
		.addColumn('attention', 'text')
		.addColumn('cancelled_why', 'text')
		.addColumn('reminded_at', 'text')
		.addColumn('created_at', 'text', (column) => column.notNull())
		.execute()
	await db.schema
		.createIndex('orders_class_slug')
		.on('orders')
		.column('class_slug')
		.where(sql.ref('class_slug'), 'is not', null)
		.execute()
	await db.schema
		.createIndex('orders_attention')
		.on('orders')
		.column('id')
		.where(sql.ref('attention'), 'is not', null)
		.execute()
	// What waits for a payment.
	await db.schema
		.createIndex('orders_payable')
		.on('orders')
		.column('pay_by')
		.where(sql.ref('state'), '=', sql.lit('payable'))
		.execute()

	await db.schema
		.createTable('payments')
		.$call(identity(db))
		// A payment is kept for the books when its order is erased.
		.addColumn('order_id', 'bigint', (column) => column.references('orders.id').onDelete('set null'))
		.addColumn('order_reference', 'text', (column) => column.notNull())
		.addColumn('kind', 'text', (column) => column.notNull())
		.addColumn('method', 'text', (column) => column.notNull())
		.addColumn('attempt', 'text', (column) => column.notNull().unique())
		.addColumn('payment_ref', 'text')
		.addColumn('amount', 'bigint', (column) => column.notNull())
		.addColumn('currency', 'text', (column) => column.notNull())
		.addColumn('state', 'text', (column) => column.notNull())
		.addColumn('paid_on', 'text')
		.addColumn('created_at', 'text', (column) => column.notNull())
		.addColumn('settled_at', 'text')
		.addColumn('by', 'text')
		.addUniqueConstraint('payments_method_payment_ref', ['method', 'payment_ref'])
		.execute()
	await db.schema
		.createIndex('payments_order_id')
		.on('payments')
		.column('order_id')
		.where(sql.ref('order_id'), 'is not', null)
		.execute()

	await db.schema
		.createTable('order_events')
		.$call(identity(db))
		.addColumn('order_id', 'bigint', (column) => column.notNull().references('orders.id').onDelete('cascade'))
		.addColumn('at', 'text', (column) => column.notNull())
		.addColumn('by', 'text', (column) => column.notNull())
		.addColumn('kind', 'text', (column) => column.notNull())
		.addColumn('amount', 'bigint')
		.execute()
	await db.schema.createIndex('order_events_order_id').on('order_events').column('order_id').execute()

	await db.schema
		.createTable('class_seats')
		.addColumn('slug', 'text', (column) => column.primaryKey().notNull())
		.addColumn('taken', 'integer', (column) => column.notNull())
		.execute()
	await db.schema
		.createTable('class_notes')
		.addColumn('slug', 'text', (column) => column.primaryKey().notNull())
		.addColumn('joining', 'text', (column) => column.notNull())
		.addColumn('changed_at', 'text', (column) => column.notNull())
		.execute()

	// Empty in rows of the version before.
	await db.schema
		.alterTable('registrations')
		.addColumn('order_id', 'bigint', (column) => column.references('orders.id').onDelete('set null'))
		.execute()
	await db.schema.alterTable('registrations').addColumn('seat', 'text').execute()
	await db.schema
		.createIndex('registrations_order_id')
		.on('registrations')
		.column('order_id')
		.where(sql.ref('order_id'), 'is not', null)
		.execute()
	await db.schema
		.alterTable('outbox')
		.addColumn('order_id', 'bigint', (column) => column.references('orders.id').onDelete('cascade'))
		.execute()
	await db.schema
		.createIndex('outbox_order_id')
		.on('outbox')
		.column('order_id')
		.where(sql.ref('order_id'), 'is not', null)
		.execute()
}
