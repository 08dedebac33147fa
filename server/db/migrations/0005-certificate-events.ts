import type { Kysely } from 'kysely'
import { identity } from './identity.ts'

export async function up(db: Kysely<unknown>) {
	await db.schema
		.createTable('certificate_events')
		.$call(identity(db))
		.addColumn('at', 'text', (column) => column.notNull())
		.addColumn('by', 'text', (column) => column.notNull())
		.addColumn('kind', 'text', (column) => column.notNull())
		.addColumn('number', 'text', (column) => column.notNull())
		// Unique, so that two writers cannot continue the same entry.
		.addColumn('previous', 'text', (column) => column.notNull().unique())
		.addColumn('hash', 'text', (column) => column.notNull())
		.execute()
}
