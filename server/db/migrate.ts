import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
import * as first from './migrations/0001-registrations-contacts-certificates.ts'

const migrations = {
	'0001-registrations-contacts-certificates': first,
}

export async function migrate(db: Kysely<Database>) {
	const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest()
	if (error) throw error
}
