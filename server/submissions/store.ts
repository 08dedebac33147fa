import { createHash } from 'node:crypto'
import { expressionBuilder, type Insertable, type Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { countMail } from '#server/outbox/mail-budget.ts'
import { enqueue } from '#server/outbox/store.ts'
import { newReference } from './reference.ts'

/** What comes with a form besides the answers. */
export type Submission = {
	idempotencyKey?: string | undefined
	/** Which wording of the notice beside the form was shown; undefined if nobody says so. */
	consentVersion: string | undefined
	/** Why it may be from a bot; suspect rows are kept and get no mails. */
	suspect?: string | undefined
	/** Key of the hash by which mails to an address are counted. */
	secret: string
	now: Date
}

/** The kinds of the mails about a form: to the department, and to the address that was entered. */
export type FormMails = { department: string; visitor: string }

/** Tells the same answers from others when a key comes again. */
export const hashOf = (answers: object) => createHash('sha256').update(JSON.stringify(answers)).digest('base64url')

type Table = 'registrations' | 'contactMessages'

/** What the tables of both forms have in common. */
type Common = {
	id: number
	reference: string | null
	idempotencyKey: string | null
	bodyHash: string | null
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

/**
 * Stores a form and its mails. Returns its reference, or undefined if the key was used with other `answers`. A mail to an
 * address that had too many today is left out; the department's mail says so.
 */
export async function saveSubmission<Name extends Table>(
	trx: Kysely<Database>,
	table: Name,
	row: Omit<Insertable<Database[Name]>, Filled | 'id'> & { email: string },
	{ answers, mails }: { answers: object; mails: FormMails },
	{ secret, now, ...submission }: Submission,
): Promise<string | undefined> {
	const idempotencyKey = submission.idempotencyKey ?? null
	const suspect = submission.suspect ?? null
	const consentVersion = submission.consentVersion ?? null
	const bodyHash = hashOf(answers)
	const receivedAt = now.toISOString()
	const filled = { reference: newReference(), idempotencyKey, bodyHash, receivedAt, consentVersion, suspect }
	const added = await common(trx)
		.insertInto(table)
		.values({ ...row, ...filled } as never)
		.onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
		.returning('id')
		.executeTakeFirst()
	if (!added) {
		const earlier = await common(trx)
			.selectFrom(table as Table)
			.select(['reference', 'bodyHash'])
			.where('idempotencyKey', '=', idempotencyKey)
			.executeTakeFirstOrThrow()
		return earlier.bodyHash === bodyHash ? (earlier.reference ?? undefined) : undefined
	}
	if (suspect) return filled.reference
	const kinds = (await countMail(trx, row.email, secret, now)) ? Object.values(mails) : [mails.department]
	await enqueueFor(trx, table, added.id, kinds, now)
	return filled.reference
}

const enqueueFor = (trx: Kysely<Database>, table: Table, id: number, kinds: string[], now: Date) =>
	enqueue(
		trx,
		kinds.map((kind) => ({ kind, [MAIL_COLUMN[table]]: id, now: now.toISOString() })),
	)

const common = (db: Kysely<Database>) => db as unknown as Kysely<Record<Table, Common>>

/** Says of each that somebody has dealt with it, or with null that nobody has. Those that are not there: then nothing is changed. */
export async function setHandled(db: Kysely<Database>, table: Table, references: string[], handledAt: string | null) {
	return await db.transaction().execute(async (trx) => {
		const found = await common(trx).selectFrom(table).select('reference').where('reference', 'in', references).execute()
		const missing = references.filter((one) => !found.some(({ reference }) => reference === one))
		if (missing.length === 0)
			await common(trx).updateTable(table).set({ handledAt }).where('reference', 'in', references).execute()
		return missing
	})
}

/** Clears the suspicion of a form and enqueues its mails. Returns false if none is suspect. */
export const release = (db: Kysely<Database>, table: Table, mails: FormMails, reference: string, now: Date) =>
	db.transaction().execute(async (trx) => {
		const row = await common(trx)
			.updateTable(table)
			.set({ suspect: null })
			.where('reference', '=', reference)
			.where('suspect', 'is not', null)
			.returning('id')
			.executeTakeFirst()
		if (row) await enqueueFor(trx, table, row.id, Object.values(mails), now)
		return row !== undefined
	})
