import type { Kysely } from 'kysely'

// The certificate that was issued for a registration, and the credential that a mail brings.
export async function up(db: Kysely<unknown>) {
	await db.schema.alterTable('registrations').addColumn('certificate_number', 'text').execute()
	await db.schema.alterTable('outbox').addColumn('credential', 'text').execute()
}
