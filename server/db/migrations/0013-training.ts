import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
	for (const column of ['kind', 'units', 'hours'])
		await db.schema.alterTable('certificates').addColumn(column, 'text').execute()
}
