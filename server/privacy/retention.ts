import { setTimeout as sleep } from 'node:timers/promises'
import { type Expression, expressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import { hasOpenMoney } from '#server/booking/order.ts'
import { deleteOrders, paymentsOf } from '#server/booking/store.ts'
import type { Database, Db } from '#server/db/database.ts'
import { INDIA } from '#server/time.ts'
import { PERIODS } from '#shared/stored-data.ts'
import { momentOf, wallClock } from '#shared/zoned-time.ts'
import { deleteFiles, mailFilesBefore } from './mail-files.ts'

type Table = 'registrations' | 'contactMessages' | 'outbox' | 'orders' | 'payments' | 'documents' | 'rateLimits'

const NONE = {
	registrations: 0,
	orders: 0,
	payments: 0,
	documents: 0,
	messages: 0,
	suspects: 0,
	mails: 0,
	mailFiles: 0,
	rateLimits: 0,
}
/** Numbers of rows and files over their retention period. */
export type Overdue = typeof NONE

export type Dependencies = { db: Db; dataDir: string; now: Date }

/** Ids per transaction, so that each is short. */
const WINDOW_SIZE = 1000
const PAUSE_MS = 5

/** Deletes overdue rows and files in small steps. Several servers may do so at the same time. */
export async function deleteOverdue({
	db,
	dataDir,
	now,
	signal,
}: Dependencies & { signal?: AbortSignal }): Promise<Overdue> {
	const deleted = { ...NONE }
	for (const rule of rulesFor(now)) deleted[rule.kind] += await deleteBy(rule, db, signal)
	const files = await mailFilesBefore(dataDir, keptSince('mailFiles', now))
	await deleteFiles(files)
	return { ...deleted, mailFiles: files.length }
}

/** The same, but only counted. */
export async function countOverdue({ db, dataDir, now }: Dependencies): Promise<Overdue> {
	const found = { ...NONE }
	for (const { kind, table, condition, count: counted } of rulesFor(now)) {
		if (counted) {
			found[kind] += await counted(db, condition)
			continue
		}
		const query = aged(db).selectFrom(table).where(condition)
		const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
		found[kind] += Number(count)
	}
	return { ...found, mailFiles: (await mailFilesBefore(dataDir, keptSince('mailFiles', now))).length }
}

type Aged = Record<'receivedAt' | 'createdAt' | 'issuedAt' | 'resetsAt', string> & {
	id: number
	suspect: string | null
	settledAt: string | null
}
type Condition = Expression<SqlBool>
type Rule = {
	kind: keyof Overdue
	table: Table
	condition: Condition
	/** In place of deleting the rows alone, or counting them; both return how many there are. */
	erase?: (trx: Db, rows: Condition) => Promise<number>
	count?: (db: Db, rows: Condition) => Promise<number>
}

const aged = (db: Db) => db as unknown as Kysely<Record<Table, Aged>>

/** What is stored before these moments is deleted; mails go with the rows that they speak of, too. */
function rulesFor(now: Date): Rule[] {
	const eb = expressionBuilder<Record<Table, Aged>, Table>()
	const received = (kind: keyof typeof PERIODS) => eb('receivedAt', '<', keptSince(kind, now).toISOString())
	const suspect = eb.and([eb('suspect', 'is not', null), received('suspects')])
	const ofSuspect = sql<boolean>`order_id in (select id from orders where suspect is not null)`
	return [
		// First, so that those that go with their rows are counted too. A mail that waits has no such moment.
		{ kind: 'mails', table: 'outbox', condition: eb('settledAt', '<', keptSince('mails', now).toISOString()) },
		// Before their orders: without them, nothing would tell them from others.
		{ kind: 'suspects', table: 'registrations', condition: eb.and([ofSuspect, received('suspects')]) },
		{ kind: 'suspects', table: 'contactMessages', condition: suspect },
		// Before their people, by whom the seats are counted that they give back.
		{
			kind: 'orders',
			table: 'orders',
			condition: isOldOrder(now),
			erase: async (trx, rows) => deleteOrders(trx, await settledOrders(trx, rows)),
			count: async (db, rows) => (await settledOrders(db, rows)).length,
		},
		{ kind: 'registrations', table: 'registrations', condition: received('registrations') },
		{
			kind: 'messages',
			table: 'contactMessages',
			condition: eb.and([eb('suspect', 'is', null), received('messages')]),
		},
		// What was begun and never paid has no day of settlement.
		{
			kind: 'payments',
			table: 'payments',
			condition: eb(eb.fn.coalesce('settledAt', 'createdAt'), '<', booksStart(now)),
		},
		{ kind: 'documents', table: 'documents', condition: eb('issuedAt', '<', booksStart(now)), erase: eraseDocuments },
		{ kind: 'rateLimits', table: 'rateLimits', condition: eb('resetsAt', '<', now.toISOString()) },
	]
}

/** Whether a quote is over its time, or every registration of an order is. */
function isOldOrder(now: Date): Condition {
	const eb = expressionBuilder<Database, 'orders'>()
	const before = (kind: keyof typeof PERIODS) => eb('orders.receivedAt', '<', keptSince(kind, now).toISOString())
	const isQuote = eb.and([eb('orders.validUntil', 'is not', null), eb('orders.acceptedAt', 'is', null)])
	const young = eb
		.selectFrom('registrations')
		.select('registrations.id')
		.whereRef('registrations.orderId', '=', 'orders.id')
		.where('registrations.receivedAt', '>=', keptSince('registrations', now).toISOString())
	return eb.or([
		eb.and([eb('orders.suspect', 'is not', null), before('suspects')]),
		eb.and([isQuote, before('orders')]),
		// No registration ends before this.
		eb.and([eb.not(isQuote), before('suspects'), eb.not(eb.exists(young))]),
	])
}

/** Orders go once their money is settled: nothing due, to be sent back, asked back by a bank, on its way or begun. */
async function settledOrders(db: Db, rows: Condition): Promise<number[]> {
	const orders = await db
		.selectFrom('orders')
		.selectAll()
		.where(() => rows)
		.execute()
	const settled: number[] = []
	for (const order of orders) if (!hasOpenMoney(order, await paymentsOf(db, order))) settled.push(order.id)
	return settled
}

/** Months after the annual return is due, which is on 31 December after the end of the financial year in March. */
const BOOK_YEARS = 72 / 12

/** The beginning of the first financial year, in India, that has to be kept. */
function booksStart(now: Date): string {
	const year = Number(wallClock(now.getTime(), INDIA).date.slice(0, 4))
	const start = momentOf({ date: `${year - BOOK_YEARS - 1}-04-01`, time: '00:00' }, INDIA)
	return new Date(start).toISOString()
}

/** Documents of whole years go with their counters, so that what is left has no gap. */
async function eraseDocuments(trx: Db, rows: Condition): Promise<number> {
	const { numDeletedRows } = await trx.deleteFrom('documents').where(rows).executeTakeFirst()
	await trx
		.deleteFrom('counters')
		.where(sql<boolean>`not exists (select 1 from documents where documents.number like counters.series || '/%')`)
		.execute()
	return Number(numDeletedRows)
}

/** The moment before which everything of this kind is over its time. */
export function keptSince(kind: keyof typeof PERIODS, now: Date): Date {
	const { months, days } = PERIODS[kind]
	const start = new Date(now)
	start.setUTCMonth(start.getUTCMonth() - months)
	// 29 February less a year is the 28th, not the 1st of March.
	if (start.getUTCDate() !== now.getUTCDate()) start.setUTCDate(0)
	start.setUTCDate(start.getUTCDate() - days)
	return start
}

async function deleteBy({ table, condition, erase }: Rule, db: Db, signal?: AbortSignal) {
	const eraseRows = async (trx: Db, rows: Condition) =>
		erase ? erase(trx, rows) : Number((await aged(trx).deleteFrom(table).where(rows).executeTakeFirst()).numDeletedRows)
	// Its key is no number.
	if (table === 'rateLimits') return eraseRows(db, condition)
	const { first, last } = await aged(db)
		.selectFrom(table)
		.select((eb) => [eb.fn.min('id').as('first'), eb.fn.max('id').as('last')])
		.executeTakeFirstOrThrow()
	const eb = expressionBuilder<Record<Table, Aged>, Table>()
	let deleted = 0
	for (let start = Number(first); start <= Number(last) && !signal?.aborted; start += WINDOW_SIZE) {
		const rows = eb.and([eb('id', '>=', start), eb('id', '<', start + WINDOW_SIZE), condition])
		deleted += await db.transaction().execute((trx) => eraseRows(trx, rows))
		await sleep(PAUSE_MS)
	}
	return deleted
}
