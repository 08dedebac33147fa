import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { UserError } from '#server/user-error.ts'
import type { Db } from './database.ts'

/**
 * By name, in order: each is a file of the folder, whose name starts with its number. Most only add tables, indexes and columns
 * that may stay empty, so that a server of the version before goes on working while it is replaced. One that takes something
 * away says so, and its release notes that all servers stop first.
 */
export const migrations: Record<string, Migration> = {}
const folder = join(import.meta.dirname, 'migrations')
for (const file of globSync('[0-9]*.ts', { cwd: folder }).sort())
	migrations[basename(file, '.ts')] = await import(join(folder, file))

const MAX_TRIES = 5

/** Runs all missing migrations in one transaction. */
export async function migrate(db: Db, known = migrations, tries = MAX_TRIES): Promise<void> {
	if (await isUpToDate(db, known)) return
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
export async function isUpToDate(db: Db, known = migrations) {
	const done = await sql<{ name: string }>`select name from kysely_migration`.execute(db).catch(() => undefined)
	return done?.rows.length === Object.keys(known).length && done.rows.every(({ name }) => name in known)
}

// Unique violation, duplicate table, what follows when the migrator asks further after either, serialization failure, deadlock.
const isRace = (error: unknown) =>
	['23505', '42P07', '25P02', '40001', '40P01'].includes((error as { code?: string }).code ?? '')
