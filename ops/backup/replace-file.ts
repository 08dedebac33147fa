import { existsSync, linkSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isLocked } from '#server/db/errors.ts'
import { syncFolder } from '#server/process/sync-folder.ts'
import { UserError } from '#server/user-error.ts'

/**
 * Puts `replacement` in the place of the SQLite file, which stays under the name `aside`; whether there was one.
 * SQLite itself knows whether somebody has the old file open: each connection holds a lock on it that ends with its process.
 */
export async function replaceFile(file: string, replacement: string, aside: string): Promise<boolean> {
	const existed = existsSync(file)
	if (existed) {
		const old = lockAlone(file)
		try {
			linkSync(file, aside)
			renameSync(replacement, file)
		} finally {
			old.close()
		}
	} else {
		// Without its file a journal belongs to nothing, and must not be taken for that of the new one.
		for (const suffix of ['-wal', '-shm', '-journal'])
			if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix)
		renameSync(replacement, file)
	}
	await syncFolder(dirname(file))
	return existed
}

/** Opens the only connection to the database; everything is in the file itself, no journal is left. */
export function lockAlone(file: string): DatabaseSync {
	const database = new DatabaseSync(file, { timeout: 0 })
	try {
		database.exec('pragma locking_mode = exclusive')
		// Leaving the write-ahead log asks for the only connection.
		database.exec('pragma journal_mode = delete')
		database.exec('begin exclusive')
		return database
	} catch (error) {
		database.close()
		if (isLocked(error))
			throw new UserError(`A server or a command has ${file} open, so nothing was changed. Stop it and try again.`)
		throw new UserError(
			`${file} can't be opened: ${(error as Error).message}. Stop the server, move this file and those named like it out of the folder, and try again.`,
		)
	}
}
