import { expressionBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Database, Db } from '#server/db/database.ts'
import { paginate } from '#server/db/paginate.ts'
import { DAY_MS } from '#server/time.ts'
import {
	type FreeKind,
	HELD_MAIL,
	MAIL_KINDS,
	MANY_MAIL,
	type MailKind,
	mailKind,
	type StrangerKind,
} from '#shared/mail-kinds.ts'
import { countMail, isFirstHeld, isWithinDay, isWithinHour } from './mail-budget.ts'
import { MAX_DELAY_MS } from './retry.ts'

export type OutboxMail = Selectable<Database['outbox']>

type Subject = 'registrationId' | 'contactMessageId' | 'orderId' | 'documentId' | 'requestId' | 'written'
type About = { [Column in Subject]?: OutboxMail[Column] | undefined } & { now: string }

/**
 * Who has caused it, and so whose day it spends: that of the address to which it goes, and of the visitor and his network; undefined
 * while limits are off. `secret` is the key of the hashes by which mails are counted.
 */
export type Spending = { address: string; secret: string; cause: string | undefined }

/**
 * What a visitor can cause names its cause, also where a job writes later. What the office causes, or releases, spends nothing, and
 * so does what follows from money.
 */
export type NewMail = About &
	(
		| { kind: FreeKind; spends?: Spending | 'nothing' }
		| { kind: StrangerKind; spends: Spending | 'nothing' }
		| { kind: MailKind; spends: 'nothing' }
	)

function toRow({ spends, now, ...about }: NewMail, state: 'waiting' | 'held') {
	const network = (spends !== 'nothing' && spends?.cause?.split(' ')[1]) || null
	return { ...about, network, state, dueAt: now, attempts: 0, createdAt: now }
}

/**
 * Puts mails down to be sent; belongs into the transaction that stores what they speak of. Returns for each whether it was:
 * those beyond the budget of their address or order, or to a contact that was erased, are left out. Those beyond the budget of
 * their visitor, his network, the whole site, or the hour of the office, are held until the office releases them.
 */
export async function enqueue(trx: Db, mails: NewMail[]): Promise<boolean[]> {
	const isPutDown: boolean[] = []
	const rows: ReturnType<typeof toRow>[] = []
	for (const mail of mails) {
		const { kind, now } = mail
		const isToOffice = mailKind(kind).to === 'office'
		const isWithin = isToOffice || ((await hasContact(trx, mail)) && (await isWithinBudget(trx, mail)))
		isPutDown.push(isWithin)
		if (!isWithin) continue
		const isHeld = !(await isSentAtOnce(trx, mail, isToOffice))
		rows.push(toRow(mail, isHeld ? 'held' : 'waiting'))
		if (isHeld && (await isFirstHeld(trx, new Date(now), isToOffice)))
			rows.push(toRow({ kind: isToOffice ? MANY_MAIL : HELD_MAIL, now }, 'waiting'))
	}
	if (rows.length > 0) await trx.insertInto('outbox').values(rows).execute()
	return isPutDown
}

async function isSentAtOnce(trx: Db, { spends, now }: NewMail, isToOffice: boolean): Promise<boolean> {
	if (spends === undefined || spends === 'nothing' || spends.cause === undefined) return true
	return isToOffice ? isWithinHour(trx, new Date(now)) : isWithinDay(trx, spends.cause, new Date(now))
}

/** The address of an order whose contact was erased: mails about it go to the office alone. */
export const NO_CONTACT = ''

async function hasContact(trx: Db, { orderId }: NewMail): Promise<boolean> {
	if (orderId === undefined || orderId === null) return true
	const found = trx.selectFrom('orders').select('id').where('id', '=', orderId).where('email', '=', NO_CONTACT)
	return (await found.executeTakeFirst()) === undefined
}

async function isWithinBudget(trx: Db, { kind, orderId, now, spends }: NewMail): Promise<boolean> {
	if (spends === undefined || spends === 'nothing') return true
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

/** Stores what became of a mail, if it is still held under the lease; nobody holds it then. An order is reached by its first one. */
export async function recordOutcome(
	db: Db,
	{ id, kind, orderId }: Pick<OutboxMail, 'id' | 'kind' | 'orderId'>,
	lease: string,
	outcome: Updateable<Database['outbox']>,
) {
	const held = db.updateTable('outbox').where('id', '=', id).where('lease', '=', lease).where(isWaiting)
	await held.set({ ...outcome, lease: null }).execute()
	if (outcome.state !== 'sent' || orderId === null || mailKind(kind).to === 'office') return
	const order = db.updateTable('orders').where('id', '=', orderId).where('reachedAt', 'is', null)
	await order.set({ reachedAt: outcome.settledAt }).execute()
}

/** Whether a mail of a kind is, or was in the last month, recorded for a form. */
export async function hasMail(
	db: Db,
	kind: MailKind,
	column: 'contactMessageId' | 'orderId',
	id: number,
): Promise<boolean> {
	const found = db.selectFrom('outbox').select('id').where(column, '=', id).where('kind', '=', kind).limit(1)
	return (await found.executeTakeFirst()) !== undefined
}

/** Of which mails: of an order, its people included, or of a network by its code. */
export type Of = { orderId?: number | undefined; network?: string | undefined }

function isOf({ orderId, network }: Of) {
	const eb = expressionBuilder<Database, 'outbox'>()
	const people = eb
		.selectFrom('registrations')
		.select('id')
		.where('orderId', '=', orderId ?? null)
	return eb.and([
		...(network === undefined ? [] : [eb('network', '=', network)]),
		...(orderId === undefined ? [] : [eb.or([eb('orderId', '=', orderId), eb('registrationId', 'in', people)])]),
	])
}

/** Mails with the reference and the name of whom they are about. */
const namedMails = (db: Db) =>
	db
		.selectFrom(
			db
				.selectFrom('outbox')
				.leftJoin('registrations', 'registrations.id', 'outbox.registrationId')
				.leftJoin('orders', 'orders.id', 'outbox.orderId')
				.leftJoin('contactMessages', 'contactMessages.id', 'outbox.contactMessageId')
				.selectAll('outbox')
				.select((eb) => [
					eb.fn.coalesce('registrations.reference', 'orders.reference', 'contactMessages.reference').as('reference'),
					eb.fn
						.coalesce(sql<string>`first_name || ' ' || last_name`, 'orders.buyerName', 'contactMessages.name')
						.as('name'),
				])
				.as('named'),
		)
		.selectAll()

export type NamedMail = OutboxMail & { reference: string | null; name: string | null }

/** Mails in one of the states, in the order they were put down. */
export const listMails = (db: Db, states: readonly OutboxMail['state'][], of: Of = {}): AsyncGenerator<NamedMail> =>
	paginate(namedMails(db).where('state', 'in', states).where(isOf(of)))

export const findMail = (db: Db, id: number): Promise<NamedMail | undefined> =>
	namedMails(db).where('id', '=', id).executeTakeFirst()

const waitAgain = (db: Db, now: Date) =>
	db
		.updateTable('outbox')
		.set({ state: 'waiting', dueAt: now.toISOString(), attempts: 0, lease: null, settledAt: null })

/** Mails that were given up, or held, wait once more; how many there were. */
export async function retryAll(db: Db, state: 'dead' | 'held', now: Date, of: Of = {}): Promise<number> {
	const { numUpdatedRows } = await waitAgain(db, now).where('state', '=', state).where(isOf(of)).executeTakeFirst()
	return Number(numUpdatedRows)
}

/** Those that were given up wait once more for the right address, but for kinds of which a new one is sent to it. */
export async function retryDead(
	trx: Db,
	{ orderId, registrationId }: { orderId?: number | undefined; registrationId?: number | undefined },
	{ now, anew }: { now: Date; anew: readonly MailKind[] },
) {
	const eb = expressionBuilder<Database, 'outbox'>()
	const isAbout = eb.and([
		eb('state', '=', 'dead'),
		eb('kind', 'not in', TO_OFFICE),
		eb.or([eb('orderId', '=', orderId ?? null), eb('registrationId', '=', registrationId ?? null)]),
	])
	await waitAgain(trx, now).where(isAbout).where('kind', 'not in', anew).execute()
	await trx.updateTable('outbox').set({ state: 'dropped', lastError: null }).where(isAbout).execute()
}

/** Kinds of mails that no customer gets. */
export const TO_OFFICE = MAIL_KINDS.filter((kind) => mailKind(kind).to === 'office')

/** Puts down once more mails that have left, or were dropped. */
async function sendAgain(trx: Db, ids: number[], now: Date): Promise<number[]> {
	const rows = await trx
		.selectFrom('outbox')
		.select(['id', 'kind', 'registrationId', 'contactMessageId', 'orderId', 'documentId', 'requestId', 'written'])
		.where('id', 'in', ids)
		.where('state', 'in', ['sent', 'dropped'])
		.orderBy('id')
		.execute()
	const isPutDown = await enqueue(
		trx,
		rows.map(({ id: _, ...row }) => ({ ...row, spends: 'nothing', now: now.toISOString() })),
	)
	return rows.flatMap(({ id }, i) => (isPutDown[i] ? id : []))
}

/**
 * The same for those named, waiting ones too; what was sent is put down once more. Ids that can't be: being sent, or unknown; then
 * nothing is changed.
 */
export async function retryMails(trx: Db, ids: number[], now: Date): Promise<number[]> {
	const eb = expressionBuilder<Database, 'outbox'>()
	const idle = eb.or([eb('state', 'in', ['dead', 'held']), eb.and([isWaiting, eb('lease', 'is', null)])])
	const found = await trx.selectFrom('outbox').select('id').where('id', 'in', ids).where(idle).execute()
	const again = await sendAgain(trx, ids, now)
	const refused = ids.filter((id) => !again.includes(id) && !found.some((row) => row.id === id))
	if (refused.length === 0) await waitAgain(trx, now).where('id', 'in', ids).where(idle).execute()
	return refused
}
