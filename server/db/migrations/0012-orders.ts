import { type Kysely, sql } from 'kysely'
import { identity } from './identity.ts'

export async function up(db: Kysely<unknown>) {
	await createOrders(db)
	await createPayments(db)
	await createEvents(db)
	await createSeats(db)
	await linkRegistrationsAndMails(db)
}

/** An index of the rows that have a value in the column. */
const indexPresent = (db: Kysely<unknown>, name: string, table: string, column: string, ordered = column) =>
	db.schema.createIndex(name).on(table).column(ordered).where(sql.ref(column), 'is not', null).execute()

// Amounts are in hundredths of the currency.
async function createOrders(db: Kysely<unknown>) {
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
	await indexPresent(db, 'orders_class_slug', 'orders', 'class_slug')
	await indexPresent(db, 'orders_attention', 'orders', 'attention', 'id')
	// What waits for a payment.
	await db.schema
		.createIndex('orders_payable')
		.on('orders')
		.column('pay_by')
		.where(sql.ref('state'), '=', sql.lit('payable'))
		.execute()
}

async function createPayments(db: Kysely<unknown>) {
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
	await indexPresent(db, 'payments_order_id', 'payments', 'order_id')
}

async function createEvents(db: Kysely<unknown>) {
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
}

async function createSeats(db: Kysely<unknown>) {
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
}

// Empty in rows of the version before.
async function linkRegistrationsAndMails(db: Kysely<unknown>) {
	await db.schema
		.alterTable('registrations')
		.addColumn('order_id', 'bigint', (column) => column.references('orders.id').onDelete('set null'))
		.execute()
	await db.schema.alterTable('registrations').addColumn('seat', 'text').execute()
	await indexPresent(db, 'registrations_order_id', 'registrations', 'order_id')
	await db.schema
		.alterTable('outbox')
		.addColumn('order_id', 'bigint', (column) => column.references('orders.id').onDelete('cascade'))
		.execute()
	await indexPresent(db, 'outbox_order_id', 'outbox', 'order_id')
}
