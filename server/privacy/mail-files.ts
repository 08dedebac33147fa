import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { domainToASCII } from 'node:url'
import { mailFolder } from '#server/outbox/transport.ts'

/**
 * The mails in the data folder, finished or not, that are about one of the references, go to the address, or are answered to it:
 * the row that named it may have another one now.
 */
export async function mailFilesAbout(dataDir: string, references: string[], email: string): Promise<string[]> {
	const wanted = new Set(references)
	const address = inHeader(email)
	const found: string[] = []
	for (const file of await mailFiles(dataDir)) {
		const [, reference = ''] = file.match(/\.(PRM-[^.]+)\.eml(\.part)?$/) ?? []
		if (wanted.has(reference) || (await addressesOf(file)).includes(address)) found.push(file)
	}
	return found
}

const inHeader = (email: string) => {
	const [name = '', domain = ''] = email.trim().toLowerCase().split('@')
	return `${name}@${domainToASCII(domain)}`
}

/** To whom a mail goes, and who gets the answer. */
async function addressesOf(file: string): Promise<string[]> {
	const text = await readFile(file, 'utf8').catch(() => '')
	const [head = ''] = text.split(/\r?\n\r?\n/, 1)
	return [...head.matchAll(/^(?:to|reply-to):\s+(.*)$/gim)].map(([, address = '']) => inHeader(address))
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
