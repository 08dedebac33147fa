import type { Actor } from '#server/actor.ts'
import type { Order, OrderEventKind } from '#server/db/booking-tables.ts'
import type { Db } from '#server/db/database.ts'
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
