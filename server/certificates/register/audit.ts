import { createHash } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { isPostgres } from '#server/db/dialect.ts'
import { UserError } from '#server/user-error.ts'
import { type Agreement, compareContents, contentsOf, pagesOfEntries, pagesOfNumbers } from './content.ts'
import {
	addToJournal,
	isJournalled,
	type JournalEvent,
	type JournalLine,
	type JournalledKind,
	readJournal,
} from './journal.ts'
import { compareWithJournal, type JournalComparison, makeAgain, missingFrom } from './reconcile.ts'

type Event = Selectable<Database['certificateEvents']>

export type Change = Pick<Event, 'kind' | 'number'>

/** Who changes the register, when, and the journal that is kept beside the database. */
export type Author = { by: string; now: Date; journal: Journal }

export type Journal = {
	file: string
	/** Hears of changes that the database had lost and that are made again in the same transaction. */
	onMadeAgain: (events: JournalEvent[]) => void
}

/** `previous` of the first entry. */
const START = ''
const CHUNK_SIZE = 500

/**
 * Adds entries to the audit trail, in the transaction that makes the changes and as its last step. What the database and
 * the journal know of withdrawals and retired keys is brought together: the changes of this transaction, and what an
 * earlier command that was cut off, a restore or a command on another machine has left. `others` are of other journals.
 */
export async function recordChanges(
	trx: Kysely<Database>,
	changes: Change[],
	{ by, now, journal }: Author,
	others: JournalLine[] = [],
): Promise<JournalComparison> {
	const at = now.toISOString()
	await insertEntries(
		trx,
		changes.map(({ kind, number }) => ({ at, by, kind, number })),
	)
	const lines = await readJournal(journal.file)
	const added = missingFrom(lines, others)
	const beingChanged = changes.filter(({ kind }) => isJournalled(kind)).map(({ number }) => number)
	const found = await replay(trx, [...lines, ...added], beingChanged)
	if (found.lost.length > 0) journal.onMadeAgain(found.lost)
	const unwritten = [...added, ...found.unwritten]
	// Before the commit: after a crash between the two the next command finds it here, and a restore does.
	if (unwritten.length > 0) await addToJournal(journal.file, unwritten)
	return { ...found, unwritten }
}

/** Makes the changes of a journal again that the database has lost, with their entries. */
export async function replay(trx: Kysely<Database>, lines: JournalEvent[], beingChanged: string[] = []) {
	const found = await compareWithJournal(trx, lines, beingChanged)
	await makeAgain(trx, found.lost)
	await insertEntries(trx, found.lost)
	return found
}

/** One writer at a time to the trail and the journal, by a lock on the first entry; SQLite has no more than one. */
const lockTrail = (trx: Kysely<Database>) =>
	trx.selectFrom('certificateEvents').select('id').orderBy('id').limit(1).forUpdate().execute()

type NewEntry<Kind = Event['kind']> = Pick<Event, 'at' | 'by' | 'number'> & { kind: Kind }

/** Adds entries of kinds that are not journalled. */
export const addEntries = (trx: Kysely<Database>, entries: NewEntry<Exclude<Event['kind'], JournalledKind>>[]) =>
	insertEntries(trx, entries)

/** Inserts entries with the contents that the rows have now. */
async function insertEntries(trx: Kysely<Database>, changes: NewEntry[]) {
	if (isPostgres(trx)) await lockTrail(trx)
	let previous = (await lastEntry(trx))?.hash ?? START
	try {
		for (let start = 0; start < changes.length; start += CHUNK_SIZE) {
			const chunk = changes.slice(start, start + CHUNK_SIZE)
			const contents = await contentsOf(
				trx,
				chunk.map(({ number }) => number),
			)
			const entries = chunk.map(({ at, by, kind, number: given }) => {
				// Spelled as in the row, by which the audit finds the newest entry.
				const { number, content } = contents.get(given) ?? { number: given, content: null }
				const entry = { at, by, kind, number, previous, content }
				previous = hashOf(entry)
				return { ...entry, hash: previous }
			})
			await trx.insertInto('certificateEvents').values(entries).execute()
		}
	} catch (error) {
		if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error
		throw new UserError('Somebody else changed the register meanwhile, so nothing was changed. Try again.')
	}
}

/** Of PostgreSQL; with SQLite only one can write. */
const UNIQUE_VIOLATION = '23505'

/** The id and the hash of the last entry. */
export const lastEntry = (db: Kysely<Database>) =>
	db.selectFrom('certificateEvents').select(['id', 'hash']).orderBy('id', 'desc').limit(1).executeTakeFirst()

/** Entries of earlier versions have no content, and their hash none of it. */
const hashOf = ({ at, by, kind, number, previous, content }: Omit<Event, 'id' | 'hash'>) =>
	createHash('sha256')
		.update(JSON.stringify([previous, at, by, kind, number, ...(content === null ? [] : [content])]))
		.digest('hex')

const follows = (entry: Event, previous: string) => entry.previous === previous && entry.hash === hashOf(entry)

export type Audit = {
	/** Entries that are in order. */
	count: number
	/** Hash of the last entry that is in order. */
	last: string
	/** The first entry that was changed, or that follows a missing one. */
	broken?: Event
	/** Whether an entry has the hash that was asked for. */
	hasExpected: boolean
}

/** Checks the hashes of all entries. */
export async function auditRegister(db: Kysely<Database>, expected?: string): Promise<Audit> {
	const audit: Audit = { count: 0, last: START, hasExpected: false }
	let after = 0
	for (;;) {
		const entries = await db
			.selectFrom('certificateEvents')
			.selectAll()
			.where('id', '>', after)
			.orderBy('id')
			.limit(CHUNK_SIZE)
			.execute()
		for (const entry of entries) {
			if (!follows(entry, audit.last)) return { ...audit, broken: entry }
			audit.count++
			audit.last = entry.hash
			audit.hasExpected ||= entry.hash === expected
			after = Number(entry.id)
		}
		if (entries.length < CHUNK_SIZE) return audit
	}
}

/** The numbers of certificates and keys that agree with their newest entries in one way. */
export type Found = { count: number; first: string[] }
export type ContentAudit = Record<Agreement, Found>

/** Numbers that are named. */
const MAX_NAMED = 20

/** Compares all certificates and keys with their newest entries, in chunks. */
export async function auditContents(db: Kysely<Database>): Promise<ContentAudit> {
	const audit = noneFound()
	for await (const numbers of pagesOfNumbers(db)) count(audit, await compareContents(db, numbers))
	for await (const numbers of pagesOfEntries(db)) {
		const contents = await contentsOf(db, numbers)
		const removed = numbers.filter((number) => !contents.has(number))
		count(audit, new Map(removed.map((number) => [number, 'withoutRow'])))
	}
	return audit
}

const noneFound = (): ContentAudit => ({
	right: { count: 0, first: [] },
	differing: { count: 0, first: [] },
	unsealed: { count: 0, first: [] },
	withoutEntry: { count: 0, first: [] },
	withoutRow: { count: 0, first: [] },
})

function count(audit: ContentAudit, agreements: Map<string, Agreement>) {
	for (const [number, agreement] of agreements) {
		const found = audit[agreement]
		found.count++
		if (found.first.length < MAX_NAMED) found.first.push(number)
	}
}

/** The same for the last entries, which is quick: the first one that is not in order, and what they are about. */
export async function auditLastEntries(db: Kysely<Database>): Promise<{ broken?: Event; contents: ContentAudit }> {
	const entries = await db.selectFrom('certificateEvents').selectAll().orderBy('id', 'desc').limit(CHUNK_SIZE).execute()
	entries.reverse()
	const broken = entries.find((entry, i) => !follows(entry, entries[i - 1]?.hash ?? entry.previous))
	const contents = noneFound()
	count(contents, await compareContents(db, [...new Set(entries.map(({ number }) => number))].filter(Boolean)))
	return { ...(broken && { broken }), contents }
}

/** Confirms certificates and keys as they are now, so that the audit can say when they are changed past the commands. */
export const sealContents = (db: Kysely<Database>, numbers: string[], author: Author) =>
	db.transaction().execute(async (trx) => {
		const contents = await contentsOf(trx, numbers)
		const changes = [...contents.values()].map(({ number }) => ({ kind: 'sealed' as const, number }))
		await recordChanges(trx, changes, author)
		return changes.length
	})

/** The same for all of which nothing can be said. `onDone` hears how many are sealed. */
export async function sealAll(db: Kysely<Database>, author: Author, onDone: (count: number) => void): Promise<number> {
	let sealed = 0
	for await (const numbers of pagesOfNumbers(db)) {
		const agreements = await compareContents(db, numbers)
		const open = numbers.filter((number) => ['unsealed', 'withoutEntry'].includes(agreements.get(number) ?? ''))
		if (open.length > 0) sealed += await sealContents(db, open, author)
		onDone(sealed)
	}
	return sealed
}
