import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Syncs the entries of a folder: otherwise a power cut can lose a new file whose bytes were synced. */
export async function syncFolder(folder: string) {
	// Windows cannot open a folder and syncs entries by itself.
	if (process.platform === 'win32') return
	const handle = await open(folder)
	await handle.sync().finally(() => handle.close())
}

/** Creates and syncs a folder and its new parents; SQLite syncs the files in it. */
export async function makeFolder(folder: string) {
	const first = await mkdir(folder, { recursive: true })
	if (!first) return
	for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}
