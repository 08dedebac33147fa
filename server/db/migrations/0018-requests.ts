import type { Kysely } from 'kysely'
import { identity } from './identity.ts'

export async function up(db: Kysely<unknown>) {
	await db.schema
		.createTable('requests')
		.$call(identity(db))
		.addColumn('order_id', 'bigint', (column) => column.notNull().references('orders.id').onDelete('cascade'))
		.addColumn('kind', 'text', (column) => column.notNull())
		.addColumn('class_slug', 'text')
		.addColumn('state', 'text', (column) => column.notNull())
		.addColumn('created_at', 'text', (column) => column.notNull())
		.addColumn('settled_at', 'text')
		.addColumn('by', 'text')
		.addColumn('answer', 'text')
		.execute()
	await db.schema.createIndex('requests_order_id').on('requests').column('order_id').execute()
}
