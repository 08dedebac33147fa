import { setTimeout as sleep } from 'node:timers/promises'
import { type Expression, type ExpressionBuilder, expressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import { deleteOrders } from '#server/booking/store.ts'
import type { Database } from '#server/db/database.ts'
import { INDIA } from '#server/time.ts'
import { STORED_DATA } from '#shared/stored-data.ts'
import { momentOf, wallClock } from '#shared/zoned-time.ts'
import { deleteFiles, mailFilesBefore } from './mail-files.ts'

/** Kinds of rows with a period: from the day they came, mails from the day they were settled. */
type Kind = 'registrations' | 'messages' | 'suspects' | 'mails'

/** Numbers of rows and files over their retention period. */
export type Overdue = Record<Kind | 'orders' | 'payments' | 'documents' | 'mailFiles' | 'rateLimits', number>

export type Dependencies = { db: Kysely<Database>; dataDir: string; now: Date }

/** Ids per statement, so that each is short. */
const WINDOW_SIZE = 1000
const PAUSE_MS = 5

/** Deletes overdue rows and files in small steps. Several servers may do so at the same time. */
export async function deleteOverdue({
	db,
	dataDir,
	now,
	signal,
}: Dependencies & { signal?: AbortSignal }): Promise<Overdue> {
	const deleted = { registrations: 0, messages: 0, suspects: 0, mails: 0 }
	let orders = 0
	for (const rule of rulesFor(now)) {
		// Before their people, by whom the seats are counted that they give back.
		if (rule.kind === 'registrations') orders = await deleteOverdueOrders(db, now, signal)
		deleted[rule.kind] += await deleteBy(rule, db, signal)
	}
	const files = await mailFilesBefore(dataDir, startOf('mailFiles', now))
	await deleteFiles(files)
	const payments = await db.deleteFrom('payments').where('settledAt', '<', booksStart(now)).executeTakeFirst()
	const documents = await deleteOldDocuments(db, now)
	const limits = await db.deleteFrom('rateLimits').where('resetsAt', '<', now.toISOString()).executeTakeFirst()
	return {
		...deleted,
		orders,
		payments: Number(payments.numDeletedRows),
		documents,
		mailFiles: files.length,
		rateLimits: Number(limits.numDeletedRows),
	}
}

/** The same, but only counted. */
export async function countOverdue({ db, dataDir, now }: Dependencies): Promise<Overdue> {
	const found = { registrations: 0, messages: 0, suspects: 0, mails: 0 }
	const count = (query: { executeTakeFirstOrThrow(): Promise<{ count: number }> }) =>
		query.executeTakeFirstOrThrow().then(({ count }) => Number(count))
	for (const { kind, table, condition } of rulesFor(now)) {
		const query = aged(db).selectFrom(table).where(condition)
		found[kind] += await count(query.select((eb) => eb.fn.countAll<number>().as('count')))
	}
	const orders = db.selectFrom('orders').where(isOldOrder(now))
	const payments = db.selectFrom('payments').where('settledAt', '<', booksStart(now))
	const documents = db.selectFrom('documents').where('issuedAt', '<', booksStart(now))
	const limits = db.selectFrom('rateLimits').where('resetsAt', '<', now.toISOString())
	return {
		...found,
		orders: await count(orders.select((eb) => eb.fn.countAll<number>().as('count'))),
		payments: await count(payments.select((eb) => eb.fn.countAll<number>().as('count'))),
		documents: await count(documents.select((eb) => eb.fn.countAll<number>().as('count'))),
		mailFiles: (await mailFilesBefore(dataDir, startOf('mailFiles', now))).length,
		rateLimits: await count(limits.select((eb) => eb.fn.countAll<number>().as('count'))),
	}
}

type Table = 'registrations' | 'contactMessages' | 'outbox'
type Aged = {
	id: number
	receivedAt: string
	suspect: string | null
	settledAt: string | null
	orderId: number | null
}
type Rule = { kind: Kind; table: Table; condition: Expression<SqlBool> }

const aged = (db: Kysely<Database>) => db as unknown as Kysely<Record<Table, Aged>>

/** What is stored before these moments is deleted; mails go with the rows that they speak of, too. */
function rulesFor(now: Date): Rule[] {
	const eb = expressionBuilder<Record<Table, Aged>, Table>()
	const received = (kind: Kind) => eb('receivedAt', '<', startOf(kind, now).toISOString())
	const suspect = eb.and([eb('suspect', 'is not', null), received('suspects')])
	return [
		// First, so that those that go with their rows are counted too. A mail that waits has no such moment.
		{ kind: 'mails', table: 'outbox', condition: eb('settledAt', '<', startOf('mails', now).toISOString()) },
		// With their orders: without them, nothing would tell them from others.
		{
			kind: 'suspects',
			table: 'registrations',
			condition: eb.and([
				sql<boolean>`order_id in (select id from orders where suspect is not null)`,
				received('suspects'),
			]),
		},
		{ kind: 'suspects', table: 'contactMessages', condition: suspect },
		{
			kind: 'registrations',
			table: 'registrations',
			condition: received('registrations'),
		},
		{
			kind: 'messages',
			table: 'contactMessages',
			condition: eb.and([eb('suspect', 'is', null), received('messages')]),
		},
	]
}

/** Whether a quote is over its time, or every registration of an order is. */
const isOldOrder = (now: Date) => (eb: ExpressionBuilder<Database, 'orders'>) => {
	const before = (kind: 'orders' | Kind) => eb('orders.receivedAt', '<', startOf(kind, now).toISOString())
	const isQuote = eb.and([eb('orders.validUntil', 'is not', null), eb('orders.acceptedAt', 'is', null)])
	const young = eb
		.selectFrom('registrations')
		.select('registrations.id')
		.whereRef('registrations.orderId', '=', 'orders.id')
		.where('registrations.receivedAt', '>=', startOf('registrations', now).toISOString())
	return eb.or([
		eb.and([eb('orders.suspect', 'is not', null), before('suspects')]),
		eb.and([isQuote, before('orders')]),
		// No registration ends before this.
		eb.and([eb.not(isQuote), before('suspects'), eb.not(eb.exists(young))]),
	])
}

async function deleteOverdueOrders(db: Kysely<Database>, now: Date, signal?: AbortSignal): Promise<number> {
	const { last } = await db
		.selectFrom('orders')
		.select((eb) => eb.fn.max('id').as('last'))
		.executeTakeFirstOrThrow()
	let deleted = 0
	for (let start = 0; start <= Number(last) && !signal?.aborted; start += WINDOW_SIZE) {
		deleted += await db
			.transaction()
			.execute((trx) =>
				deleteOrders(trx, (eb) =>
					eb.and([eb('id', '>=', start), eb('id', '<', start + WINDOW_SIZE), isOldOrder(now)(eb)]),
				),
			)
		await sleep(PAUSE_MS)
	}
	return deleted
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
const deleteOldDocuments = (db: Kysely<Database>, now: Date): Promise<number> =>
	db.transaction().execute(async (trx) => {
		const { numDeletedRows } = await trx
			.deleteFrom('documents')
			.where('issuedAt', '<', booksStart(now))
			.executeTakeFirst()
		await trx
			.deleteFrom('counters')
			.where(sql<boolean>`not exists (select 1 from documents where documents.number like counters.series || '/%')`)
			.execute()
		return Number(numDeletedRows)
	})

/** The moment before which everything of this kind is over its time. */
export function startOf(kind: Kind | 'orders' | 'mailFiles', now: Date): Date {
	const { months, days } = STORED_DATA[kind].period
	const start = new Date(now)
	start.setUTCMonth(start.getUTCMonth() - months)
	// 29 February less a year is the 28th, not the 1st of March.
	if (start.getUTCDate() !== now.getUTCDate()) start.setUTCDate(0)
	start.setUTCDate(start.getUTCDate() - days)
	return start
}

async function deleteBy({ table, condition }: Rule, db: Kysely<Database>, signal?: AbortSignal): Promise<number> {
	const { first, last } = await aged(db)
		.selectFrom(table)
		.select((eb) => [eb.fn.min('id').as('first'), eb.fn.max('id').as('last')])
		.executeTakeFirstOrThrow()
	let deleted = 0
	for (let start = Number(first); start <= Number(last) && !signal?.aborted; start += WINDOW_SIZE) {
		const { numDeletedRows } = await aged(db)
			.deleteFrom(table)
			.where('id', '>=', start)
			.where('id', '<', start + WINDOW_SIZE)
			.where(condition)
			.executeTakeFirst()
		deleted += Number(numDeletedRows)
		await sleep(PAUSE_MS)
	}
	return deleted
}
