import { type Kysely, sql } from 'kysely'

/** The link of who attends where another pays; empty in rows of the version before. */
export async function up(db: Kysely<unknown>) {
	await db.schema.alterTable('registrations').addColumn('seat_token', 'text').execute()
	await db.schema
		.createIndex('registrations_seat_token')
		.on('registrations')
		.column('seat_token')
		.unique()
		.where(sql.ref('seat_token'), 'is not', null)
		.execute()
}
