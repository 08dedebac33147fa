import { createHash } from 'node:crypto'
import { expressionBuilder, type Insertable, type Kysely, type Selectable } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { paginate } from '#server/db/paginate.ts'
import { enqueue, hasMail, type Spending } from '#server/outbox/store.ts'
import { newReference } from './reference.ts'

/** What comes with a form besides the answers. */
export type Submission = {
	idempotencyKey?: string | undefined
	/** Which wording of the notice beside the form was shown; undefined if nobody says so. */
	consentVersion: string | undefined
	/** Why it may be from a bot; suspect rows are kept and get no mails. */
	suspect?: string | undefined
	/** Key of the hash by which mails are counted. */
	secret: string
	/** The visitor whose mails are counted; undefined while limits are off. */
	visitor: string | undefined
	now: Date
	/** A new one if undefined. */
	reference?: string
}

/** Tells the same answers from others when a key comes again. */
export const hashOf = (answers: object) => createHash('sha256').update(JSON.stringify(answers)).digest('base64url')

/** The kinds of the mails about a form: to the department, and to the address that was entered. */
export const MAILS = {
	registrations: { department: 'registration/department', visitor: 'registration/confirmation' },
	contactMessages: { department: 'contact/department', visitor: 'contact/sender' },
} as const
export type Table = keyof typeof MAILS

/** What the tables of both forms have in common. */
type Common = {
	id: number
	reference: string
	idempotencyKey: string | null
	bodyHash: string
	email: string
	receivedAt: string
	suspect: string | null
	handledAt: string | null
}

export type Filter = {
	/** Received at this moment or later, and before that one. */
	from?: string | undefined
	before?: string | undefined
	unhandled?: boolean | undefined
	suspects?: boolean | undefined
	/** Whatever its capitals. */
	email?: string | undefined
}

/** The condition for a query on either table. */
export function matching({ from, before, unhandled, suspects, email }: Filter) {
	const eb = expressionBuilder<{ submissions: Common }, 'submissions'>()
	return eb.and([
		...(from === undefined ? [] : [eb('receivedAt', '>=', from)]),
		...(before === undefined ? [] : [eb('receivedAt', '<', before)]),
		...(unhandled ? [eb('handledAt', 'is', null)] : []),
		...(email === undefined ? [] : [eb(eb.fn('lower', ['email']), '=', email.trim().toLowerCase())]),
		...(suspects ? [eb('suspect', 'is not', null)] : []),
	])
}

/** Columns that each form fills in the same way. */
type Filled = 'reference' | 'idempotencyKey' | 'bodyHash' | 'receivedAt' | 'consentVersion' | 'suspect'

const MAIL_COLUMN = { registrations: 'registrationId', contactMessages: 'contactMessageId' } as const

/** `isNew` is false if the same form was stored before. */
export type Saved = { id: number; reference: string; isNew: boolean }

/**
 * Stores a form and its mails. Undefined if the key was used with other `answers`. A mail to an address that had too many
 * today is left out; the department's mail says so.
 */
export async function saveSubmission<Name extends Table>(
	trx: Kysely<Database>,
	table: Name,
	row: Omit<Insertable<Database[Name]>, Filled | 'id'> & { email: string },
	answers: object,
	{ secret, visitor, now, reference = newReference(now), ...submission }: Submission,
): Promise<Saved | undefined> {
	const idempotencyKey = submission.idempotencyKey ?? null
	const suspect = submission.suspect ?? null
	const consentVersion = submission.consentVersion ?? null
	const bodyHash = hashOf(answers)
	const receivedAt = now.toISOString()
	const filled = { reference, idempotencyKey, bodyHash, receivedAt, consentVersion, suspect }
	const added = await common(trx)
		.insertInto(table)
		.values({ ...row, ...filled } as never)
		.onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
		.returning('id')
		.executeTakeFirst()
	if (!added) {
		const earlier = await common(trx)
			.selectFrom(table as Table)
			.select(['id', 'reference', 'bodyHash'])
			.where('idempotencyKey', '=', idempotencyKey)
			.executeTakeFirstOrThrow()
		return earlier.bodyHash === bodyHash && earlier.reference !== null
			? { id: earlier.id, reference: earlier.reference, isNew: false }
			: undefined
	}
	const saved = { id: added.id, reference, isNew: true }
	if (suspect) return saved
	await enqueueBoth(trx, table, added.id, { address: row.email, secret, visitor }, now)
	return saved
}

function enqueueBoth(trx: Kysely<Database>, table: Table, id: number, spends: Spending | 'nothing', now: Date) {
	const about = { [MAIL_COLUMN[table]]: id, now: now.toISOString() }
	const { department, visitor } = MAILS[table]
	return enqueue(trx, [
		{ kind: department, ...about },
		{ kind: visitor, spends, ...about },
	])
}

/** Whether the person who filled in a form gets a confirmation. */
export const isConfirmed = (db: Kysely<Database>, table: Table, id: number) =>
	hasMail(db, MAILS[table].visitor, MAIL_COLUMN[table], id)

const common = (db: Kysely<Database>) => db as unknown as Kysely<Record<Table, Common>>

type Rows = { [Name in Table]: Selectable<Database[Name]> }

export const findSubmission = <Name extends Table>(db: Kysely<Database>, table: Name, id: number | null) =>
	common(db)
		.selectFrom(table as Table)
		.selectAll()
		.where('id', '=', id)
		.executeTakeFirst() as Promise<Rows[Name] | undefined>

/** Yields the rows of a table in the order of their receipt. */
export const listSubmissions = <Name extends Table>(db: Kysely<Database>, table: Name, filter: Filter = {}) =>
	paginate<Rows[Name]>(
		(after, limit) =>
			common(db)
				.selectFrom(table as Table)
				.selectAll()
				.where(matching(filter))
				.where('id', '>', after)
				.orderBy('id')
				.limit(limit)
				.execute() as Promise<Rows[Name][]>,
	)

/** Says of each that somebody has dealt with it, or with null that nobody has. Those that are not there: then nothing is changed. */
export async function setHandled(
	db: Kysely<Database>,
	tables: Table[],
	references: string[],
	handledAt: string | null,
) {
	return await db.transaction().execute(async (trx) => {
		const found: string[] = []
		for (const table of tables) {
			const rows = await common(trx)
				.selectFrom(table)
				.select('reference')
				.where('reference', 'in', references)
				.execute()
			found.push(...rows.map(({ reference }) => reference))
		}
		const missing = references.filter((one) => !found.includes(one))
		if (missing.length > 0) return missing
		for (const table of tables)
			await common(trx).updateTable(table).set({ handledAt }).where('reference', 'in', references).execute()
		return []
	})
}

/** Clears the suspicion of a form and enqueues its mails. Returns false if none is suspect. */
export const release = (db: Kysely<Database>, table: Table, reference: string, now: Date) =>
	db.transaction().execute(async (trx) => {
		const row = await common(trx)
			.updateTable(table)
			.set({ suspect: null })
			.where('reference', '=', reference)
			.where('suspect', 'is not', null)
			.returning('id')
			.executeTakeFirst()
		if (row) await enqueueBoth(trx, table, row.id, 'nothing', now)
		return row !== undefined
	})
