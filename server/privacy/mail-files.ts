import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { mailFolder } from '#server/outbox/transport.ts'

/** The mails in the data folder, finished or not, that are about one of the references. */
export async function mailFilesAbout(dataDir: string, references: string[]): Promise<string[]> {
	const wanted = new Set(references)
	return (await mailFiles(dataDir)).filter((file) => wanted.has(file.match(/\.(PRM-[^.]+)\.eml(\.part)?$/)?.[1] ?? ''))
}

/** Those that were written before the moment. */
export async function mailFilesBefore(dataDir: string, moment: Date): Promise<string[]> {
	const old: string[] = []
	for (const file of await mailFiles(dataDir)) {
		const { mtime } = await stat(file).catch(() => ({ mtime: moment }))
		if (mtime < moment) old.push(file)
	}
	return old
}

export async function deleteFiles(files: string[]) {
	for (const file of files) await rm(file, { force: true })
}

async function mailFiles(dataDir: string) {
	const folder = mailFolder(dataDir)
	try {
		return (await readdir(folder)).filter((name) => /\.eml(\.part)?$/.test(name)).map((name) => join(folder, name))
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
		throw error
	}
}
