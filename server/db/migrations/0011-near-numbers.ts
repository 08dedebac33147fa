import { type Kysely, sql } from 'kysely'

// The expression of server/certificates/register/near.ts, which a test compares with it.
export async function up(db: Kysely<unknown>) {
	await db.schema
		.createIndex('certificates_near')
		.on('certificates')
		.expression(
			sql`replace(replace(replace(replace(replace(replace(replace(replace(replace(number_key, '-', ''), '/', ''), '.', ''), '_', ''), ' ', ''), '0', ''), 'O', ''), 'I', '1'), 'L', '1')`,
		)
		.execute()
}
