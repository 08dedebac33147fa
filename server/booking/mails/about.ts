import type { OfferedClass, OfferedClasses } from '#server/booking/classes.ts'
import { quoteStatusOf } from '#server/booking/order.ts'
import { findRegistration, type StoredRegistration, sameIn, seatStatusOf } from '#server/booking/people.ts'
import { refuseToPay } from '#server/booking/refusals.ts'
import { type Situation, situationOf } from '#server/booking/situation.ts'
import { findOrder } from '#server/booking/store.ts'
import type { Seller } from '#server/company/company.ts'
import type { OrderRequest } from '#server/db/booking-tables.ts'
import type { Db } from '#server/db/database.ts'
import type { Email } from '#server/outbox/email.ts'
import type { OutboxMail } from '#server/outbox/store.ts'
import type { Gateway } from '#server/payments/gateway.ts'
import type { Drawer } from '#server/pdf/drawer.ts'
import { type BookingMailKind, mailKind } from '#shared/mail-kinds.ts'
import type { SeatView } from '#shared/order-view.ts'

export type MailNeeds = {
	db: Db
	seller: Seller
	gateways?: readonly Gateway[]
	classes: OfferedClasses
	origin: string
	drawer: Drawer
	now: () => Date
}
export type MailFact = Email['facts'][number]

/** What a mail is about, as it is when the mail leaves. */
export type About = Situation & {
	kind: BookingMailKind
	mail: OutboxMail
	/** Of whom it is, or who has registered. */
	person: StoredRegistration | undefined
	/** The status of that person's seat. */
	seat: SeatView['status'] | undefined
	/** What was asked for, of which it speaks. */
	request: OrderRequest | undefined
	/** References of its people in the same class by other orders. */
	again: string[]
	/** The class that the order left last. */
	left: OfferedClass | undefined
}

/** Undefined if that was deleted, or is no longer true. */
export async function readAbout(
	kind: BookingMailKind,
	mail: OutboxMail,
	{ db, classes, seller, now }: MailNeeds,
): Promise<About | undefined> {
	const { registrationId, requestId } = mail
	const attendee = registrationId === null ? undefined : await findRegistration(db, { id: registrationId })
	if (registrationId !== null && !attendee?.seatToken) return undefined
	const orderId = mail.orderId ?? attendee?.orderId ?? null
	const order = orderId === null ? undefined : await findOrder(db, { id: orderId })
	if (!order) return undefined
	const { rights } = seller
	const situation = await situationOf(db, order, { classes, now: now(), rights })
	const request = situation.requests.find(({ id }) => id === requestId)
	const seat = attendee && seatStatusOf({ state: order.state, seat: attendee.seat })
	const { onlyIn, asksToPay, whileOpen, ofClass } = mailKind(kind)
	const moved = situation.events.findLast(({ kind }) => kind === 'transferred')
	const isOff = situation.decision === 'off' && seat !== 'cancelled' && seat !== 'transferred'
	const status = seat && isOff ? 'off' : (seat ?? situation.status)
	if (onlyIn && !onlyIn.some((one) => one === status)) return undefined
	if (asksToPay !== undefined && asksToPay !== (refuseToPay(situation) === undefined)) return undefined
	if (status === 'quoted' && quoteStatusOf(order, now()) !== 'open' && kind === 'quote/buyer') return undefined
	if (ofClass && moved && moved.at > mail.createdAt) return undefined
	if (whileOpen && request && request.state !== 'open') return undefined
	// The command reads the content by itself; a server that has not read it again would attach the old days.
	if (kind.endsWith('/daysMoved') && situation.hasOtherDays)
		throw new Error('The server has other days of the class than the order. Restart it.')
	// Nobody but the address itself and the office learns who else is in a class.
	const saysAgain = kind === 'registration/confirmation' || mailKind(kind).to === 'office'
	return {
		...situation,
		kind,
		mail,
		seat,
		request,
		again: saysAgain ? await sameIn(db, order, situation.people) : [],
		person: attendee ?? (await findRegistration(db, { orderId: order.id })),
		left: classes.get(moved?.classSlug ?? ''),
	}
}
