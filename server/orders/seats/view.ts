import type { Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { OfferedClass, OfferedClasses } from '#server/orders/classes.ts'
import { type Invitation, inviterOf } from '#server/orders/nominees/nominees.ts'
import { isMovable } from '#server/orders/requests/requests.ts'
import { seatPath } from '#server/orders/token.ts'
import { bookedFacts, dayText, firstNameAndInitial } from '#server/orders/view.ts'
import type { SeatView } from '#shared/order-view.ts'

/** A registration with what its order says of the seat. */
export const findSeat = (db: Kysely<Database>, token: string) =>
	db
		.selectFrom('registrations')
		.innerJoin('orders', 'orders.id', 'registrations.orderId')
		.leftJoin('requests', (join) =>
			join.onRef('requests.registrationId', '=', 'registrations.id').on('requests.state', '=', 'granted'),
		)
		.select(['registrations.firstName', 'registrations.lastName', 'registrations.reference', 'registrations.seat'])
		.select(['registrations.seatToken', 'orders.state', 'orders.course', 'orders.classSlug', 'requests.settledAt'])
		.where('registrations.seatToken', '=', token)
		.executeTakeFirst()

export type Seat = NonNullable<Awaited<ReturnType<typeof findSeat>>>

export const seatStatusOf = ({ state, seat }: Pick<Seat, 'state' | 'seat'>): SeatView['status'] =>
	seat === 'transferred' ? seat : state === 'cancelled' ? 'cancelled' : (seat ?? 'waiting')

/** Whether the seat is no longer that of who has the link. */
export const isOver = (status: SeatView['status']) => status === 'cancelled' || status === 'transferred'

export function seatViewOf(seat: Seat, offered: OfferedClass | undefined, joining: string | undefined): SeatView {
	const status = seatStatusOf(seat)
	const { reference, firstName, lastName, seatToken, settledAt } = seat
	return {
		reference,
		person: firstNameAndInitial(`${firstName} ${lastName}`),
		status,
		booked: bookedFacts({ ...seat, quantity: 1 }, offered),
		...(status === 'transferred' && settledAt && { day: dayText(settledAt) }),
		...(offered && !isOver(status) && { calendar: `${seatPath(seatToken ?? '')}/class.ics` }),
		...(joining !== undefined && { joining }),
	}
}

/** The seat as who is invited to it sees it: nothing of who has it but who invites. */
export function invitationViewOf(invitation: Invitation, classes: OfferedClasses, now: Date): SeatView {
	const { reference, state, orderState, nomineeId, nomineeEmail, classSlug, token } = invitation
	const isOpen = state === 'open' && nomineeEmail !== null && isMovable({ state: orderState, classSlug }, classes, now)
	const status = nomineeId !== null ? 'accepted' : isOpen ? 'invited' : 'cancelled'
	return {
		reference,
		status,
		booked: bookedFacts({ ...invitation, quantity: 1 }, classes.get(classSlug ?? '')),
		...(status === 'invited' && {
			accept: { action: `${seatPath(token ?? '')}/accept`, inviter: inviterOf(invitation) },
		}),
	}
}
