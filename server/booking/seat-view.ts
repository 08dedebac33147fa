import type { Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { SeatView } from '#shared/order-view.ts'
import type { OfferedClass } from './classes.ts'
import { seatPath } from './token.ts'
import { bookedFacts, firstNameAndInitial } from './view.ts'

/** A registration with what its order says of the seat. */
export const findSeat = (db: Kysely<Database>, token: string) =>
	db
		.selectFrom('registrations')
		.innerJoin('orders', 'orders.id', 'registrations.orderId')
		.select(['registrations.firstName', 'registrations.lastName', 'registrations.reference', 'registrations.seat'])
		.select(['registrations.seatToken', 'orders.state', 'orders.course', 'orders.classSlug'])
		.where('registrations.seatToken', '=', token)
		.executeTakeFirst()

export type Seat = NonNullable<Awaited<ReturnType<typeof findSeat>>>

export const seatStatusOf = ({ state, seat }: Pick<Seat, 'state' | 'seat'>): SeatView['status'] =>
	seat === 'transferred' ? seat : state === 'cancelled' ? 'cancelled' : (seat ?? 'waiting')

/** Whether the holder of the link has no seat any more. */
export const isOver = (status: SeatView['status']) => status === 'cancelled' || status === 'transferred'

export function seatViewOf(seat: Seat, offered: OfferedClass | undefined, joining: string | undefined): SeatView {
	const status = seatStatusOf(seat)
	const { reference, firstName, lastName, seatToken } = seat
	return {
		reference,
		person: firstNameAndInitial(`${firstName} ${lastName}`),
		status,
		booked: bookedFacts({ ...seat, quantity: 1 }, offered),
		...(offered && !isOver(status) && { calendar: `${seatPath(seatToken ?? '')}/class.ics` }),
		...(joining !== undefined && { joining }),
	}
}
