// DATA_DIR/register.jsonl: the changes that a restore must not take back, a line each, beside the database.
import { createHash } from 'node:crypto'
import { open, readFile, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod/mini'
import type { Database } from '#server/db/database.ts'
import { makeFolder } from '#server/db/open.ts'
import { syncFolder } from '#server/sync-folder.ts'
import { UserError } from '#server/user-error.ts'
import { toNumberKey } from '#shared/certificates/certificate.ts'
import { newSalt } from './content.ts'

type Kind = Database['certificateEvents']['kind']

/** What a kind of entry is about if it is in the journal, too. */
const JOURNAL_SUBJECTS = {
	added: null,
	changed: null,
	replaced: null,
	withdrawn: 'certificate',
	reinstated: 'certificate',
	reasonPublished: 'certificate',
	reasonHidden: 'certificate',
	sealed: null,
	keyMade: null,
	keyRetired: 'key',
	keyCompromised: 'key',
	personExported: null,
	personErased: null,
	restored: null,
} as const satisfies Record<Kind, 'certificate' | 'key' | null>

export type JournalledKind = { [K in Kind]: (typeof JOURNAL_SUBJECTS)[K] extends null ? never : K }[Kind]

export const isJournalled = (kind: Kind): kind is JournalledKind => JOURNAL_SUBJECTS[kind] !== null

export const JOURNALLED = (Object.keys(JOURNAL_SUBJECTS) as Kind[]).filter(isJournalled)

/** A change, with the withdrawal as it is afterwards; without one the certificate is confirmed. */
const event = {
	at: z.string(),
	by: z.string(),
	kind: z.enum(JOURNALLED),
	/** Of the certificate, or the thumbprint of the key. */
	number: z.string(),
	withdrawnAt: z.optional(z.string()),
	isReasonPublic: z.optional(z.boolean()),
	/** Place in the status lists, for the credentials that holders have. */
	statusIndex: z.optional(z.number()),
	/** Left out once a later line is about the same certificate. */
	reason: z.optional(z.string()),
}
const eventSchema = z.object(event)
export type JournalEvent = z.infer<typeof eventSchema>

/** `hash` covers the line before and this one, but of the reason only its digest, so that the reason can be left out. */
export const journalLine = z.object({
	...event,
	/** Random, so that the digest of a reason that was left out confirms no guess. */
	salt: z.optional(z.string()),
	digest: z.optional(z.string()),
	hash: z.string(),
})
export type JournalLine = z.infer<typeof journalLine>

export const journalFile = (dataDir: string) => join(dataDir, 'register.jsonl')

export const isAboutKey = ({ kind }: JournalEvent) => JOURNAL_SUBJECTS[kind] === 'key'

/** Those that are about the same certificate or key, in their order. */
export const bySubject = <Event extends JournalEvent>(events: Event[]): Map<string, Event[]> =>
	Map.groupBy(events, (one) => (isAboutKey(one) ? one.number : toNumberKey(one.number)))

/** All lines; none if there is no file. A UserError if one of them was changed or removed. */
export async function readJournal(file: string): Promise<JournalLine[]> {
	const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return ''
		throw new UserError(`${file} can't be read: ${error.message}.`)
	})
	const texts = text.split('\n')
	if (texts.at(-1) === '') texts.pop()
	let previous = ''
	return texts.map((one, i) => {
		const line = toLine(one)
		if (!line || line.hash !== hashOf(line, previous) || !hasDigest(line))
			throw new UserError(
				`Line ${i + 1} of ${file} was changed, or one before it was removed. Move the file to another place, and have it made anew from the database and the newest backup: npm run ops -- register reconcile --journal BACKUP`,
			)
		previous = line.hash
		return line
	})
}

function toLine(text: string): JournalLine | undefined {
	try {
		return z.safeParse(journalLine, JSON.parse(text)).data
	} catch {
		return undefined
	}
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const digestOf = (reason: string, salt: string) => sha256(JSON.stringify([salt, reason]))

const hasDigest = ({ reason, salt = '', digest }: JournalLine) =>
	reason === undefined || digest === digestOf(reason, salt)

const hashOf = (line: Omit<JournalLine, 'hash'>, previous: string) => {
	const { at, by, kind, number, withdrawnAt = null, isReasonPublic = null, statusIndex = null, digest = null } = line
	return sha256(JSON.stringify([previous, at, by, kind, number, withdrawnAt, isReasonPublic, statusIndex, digest]))
}

/**
 * Adds lines. The file is replaced as a whole and synced, so that a crash leaves the old one or the new one. Reasons that
 * no longer apply are left out of earlier lines.
 */
export async function addToJournal(file: string, events: JournalEvent[]) {
	const lines = await readJournal(file)
	for (const one of events) lines.push(seal(one, lines.at(-1)?.hash ?? ''))
	const newest = new Set([...bySubject(lines).values()].map((some) => some.at(-1)))
	const text = lines.map((line) => {
		const { reason, salt, ...rest } = line
		return `${JSON.stringify(newest.has(line) ? line : rest)}\n`
	})
	try {
		await replaceFile(file, text.join(''))
	} catch (error) {
		throw new UserError(`${file} can't be written, so nothing was changed: ${(error as Error).message}.`)
	}
}

function seal(one: JournalEvent, previous: string): JournalLine {
	const { reason, ...rest } = one
	if (reason === undefined) return { ...rest, hash: hashOf(one, previous) }
	const salt = newSalt()
	const line = { ...one, salt, digest: digestOf(reason, salt) }
	return { ...line, hash: hashOf(line, previous) }
}

async function replaceFile(file: string, text: string) {
	const folder = dirname(file)
	await makeFolder(folder)
	const unfinished = `${file}.part`
	const handle = await open(unfinished, 'w')
	try {
		const { uid, gid } = await stat(folder)
		// Otherwise the user that runs the server could not read what root has written.
		if (process.getuid?.() === 0) await handle.chown(uid, gid)
		await handle.writeFile(text)
		await handle.sync()
	} finally {
		await handle.close()
	}
	await rename(unfinished, file)
	await syncFolder(folder)
}
