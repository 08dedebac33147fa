import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
	for (const column of ['class_dates', 'class_ends_at'])
		await sql.raw(`alter table orders add column ${column} text`).execute(db)
}
