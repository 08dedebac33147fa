import { createHash } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import { cachedInsert } from '#server/db/cached-insert.ts'
import type { Database } from '#server/db/database.ts'
import { UserError } from '#server/user-error.ts'

type Event = Selectable<Database['certificateEvents']>

export type Change = Pick<Event, 'kind' | 'number'>

/** Who changes the register, and when. */
export type Author = { by: string; now: Date }

/** `previous` of the first entry. */
const START = ''
const CHUNK_SIZE = 500

/** Adds entries to the audit trail, in the transaction that makes the changes. */
export async function recordChanges(trx: Kysely<Database>, changes: Change[], { by, now }: Author) {
	let previous = (await lastEntry(trx))?.hash ?? START
	const at = now.toISOString()
	const entries = changes.map(({ kind, number }) => {
		const entry = { at, by, kind, number, previous }
		previous = hashOf(entry)
		return { ...entry, hash: previous }
	})
	try {
		for (let start = 0; start < entries.length; start += CHUNK_SIZE)
			await insertEntries(trx, entries.slice(start, start + CHUNK_SIZE))
	} catch (error) {
		if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error
		throw new UserError('Somebody else changed the register meanwhile, so nothing was changed. Try again.')
	}
}

/** Of PostgreSQL; with SQLite only one can write. */
const UNIQUE_VIOLATION = '23505'

const insertEntries = cachedInsert((db, rows: Omit<Event, 'id'>[]) => db.insertInto('certificateEvents').values(rows))

/** The id and the hash of the last entry. */
export const lastEntry = (db: Kysely<Database>) =>
	db.selectFrom('certificateEvents').select(['id', 'hash']).orderBy('id', 'desc').limit(1).executeTakeFirst()

const hashOf = ({ at, by, kind, number, previous }: Omit<Event, 'id' | 'hash'>) =>
	createHash('sha256')
		.update(JSON.stringify([previous, at, by, kind, number]))
		.digest('hex')

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
			if (entry.previous !== audit.last || entry.hash !== hashOf(entry)) return { ...audit, broken: entry }
			audit.count++
			audit.last = entry.hash
			audit.hasExpected ||= entry.hash === expected
			after = Number(entry.id)
		}
		if (entries.length < CHUNK_SIZE) return audit
	}
}
