import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { SEAT_MAILS } from '#server/orders/mail-kinds.ts'
import type { Actor, Order } from '#server/orders/store.ts'
import { enqueue } from '#server/outbox/store.ts'

/** Whether all seats of an order are those of nominees, so that who booked does not attend. */
export function isPassedOn(eb: ExpressionBuilder<Database, 'orders'>) {
	const seats = eb
		.selectFrom('registrations')
		.select('registrations.id')
		.whereRef('registrations.orderId', '=', 'orders.id')
	const own = seats
		.where('registrations.replacesId', 'is', null)
		.where('registrations.seat', 'in', ['held', 'confirmed'])
	return eb.and([eb.exists(seats.where('registrations.seat', '=', 'transferred')), eb.not(eb.exists(own))])
}

/** Who attends by a link to the seat, in an order: the people of a group, and nominees. */
const withLinks = (db: Kysely<Database>) =>
	db
		.selectFrom('registrations')
		.innerJoin('orders', 'orders.id', 'registrations.orderId')
		.select('registrations.id')
		.where('registrations.seatToken', 'is not', null)

/** Those of an order who know of their seat: it is taken, or they have accepted to take it over. */
const attendeesOf = (db: Kysely<Database>, { id }: Pick<Order, 'id'>) =>
	withLinks(db)
		.where('orders.id', '=', id)
		.where((eb) =>
			eb.or([
				eb('registrations.seat', 'in', ['held', 'confirmed']),
				eb.and([eb('registrations.seat', 'is', null), eb('registrations.replacesId', 'is not', null)]),
			]),
		)
		.execute()

export async function mailAttendees(
	trx: Kysely<Database>,
	order: Pick<Order, 'id'>,
	kind: keyof typeof SEAT_MAILS,
	{ now }: Pick<Actor, 'now'>,
) {
	const people = await attendeesOf(trx, order)
	if (people.length === 0) return
	await enqueue(
		trx,
		people.map(({ id }) => ({ kind: SEAT_MAILS[kind], registrationId: id, now: now.toISOString() })),
	)
}

/** Those whose seats in a class are confirmed. */
export const attendeesIn = (db: Kysely<Database>, slug: string) =>
	withLinks(db)
		.where('orders.classSlug', '=', slug)
		.where('orders.state', '=', 'confirmed')
		.where('registrations.seat', '=', 'confirmed')
		.execute()
