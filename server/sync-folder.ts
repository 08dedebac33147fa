import { open } from 'node:fs/promises'

/** Syncs the entries of a folder: otherwise a power cut can lose a new file whose bytes were synced. */
export async function syncFolder(folder: string) {
	// Windows cannot open a folder and syncs entries by itself.
	if (process.platform === 'win32') return
	const handle = await open(folder)
	await handle.sync().finally(() => handle.close())
}
