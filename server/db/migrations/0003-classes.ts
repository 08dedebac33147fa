import type { Kysely } from 'kysely'

// Empty without a class, and in rows of the version before. The price is a decimal text like those in files of courses.
export async function up(db: Kysely<unknown>) {
	for (const column of ['class_slug', 'price_amount', 'price_currency', 'price_tax_rate'])
		await db.schema.alterTable('registrations').addColumn(column, 'text').execute()
}
