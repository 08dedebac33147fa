import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'

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

/** The nominees whose seats in a class are confirmed. */
export const nomineesIn = (db: Kysely<Database>, slug: string) =>
	db
		.selectFrom('registrations')
		.innerJoin('orders', 'orders.id', 'registrations.orderId')
		.select('registrations.id')
		.where('orders.classSlug', '=', slug)
		.where('orders.state', '=', 'confirmed')
		.where('registrations.seat', '=', 'confirmed')
		.where('registrations.replacesId', 'is not', null)
		.execute()
