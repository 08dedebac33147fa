import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { UserError } from '#server/user-error.ts'
import type { Database } from './database.ts'
import * as first from './migrations/0001-registrations-contacts-certificates.ts'
import * as second from './migrations/0002-outbox-privacy-limits.ts'
import * as third from './migrations/0003-classes.ts'
import * as fourth from './migrations/0004-certificate-states.ts'
import * as fifth from './migrations/0005-certificate-events.ts'
import * as sixth from './migrations/0006-signed-credentials.ts'
import * as seventh from './migrations/0007-issued-certificates.ts'
import * as eighth from './migrations/0008-published-reasons.ts'
import * as ninth from './migrations/0009-secrets.ts'
import * as tenth from './migrations/0010-entry-contents.ts'

/**
 * Each only adds: tables, indexes, and columns that may stay empty. A server of the version before goes on working
 * on the new tables while it is replaced.
 */
export const migrations = {
	'0001-registrations-contacts-certificates': first,
	'0002-outbox-privacy-limits': second,
	'0003-classes': third,
	'0004-certificate-states': fourth,
	'0005-certificate-events': fifth,
	'0006-signed-credentials': sixth,
	'0007-issued-certificates': seventh,
	'0008-published-reasons': eighth,
	'0009-secrets': ninth,
	'0010-entry-contents': tenth,
}

const MAX_TRIES = 5

/** Runs all missing migrations in one transaction. */
export async function migrate(
	db: Kysely<Database>,
	known: typeof migrations | Pick<typeof migrations, '0001-registrations-contacts-certificates'> = migrations,
	tries = MAX_TRIES,
): Promise<void> {
	if (await isUpToDate(db, Object.keys(known))) return
	try {
		await db.transaction().execute(async (trx) => {
			const { error } = await new Migrator({
				db: trx,
				provider: { getMigrations: async () => known },
			}).migrateToLatest()
			if (error) throw error
		})
	} catch (error) {
		if (/previously executed migration .* is missing/.test((error as Error).message))
			throw new UserError('The database was made by a newer version of this software. Start that version.', {
				cause: error,
			})
		// Two servers that start on an empty database at once both create the first table.
		if (!isRace(error) || tries === 1) throw error
		await migrate(db, known, tries - 1)
	}
}

/** Checked before migrating, which takes a lock: opening an up-to-date database waits for no writer. */
async function isUpToDate(db: Kysely<Database>, known: string[]) {
	const done = await sql<{ name: string }>`select name from kysely_migration`.execute(db).catch(() => undefined)
	return done?.rows.length === known.length && done.rows.every(({ name }) => known.includes(name))
}

// Unique violation, duplicate table, what follows when the migrator asks further after either, serialization failure, deadlock.
const isRace = (error: unknown) =>
	['23505', '42P07', '25P02', '40001', '40P01'].includes((error as { code?: string }).code ?? '')
