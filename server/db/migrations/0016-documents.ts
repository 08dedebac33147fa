import { type Kysely, sql } from 'kysely'
import { identity } from './identity.ts'

export async function up(db: Kysely<unknown>) {
	await db.schema
		.createTable('documents')
		.$call(identity(db))
		.addColumn('kind', 'text', (column) => column.notNull())
		.addColumn('number', 'text', (column) => column.notNull().unique())
		// A document is kept for the books when its order is erased.
		.addColumn('order_id', 'bigint', (column) => column.references('orders.id').onDelete('set null'))
		.addColumn('order_reference', 'text')
		.addColumn('cancels_id', 'bigint', (column) => column.references('documents.id').onDelete('set null'))
		.addColumn('issued_at', 'text', (column) => column.notNull())
		.addColumn('by', 'text', (column) => column.notNull())
		.addColumn('snapshot', 'text')
		.execute()
	await db.schema
		.createTable('counters')
		.addColumn('series', 'text', (column) => column.primaryKey().notNull())
		.addColumn('last', 'integer', (column) => column.notNull())
		.execute()
	// Empty in rows of the version before.
	for (const column of ['company', 'gstin', 'address', 'state_code'])
		await db.schema.alterTable('orders').addColumn(column, 'text').execute()
	await db.schema
		.alterTable('outbox')
		.addColumn('document_id', 'bigint', (column) => column.references('documents.id').onDelete('cascade'))
		.execute()
	for (const [table, column] of [
		['documents', 'order_id'],
		['documents', 'cancels_id'],
		['outbox', 'document_id'],
	] as const)
		await db.schema
			.createIndex(`${table}_${column}`)
			.on(table)
			.column(column)
			.where(sql.ref(column), 'is not', null)
			.execute()
}
