import type { Order } from '#server/db/booking-tables.ts'
import type { Db } from '#server/db/database.ts'
import type { OfferedClass } from './classes.ts'

/** More than any class has. */
const NO_LIMIT = 1_000_000

/** Of a class that says none: no limit. Of a class that is not offered, or that the content calls full: none. */
export const capacityOf = (offered: Pick<OfferedClass, 'capacity' | 'seats'> | undefined) =>
	offered && offered.seats !== 'full' ? (offered.capacity ?? NO_LIMIT) : 0

/** Orders whose people wait for a seat, or were offered one and have not paid yet: in the order in which they came. */
export async function queuesOf(db: Db, slugs: string[]) {
	if (slugs.length === 0) return []
	const rows = await db
		.selectFrom('orders')
		.innerJoin('registrations', 'registrations.orderId', 'orders.id')
		.select((eb) => ['orders.id', 'orders.classSlug', 'orders.state', eb.fn.countAll<number>().as('people')])
		.where('orders.classSlug', 'in', slugs)
		.where('registrations.seat', 'is', null)
		.where((eb) =>
			eb.or([
				eb('orders.state', '=', 'waiting'),
				eb('orders.state', '=', 'payable').and(
					eb.exists(
						eb
							.selectFrom('orderEvents')
							.select('orderEvents.id')
							.whereRef('orderEvents.orderId', '=', 'orders.id')
							.where('orderEvents.kind', '=', 'offered'),
					),
				),
			]),
		)
		.groupBy(['orders.id', 'orders.classSlug', 'orders.state'])
		.orderBy('orders.id')
		.execute()
	return rows.map(({ people, ...row }) => ({ ...row, people: Number(people) }))
}

export type Queue = Awaited<ReturnType<typeof queuesOf>>

/** How many seats other orders of a class were offered. */
export const promisedIn = (queue: Queue, slug: string | null, orderId?: number) =>
	queue
		.filter((one) => one.classSlug === slug && one.state === 'payable' && one.id !== orderId)
		.reduce((sum, { people }) => sum + people, 0)

/** Seats of a class that nobody has, or was offered. */
export async function openSeats(db: Db, offered: OfferedClass, taken: number, orderId?: number) {
	const promised = promisedIn(await queuesOf(db, [offered.slug]), offered.slug, orderId)
	return Math.max(0, capacityOf(offered) - taken - promised)
}

/** Takes so many seats of a class, or none and returns false if there are fewer. */
export async function takeSeats(trx: Db, slug: string, count: number, capacity: number) {
	if (count > capacity) return false
	const row = await trx
		.insertInto('classRecords')
		.values({ slug, taken: count })
		.onConflict((conflict) =>
			conflict
				.column('slug')
				.doUpdateSet((eb) => ({ taken: eb('classRecords.taken', '+', count) }))
				.where((eb) => eb(eb('classRecords.taken', '+', count), '<=', capacity)),
		)
		.returning('taken')
		.executeTakeFirst()
	return row !== undefined
}

export const releaseSeats = (trx: Db, slug: string, count: number) =>
	trx
		.updateTable('classRecords')
		.set((eb) => ({ taken: eb('taken', '-', count) }))
		.where('slug', '=', slug)
		.execute()

type Seated = Pick<Order, 'id' | 'classSlug'>

/**
 * Takes a seat of the class of an order for each of its people who has none. Returns the ids of those who got one, or undefined
 * and takes none if they are too many.
 */
export async function holdSeats(
	trx: Db,
	order: Seated,
	offered: OfferedClass | undefined,
): Promise<number[] | undefined> {
	const missing = await trx
		.selectFrom('registrations')
		.select('id')
		.where('orderId', '=', order.id)
		.where('seat', 'is', null)
		.execute()
	const ids = missing.map(({ id }) => id)
	if (ids.length === 0) return ids
	if (!order.classSlug || !(await takeSeats(trx, order.classSlug, ids.length, capacityOf(offered)))) return undefined
	await trx.updateTable('registrations').set({ seat: 'held' }).where('id', 'in', ids).execute()
	return ids
}

export const confirmSeats = (trx: Db, order: Seated) =>
	trx
		.updateTable('registrations')
		.set({ seat: 'confirmed' })
		.where('orderId', '=', order.id)
		.where('seat', '=', 'held')
		.execute()

/** Gives back all seats of an order. A person who is cancelled alone has `cancelled`, and does not come back with the order. */
export async function cancelSeats(trx: Db, order: Seated) {
	const cancelled = await trx
		.updateTable('registrations')
		.set({ seat: null })
		.where('orderId', '=', order.id)
		.where('seat', 'in', ['held', 'confirmed'])
		.returning('id')
		.execute()
	if (order.classSlug && cancelled.length > 0) await releaseSeats(trx, order.classSlug, cancelled.length)
}

/** Gives back the seats of registrations that go while their orders stay. */
export async function releaseSeatsOf(trx: Db, ids: number[]) {
	const freed = await trx
		.selectFrom('registrations')
		.innerJoin('orders', 'orders.id', 'registrations.orderId')
		.select((eb) => ['orders.classSlug', eb.fn.countAll<number>().as('count')])
		.where('registrations.id', 'in', ids)
		.where('registrations.seat', 'in', ['held', 'confirmed'])
		.groupBy('orders.classSlug')
		.execute()
	for (const { classSlug, count } of freed) if (classSlug) await releaseSeats(trx, classSlug, Number(count))
}
