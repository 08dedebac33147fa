import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#server/actor.ts'
import type { Order, OrderEventKind } from '#server/db/booking-tables.ts'
import type { Db } from '#server/db/database.ts'
import { readNumber } from '#server/invoices/numbers.ts'
import { readReference } from '#server/submissions/reference.ts'
import { plainRef } from './order.ts'
import { cancelSeats } from './seats.ts'

export const findOrder = (db: Db, by: { token: string } | { reference: string } | { id: number }) =>
	db
		.selectFrom('orders')
		.selectAll()
		.where((eb) => eb.and(by))
		.executeTakeFirst()

/** The order as it is, locked until the transaction ends, so that its payments and seats are counted by one writer. */
export const lockOrder = (trx: Db, by: { reference: string } | { id: number }): Promise<Order | undefined> =>
	trx
		.updateTable('orders')
		.set((eb) => ({ state: eb.ref('state') }))
		.where((eb) => eb.and(by))
		.returningAll()
		.executeTakeFirst()

export const paymentsOf = (db: Db, { id }: Pick<Order, 'id'>) =>
	db.selectFrom('payments').selectAll().where('orderId', '=', id).orderBy('id').execute()

export const eventsOf = (db: Db, { id }: Pick<Order, 'id'>) =>
	db.selectFrom('orderEvents').selectAll().where('orderId', '=', id).orderBy('id').execute()

export const requestsOf = (db: Db, { id }: Pick<Order, 'id'>) =>
	db.selectFrom('requests').selectAll().where('orderId', '=', id).orderBy('id').execute()

/** Deletes orders and gives back their seats; returns how many there were. Payments stay, without their order. */
export async function deleteOrders(trx: Db, ids: number[]): Promise<number> {
	if (ids.length === 0) return 0
	const orders = await trx.selectFrom('orders').select(['id', 'classSlug']).where('id', 'in', ids).execute()
	for (const order of orders) await cancelSeats(trx, order)
	await trx.deleteFrom('orders').where('id', 'in', ids).execute()
	return orders.length
}

export const recordEvent = (
	trx: Db,
	{ id }: Pick<Order, 'id'>,
	kind: OrderEventKind,
	{ by, now }: Actor,
	about: { amount?: number; classSlug?: string | null } = {},
) =>
	trx
		.insertInto('orderEvents')
		.values({ orderId: id, at: now.toISOString(), by, kind, ...about })
		.execute()

/**
 * Whether an order has what a caller says: its reference, or one of its people; that of a payment; the number of a document; or all of
 * the words in names, addresses and company.
 */
export function isMeant(said: string): RawBuilder<boolean> {
	const reference = readReference(said) ?? ''
	const hasWords = said.split(/\s+/).map((word) => {
		// Databases fold the capitals of ASCII alone, so any other letter stands for each.
		const pattern = `%${word.toLowerCase().replace(/[^\w@.+-]/g, '_')}%`
		return sql`(lower(orders.buyer_name || ' ' || orders.email || ' ' || coalesce(orders.company, '')) like ${pattern}
			or orders.id in (select order_id from registrations where lower(first_name || ' ' || last_name || ' ' || email) like ${pattern}))`
	})
	return sql<boolean>`(orders.reference = ${reference}
		or orders.id in (select order_id from registrations where reference = ${reference})
		or orders.id in (select order_id from payments where payment_ref in (${plainRef(said)}, ${said}) or provider_ref = ${said})
		or orders.id in (select order_id from documents where number = ${readNumber(said) ?? ''})
		or (${sql.join(hasWords, sql` and `)}))`
}
