import { expressionBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Database, Db } from '#server/db/database.ts'
import { paginate } from '#server/db/paginate.ts'
import { DAY_MS } from '#server/time.ts'
import { type FreeKind, HELD_MAIL, mailKind, type StrangerKind } from '#shared/mail-kinds.ts'
import { countMail, isFirstHeld, isWithinDay } from './mail-budget.ts'
import { MAX_DELAY_MS } from './retry.ts'

export type OutboxMail = Selectable<Database['outbox']>

type About = {
	registrationId?: number | undefined
	contactMessageId?: number
	orderId?: number | undefined
	documentId?: number | undefined
	requestId?: number | undefined
	now: string
}

/**
 * Whose day it spends: the address to which it goes, and the visitor; undefined while limits are off. `secret` is the key of
 * the hashes by which mails are counted.
 */
export type Spending = { address: string; secret: string; visitor: string | undefined }

/** What a visitor can cause names the address that it spends; a mail that the office releases spends nothing. */
export type NewMail = About & ({ kind: FreeKind } | { kind: StrangerKind; spends: Spending | 'nothing' })

const toRow = (mail: NewMail, state: 'waiting' | 'held') => {
	const { now, spends: _, ...about } = { spends: undefined, ...mail }
	return { ...about, state, dueAt: now, attempts: 0, createdAt: now }
}

/**
 * Puts mails down to be sent; belongs into the transaction that stores what they speak of. Returns for each whether it was:
 * those beyond the budget of their address or order, or to a contact that was erased, are left out. Those beyond the budget of
 * their visitor, or of the whole site, are held until the office releases them.
 */
export async function enqueue(trx: Db, mails: NewMail[]): Promise<boolean[]> {
	const isPutDown: boolean[] = []
	const rows: ReturnType<typeof toRow>[] = []
	for (const mail of mails) {
		const isWithin = await isWithinBudget(trx, mail)
		isPutDown.push(isWithin)
		if (!isWithin) continue
		const isHeld = !(await isSentAtOnce(trx, mail))
		rows.push(toRow(mail, isHeld ? 'held' : 'waiting'))
		if (isHeld && (await isFirstHeld(trx, new Date(mail.now))))
			rows.push(toRow({ kind: HELD_MAIL, now: mail.now }, 'waiting'))
	}
	if (rows.length > 0) await trx.insertInto('outbox').values(rows).execute()
	return isPutDown
}

const isSentAtOnce = async (trx: Db, mail: NewMail): Promise<boolean> =>
	!('spends' in mail) ||
	mail.spends === 'nothing' ||
	mail.spends.visitor === undefined ||
	isWithinDay(trx, mail.spends.visitor, mail.spends.secret, new Date(mail.now))

/** The address of an order whose contact was erased: mails about it go to the office alone. */
export const NO_CONTACT = ''

async function hasContact(trx: Db, { kind, orderId }: NewMail): Promise<boolean> {
	if (orderId === undefined || mailKind(kind).to === 'office') return true
	const found = trx.selectFrom('orders').select('id').where('id', '=', orderId).where('email', '=', NO_CONTACT)
	return (await found.executeTakeFirst()) === undefined
}

async function isWithinBudget(trx: Db, mail: NewMail): Promise<boolean> {
	if (!(await hasContact(trx, mail))) return false
	if (!('spends' in mail) || mail.spends === 'nothing') return true
	const { kind, orderId, now, spends } = mail
	const days = mailKind(kind).oneInDays
	if (days !== undefined && orderId !== undefined) {
		const since = new Date(Date.parse(now) - days * DAY_MS).toISOString()
		const before = trx.selectFrom('outbox').select('id').where('orderId', '=', orderId).where('kind', '=', kind)
		if (await before.where('createdAt', '>', since).limit(1).executeTakeFirst()) return false
	}
	return countMail(trx, spends.address, spends.secret, new Date(now))
}

// A literal, by which both databases know that the index of waiting mails will do.
const isWaiting = sql<boolean>`state = ${sql.lit('waiting')}`

/**
 * Takes up to `limit` mails that are due, the oldest first. Until the lease has run out nobody else gets them;
 * after that they are due again, whatever became of the server that took them.
 */
export async function claim(
	db: Db,
	{ lease, limit, now, until }: { lease: string; limit: number; now: Date; until: Date },
): Promise<OutboxMail[]> {
	const due = isDue(now)
	return (
		db
			.updateTable('outbox')
			.set((eb) => ({ lease, dueAt: until.toISOString(), attempts: eb('attempts', '+', 1) }))
			.where('id', 'in', (eb) =>
				eb.selectFrom('outbox').select('id').where(isWaiting).where(due).orderBy('dueAt').limit(limit),
			)
			// Once more on the row itself: another server may have taken it since it was chosen.
			.where(isWaiting)
			.where(due)
			.returningAll()
			.execute()
	)
}

/** A moment that is further away than any pause was written while a clock was ahead, and is not waited for. */
function isDue(now: Date) {
	const eb = expressionBuilder<Database, 'outbox'>()
	const latest = new Date(now.getTime() + MAX_DELAY_MS)
	return eb.or([eb('dueAt', '<=', now.toISOString()), eb('dueAt', '>', latest.toISOString())])
}

/** Holds the mails that are left under a lease for longer. */
export async function renew(db: Db, lease: string, until: Date) {
	const held = db.updateTable('outbox').where('lease', '=', lease).where(isWaiting)
	await held.set({ dueAt: until.toISOString() }).execute()
}

/** Stores what became of a mail, if it is still held under the lease; nobody holds it then. */
export async function recordOutcome(
	db: Db,
	{ id }: Pick<OutboxMail, 'id'>,
	lease: string,
	outcome: Updateable<Database['outbox']>,
) {
	const held = db.updateTable('outbox').where('id', '=', id).where('lease', '=', lease).where(isWaiting)
	await held.set({ ...outcome, lease: null }).execute()
}

/** Whether a mail of a kind is, or was in the last month, recorded for a form. */
export async function hasMail(
	db: Db,
	kind: string,
	column: 'contactMessageId' | 'orderId',
	id: number,
): Promise<boolean> {
	const found = db.selectFrom('outbox').select('id').where(column, '=', id).where('kind', '=', kind).limit(1)
	return (await found.executeTakeFirst()) !== undefined
}

/** Mails in one of the states, in the order they were put down. */
export const listMails = (db: Db, states: readonly OutboxMail['state'][]) =>
	paginate(db.selectFrom('outbox').selectAll().where('state', 'in', states))

const waitAgain = (db: Db, now: Date) =>
	db
		.updateTable('outbox')
		.set({ state: 'waiting', dueAt: now.toISOString(), attempts: 0, lease: null, settledAt: null })

/** Mails that were given up, or held, wait once more; how many there were. */
export async function retryAll(db: Db, state: 'dead' | 'held', now: Date): Promise<number> {
	const { numUpdatedRows } = await waitAgain(db, now).where('state', '=', state).executeTakeFirst()
	return Number(numUpdatedRows)
}

/** The same for those named, waiting ones too. Ids that can't be: sent, being sent, or unknown; then nothing is changed. */
export const retryMails = (db: Db, ids: number[], now: Date): Promise<number[]> =>
	db.transaction().execute(async (trx) => {
		const eb = expressionBuilder<Database, 'outbox'>()
		const idle = eb.or([eb('state', 'in', ['dead', 'held']), eb.and([isWaiting, eb('lease', 'is', null)])])
		const found = await trx.selectFrom('outbox').select('id').where('id', 'in', ids).where(idle).execute()
		const refused = ids.filter((id) => !found.some((row) => row.id === id))
		if (refused.length === 0) await waitAgain(trx, now).where('id', 'in', ids).where(idle).execute()
		return refused
	})
