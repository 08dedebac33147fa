import { createHash } from 'node:crypto'
import { expressionBuilder, type Insertable, type Kysely } from 'kysely'
import type { Suspicion } from '#server/db/booking-tables.ts'
import type { Database, Db } from '#server/db/database.ts'
import { enqueue } from '#server/outbox/store.ts'
import type { FreeKind, StrangerKind } from '#shared/mail-kinds.ts'
import { newReference } from './reference.ts'

/** What comes with a form besides the answers. */
export type Submission = {
	idempotencyKey?: string | undefined
	/** For how long the key stands for the same form; for ever if undefined. */
	keyMs?: number
	/** Which wording of the notice beside the form was shown; undefined if nobody says so. */
	consentVersion: string | undefined
	suspect?: Suspicion | undefined
	/** Key of the hash by which mails are counted. */
	secret: string
	/** Codes of the visitor and his network, whose mails are counted; undefined while limits are off. */
	cause: string | undefined
	now: Date
}

export type FormTable = 'orders' | 'contactMessages'

/** What the tables of both forms have in common. */
type Common = {
	id: number
	reference: string
	idempotencyKey: string | null
	bodyHash: string
	email: string
	receivedAt: string
	suspect: Suspicion | null
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
export type Filled = 'reference' | 'idempotencyKey' | 'bodyHash' | 'receivedAt' | 'consentVersion' | 'suspect'

/** `isNew` is false if the same form was stored before. */
export type Saved = { id: number; reference: string; isNew: boolean }

/**
 * Stores a form, or finds the one with the same key and answers, if the key and what came of that still hold; otherwise it is a new one.
 * Undefined if the key was used with other answers. Its mails follow from enqueueBoth.
 */
export async function saveSubmission<Name extends FormTable>(
	trx: Db,
	table: Name,
	row: Omit<Insertable<Database[Name]>, Filled | 'id'>,
	answers: object,
	{ now, ...submission }: Submission,
	holds: (id: number) => Promise<boolean>,
): Promise<Saved | undefined> {
	const idempotencyKey = submission.idempotencyKey ?? null
	const suspect = submission.suspect ?? null
	const consentVersion = submission.consentVersion ?? null
	// Tells the same answers from others when a key comes again.
	const bodyHash = createHash('sha256').update(JSON.stringify(answers)).digest('base64url')
	const reference = newReference(now)
	const receivedAt = now.toISOString()
	const filled = { reference, idempotencyKey, bodyHash, receivedAt, consentVersion, suspect }
	const added = await common(trx)
		.insertInto(table)
		.values({ ...row, ...filled } as never)
		.onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
		.returning('id')
		.executeTakeFirst()
	if (added) return { id: added.id, reference, isNew: true }
	const earlier = await common(trx)
		.selectFrom(table as FormTable)
		.select(['id', 'reference', 'bodyHash', 'receivedAt'])
		.where('idempotencyKey', '=', idempotencyKey)
		.executeTakeFirstOrThrow()
	// Either way: a clock may have been ahead.
	const apartMs = Math.abs(now.getTime() - Date.parse(earlier.receivedAt))
	if (apartMs < (submission.keyMs ?? Number.POSITIVE_INFINITY)) {
		if (earlier.bodyHash !== bodyHash) return undefined
		if (await holds(earlier.id)) return { id: earlier.id, reference: earlier.reference, isNew: false }
	}
	await common(trx)
		.updateTable(table as FormTable)
		.set({ idempotencyKey: null })
		.where('id', '=', earlier.id)
		.execute()
	return saveSubmission(trx, table, row, answers, { now, ...submission }, holds)
}

type Both = { office: FreeKind; visitor: StrangerKind }
type Sender = Pick<Submission, 'now'> & { id: number } & Partial<
		Pick<Submission, 'secret' | 'cause' | 'suspect'> & { email: string }
	>

/**
 * Enqueues the mails about a form to the office and to the address that was entered, unless it is suspect. The second one is
 * left out for an address that had too many today; without an address nothing is spent.
 */
export async function enqueueBoth(
	trx: Db,
	{ office, visitor }: Both,
	column: 'orderId' | 'contactMessageId',
	{ id, now, email: address, secret, cause, suspect }: Sender,
) {
	if (suspect) return
	const about = { [column]: id, now: now.toISOString() }
	const spends = address !== undefined && secret !== undefined ? { address, secret, cause } : ('nothing' as const)
	await enqueue(trx, [
		{ kind: office, spends, ...about },
		{ kind: visitor, spends, ...about },
	])
}

const common = (db: Db) => db as unknown as Kysely<Record<FormTable, Common>>

/**
 * Says of each that somebody has dealt with it, or with null that nobody has; a registration is named by its own reference or
 * that of its order. Those that are not there: then nothing is changed.
 */
export async function setHandled(trx: Db, references: string[], handledAt: string | null) {
	const people = trx.selectFrom('registrations').select(['reference', 'orderId']).where('reference', 'in', references)
	const orders = trx.selectFrom('orders').select(['reference', 'id as orderId']).where('reference', 'in', references)
	const messages = trx.selectFrom('contactMessages').select('reference').where('reference', 'in', references)
	const ofOrders = [...(await people.execute()), ...(await orders.execute())]
	const found = [...ofOrders, ...(await messages.execute())].map(({ reference }) => reference)
	const missing = references.filter((one) => !found.includes(one))
	if (missing.length > 0) return missing
	const ids = ofOrders.flatMap(({ orderId }) => orderId ?? [])
	if (ids.length > 0) await trx.updateTable('orders').set({ handledAt }).where('id', 'in', ids).execute()
	await trx.updateTable('contactMessages').set({ handledAt }).where('reference', 'in', references).execute()
	return []
}

/** Clears the suspicion of a form. Returns its id; undefined if none is suspect. */
export async function liftSuspicion(trx: Db, table: FormTable, reference: string) {
	const row = await common(trx)
		.updateTable(table)
		.set({ suspect: null })
		.where('reference', '=', reference)
		.where('suspect', 'is not', null)
		.returning('id')
		.executeTakeFirst()
	return row?.id
}
