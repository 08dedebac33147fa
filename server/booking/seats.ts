import type { Db } from '#server/db/database.ts'
import { enqueue } from '#server/outbox/store.ts'
import type { OfferedClass, OfferedClasses } from './classes.ts'

/** More than any class has. */
const NO_LIMIT = 1_000_000

/** Of a class that says none: no limit. Of a class that is not offered: none. */
export const capacityOf = (offered: Pick<OfferedClass, 'capacity'> | undefined) =>
	offered ? (offered.capacity ?? NO_LIMIT) : 0

/** Whether so many seats of a class are free now. */
export async function hasSeats(db: Db, slug: string, count: number, offered: OfferedClass | undefined) {
	const row = await db.selectFrom('classSeats').select('taken').where('slug', '=', slug).executeTakeFirst()
	return (row?.taken ?? 0) + count <= capacityOf(offered)
}

/** Takes so many seats of a class, or none and returns false if there are fewer. */
export async function takeSeats(trx: Db, slug: string, count: number, capacity: number) {
	if (count > capacity) return false
	const row = await trx
		.insertInto('classSeats')
		.values({ slug, taken: count })
		.onConflict((conflict) =>
			conflict
				.column('slug')
				.doUpdateSet((eb) => ({ taken: eb('classSeats.taken', '+', count) }))
				.where((eb) => eb(eb('classSeats.taken', '+', count), '<=', capacity)),
		)
		.returning('taken')
		.executeTakeFirst()
	return row !== undefined
}

export const releaseSeats = (trx: Db, slug: string, count: number) =>
	trx
		.updateTable('classSeats')
		.set((eb) => ({ taken: eb('taken', '-', count) }))
		.where('slug', '=', slug)
		.execute()

/**
 * Takes a seat for each registration of an order that has none, and tells those of it for whom another pays. Returns false, and
 * takes none, if they are too many.
 */
export async function holdSeats(
	trx: Db,
	order: { id: number; classSlug: string | null },
	classes: OfferedClasses,
	now: Date,
): Promise<boolean> {
	if (!order.classSlug) return false
	const people = await trx
		.selectFrom('registrations')
		.select(['id', 'seatToken'])
		.where('orderId', '=', order.id)
		.where('seat', 'is', null)
		.execute()
	const ids = people.map(({ id }) => id)
	if (ids.length === 0) return true
	if (!(await takeSeats(trx, order.classSlug, ids.length, capacityOf(classes.get(order.classSlug))))) return false
	await trx.updateTable('registrations').set({ seat: 'held' }).where('id', 'in', ids).execute()
	const mail = { kind: 'quote/seat', now: now.toISOString() } as const
	const mails = people.flatMap(({ id, seatToken }) => (seatToken === null ? [] : { ...mail, registrationId: id }))
	await enqueue(trx, mails)
	return true
}

/** Whether somebody has a confirmed seat in a class. */
export async function hasConfirmedSeats(db: Db, slug: string): Promise<boolean> {
	const found = db
		.selectFrom('registrations')
		.innerJoin('orders', 'orders.id', 'registrations.orderId')
		.select('registrations.id')
		.where('orders.classSlug', '=', slug)
		.where('registrations.seat', '=', 'confirmed')
		.limit(1)
	return (await found.executeTakeFirst()) !== undefined
}

/** How many people of an order have a seat, and how many wait for one. */
export async function seatsOf(db: Db, { id }: { id: number }) {
	const people = await db.selectFrom('registrations').select('seat').where('orderId', '=', id).execute()
	return {
		kept: people.filter(({ seat }) => seat === 'held' || seat === 'confirmed').length,
		missing: people.filter(({ seat }) => seat === null).length,
	}
}

/** Gives back all seats of an order. */
export async function cancelSeats(trx: Db, order: { id: number; classSlug: string | null }) {
	const cancelled = await trx
		.updateTable('registrations')
		.set({ seat: 'cancelled' })
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

type Seats = { id: number; classSlug: string | null; quantity: number }

/** Nobody is asked to pay for a class that has become full, unless a seat is kept. */
export async function hasSeat(db: Db, order: Seats, classes: OfferedClasses) {
	if ((await seatsOf(db, order)).kept > 0) return true
	const slug = order.classSlug ?? ''
	const offered = classes.get(slug)
	return offered?.seats !== 'full' && (await hasSeats(db, slug, order.quantity, offered))
}
