import type { OfferedClasses } from '#server/booking/classes.ts'
import { findRegistration } from '#server/booking/people.ts'
import { type OrderRequest, requestsOf } from '#server/booking/requests.ts'
import { eventsOf, findOrder, standingOfOrder } from '#server/booking/store.ts'
import type { Db } from '#server/db/database.ts'
import type { Email } from '#server/outbox/email.ts'
import type { Provider } from '#server/outbox/provider.ts'
import type { OutboxMail } from '#server/outbox/store.ts'
import type { Gateway } from '#server/payments/gateway.ts'
import type { Drawer } from '#server/pdf/drawer.ts'
import type { BookingMailKind } from '#shared/mail-kinds.ts'

export type Needs = {
	db: Db
	provider: Provider
	gateways?: readonly Gateway[]
	classes: OfferedClasses
	origin: string
	drawer: Drawer
}
export type MailFact = Email['facts'][number]

/** What a mail is about, as it is when the mail leaves; undefined if that was deleted. */
export async function readAbout(kind: BookingMailKind, mail: OutboxMail, { db, classes }: Needs) {
	const { registrationId } = mail
	const attendee = registrationId === null ? undefined : await findRegistration(db, { id: registrationId })
	if (registrationId !== null && !attendee?.seatToken) return undefined
	const orderId = mail.orderId ?? attendee?.orderId ?? null
	const order = orderId === null ? undefined : await findOrder(db, { id: orderId })
	if (!order) return undefined
	return {
		...{ kind, mail, order },
		/** Of whom it is, or who has registered. */
		person: attendee ?? (await findRegistration(db, { orderId: order.id })),
		standing: await standingOfOrder(db, order),
		offered: classes.get(order.classSlug ?? ''),
		requests: await requestsOf(db, order),
		/** The class that the order left last. */
		left: classes.get((await eventsOf(db, order)).findLast(({ classSlug }) => classSlug !== null)?.classSlug ?? ''),
	}
}
export type About = NonNullable<Awaited<ReturnType<typeof readAbout>>>

/** What was asked for last, of these kinds. */
export const lastOf = (requests: OrderRequest[], ...kinds: OrderRequest['kind'][]) =>
	requests.filter(({ kind }) => kinds.includes(kind)).at(-1)
