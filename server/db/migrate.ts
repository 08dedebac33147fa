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
		const other = otherVersion(await doneMigrations(db).catch(() => []), Object.keys(known))
		if (other) throw new UserError(`The database was made by ${other}`, { cause: error })
		// Two servers that start on an empty database at once both create the first table.
		if (!isRace(error) || tries === 1) throw error
		await migrate(db, known, tries - 1)
	}
}

/** Checked before migrating, which takes a lock: opening an up-to-date database waits for no writer. */
export async function isUpToDate(db: Db, known = migrations) {
	const done = await doneMigrations(db)
	return done.length === Object.keys(known).length && done.every((name) => name in known)
}

/** Those that a database has had, none if it is empty. */
export async function doneMigrations(db: Db): Promise<string[]> {
	try {
		const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
		return rows.map(({ name }) => name)
	} catch (error) {
		if (/no such table|does not exist/.test((error as Error).message)) return []
		throw error
	}
}

/** By which other version a database was made, and what to do; undefined if this version can use it. */
export function otherVersion(done: string[], known = Object.keys(migrations)): string | undefined {
	const unknown = done.filter((name) => !known.includes(name))
	if (unknown.length === 0) return undefined
	// Migrations only add up since 0.2.0; before, they had other names.
	return unknown.some((name) => name < (known.at(-1) ?? ''))
		? "a version before 0.2.0, whose records can't be taken over. Move it away, or name another place: DATA_DIR or DATABASE_URL."
		: 'a newer version of this software. Start that version.'
}

// Unique violation, duplicate table, what follows when the migrator asks further after either, serialization failure, deadlock.
const isRace = (error: unknown) =>
	['23505', '42P07', '25P02', '40001', '40P01'].includes((error as { code?: string }).code ?? '')
