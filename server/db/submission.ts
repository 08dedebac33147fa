import { createHash } from 'node:crypto'
import { expressionBuilder, type Kysely } from 'kysely'
import type { Database } from './database.ts'

/** What comes with a form besides the answers. */
export type Submission = {
	idempotencyKey?: string | undefined
	/** Which wording of the notice beside the form was agreed to. */
	consentVersion: string
	/** Why it may be from a bot; suspect rows are kept and get no mails. */
	suspect?: string | undefined
	now: Date
}

/** Tells the same answers from others when a key comes again. */
export const hashOf = (answers: object) => createHash('sha256').update(JSON.stringify(answers)).digest('base64url')

type Table = 'registrations' | 'contactMessages'

/** What the tables of both forms have in common. */
type Common = {
	id: number
	reference: string | null
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

/** Lifts the suspicion and says whose it was; undefined when there is no suspect one with the reference. */
export async function clearSuspicion(db: Kysely<Database>, table: Table, reference: string) {
	const row = await common(db)
		.updateTable(table)
		.set({ suspect: null })
		.where('reference', '=', reference)
		.where('suspect', 'is not', null)
		.returning('id')
		.executeTakeFirst()
	return row?.id
}
