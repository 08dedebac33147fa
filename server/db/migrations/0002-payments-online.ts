import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
	for (const column of ['provider_ref', 'url', 'heard_at', 'disputed_at'])
		await sql.raw(`alter table payments add column ${column} text`).execute(db)
	await sql.raw(`create index payments_open on payments (id) where state in ('created', 'expired')`).execute(db)
}
