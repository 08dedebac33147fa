import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Order, OrderEventKind } from '#server/db/booking-tables.ts'
import type { Database, Db } from '#server/db/database.ts'
import { paginate } from '#server/db/paginate.ts'
import type { Actor } from '#server/invoices/issue.ts'
import { attentionOf, type Standing, standingOf } from './order.ts'
import { cancelSeats, seatsOf } from './seats.ts'

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

export async function standingOfOrder(db: Db, order: Order): Promise<Standing> {
	return standingOf(order, await paymentsOf(db, order), (await seatsOf(db, order)).missing)
}

/** Requests that the office has not answered yet, the oldest first. */
export const openRequestsOf = (db: Db, { id }: Pick<Order, 'id'>) =>
	db.selectFrom('requests').selectAll().where('orderId', '=', id).where('state', '=', 'open').orderBy('id').execute()

/** Deletes orders and gives back their seats; returns how many there were. Payments stay, without their order. */
export async function deleteOrders(
	trx: Db,
	condition: (eb: ExpressionBuilder<Database, 'orders'>) => Expression<SqlBool>,
): Promise<number> {
	const orders = await trx.selectFrom('orders').select(['id', 'classSlug']).where(condition).execute()
	for (const order of orders) if (order.classSlug) await cancelSeats(trx, order)
	const ids = orders.map(({ id }) => id)
	if (ids.length > 0) await trx.deleteFrom('orders').where('id', 'in', ids).execute()
	return ids.length
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

export type OrderFilter = {
	state?: Order['state'] | undefined
	classSlug?: string | undefined
	needsAttention?: boolean | undefined
}

/** Yields orders with their payments, in the order in which they came. */
export async function* listOrders(db: Db, { state, classSlug, needsAttention }: OrderFilter = {}) {
	const orders = paginate<Order>(
		db
			.selectFrom('orders')
			.selectAll()
			.$if(state !== undefined, (query) => query.where('state', '=', state as Order['state']))
			.$if(classSlug !== undefined, (query) => query.where('classSlug', '=', classSlug as string))
			.$if(needsAttention === true, (query) => query.where(mayNeedAttention)),
	)
	for await (const order of orders) {
		const standing = await standingOfOrder(db, order)
		const attention = attentionOf(standing, await openRequestsOf(db, order))
		if (!needsAttention || attention.length > 0) yield { ...order, ...standing, attention }
	}
}

/** Leaves out the many orders of which nothing was asked and which nobody has paid. */
const mayNeedAttention = (eb: ExpressionBuilder<Database, 'orders'>) =>
	eb.or([
		eb.exists(eb.selectFrom('payments').select('id').whereRef('payments.orderId', '=', 'orders.id')),
		eb.exists(
			eb
				.selectFrom('requests')
				.select('id')
				.whereRef('requests.orderId', '=', 'orders.id')
				.where('requests.state', '=', 'open'),
		),
	])
