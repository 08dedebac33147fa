import { open } from 'node:fs/promises'

/** Puts the names in a folder on the disk: without it a power cut can take a new file whose bytes were synced. */
export async function syncFolder(folder: string) {
	// There a folder can't be opened, and names are kept by themselves.
	if (process.platform === 'win32') return
	const handle = await open(folder)
	await handle.sync().finally(() => handle.close())
}
