import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { Actor } from '#server/invoices/issue.ts'
import { enqueue } from '#server/outbox/store.ts'
import { SEAT_MAILS } from './mail-kinds.ts'
import type { Order } from './store.ts'

/** Whether the buyer attends: an order has a seat that is not opened by a link of its own. */
export const isAttendedByBuyer = (eb: ExpressionBuilder<Database, 'orders'>) =>
	eb.exists(
		eb
			.selectFrom('registrations')
			.select('registrations.id')
			.whereRef('registrations.orderId', '=', 'orders.id')
			.where('registrations.seatToken', 'is', null)
			.where('registrations.seat', 'in', ['held', 'confirmed']),
	)

/** The people with seats who attend where another pays. */
const attendees = (db: Kysely<Database>) =>
	db
		.selectFrom('registrations')
		.innerJoin('orders', 'orders.id', 'registrations.orderId')
		.select('registrations.id')
		.where('registrations.seatToken', 'is not', null)

export async function mailAttendees(
	trx: Kysely<Database>,
	{ id: orderId }: Pick<Order, 'id'>,
	kind: keyof typeof SEAT_MAILS,
	{ now }: Pick<Actor, 'now'>,
) {
	const people = await attendees(trx)
		.where('orders.id', '=', orderId)
		.where('registrations.seat', 'in', ['held', 'confirmed'])
		.execute()
	if (people.length === 0) return
	await enqueue(
		trx,
		people.map(({ id }) => ({ kind: SEAT_MAILS[kind], registrationId: id, now: now.toISOString() })),
	)
}

/** Those whose seats in a class are confirmed. */
export const attendeesIn = (db: Kysely<Database>, slug: string) =>
	attendees(db)
		.where('orders.classSlug', '=', slug)
		.where('orders.state', '=', 'confirmed')
		.where('registrations.seat', '=', 'confirmed')
		.execute()
