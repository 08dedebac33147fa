// What each change of an order by the office has in common. It holds only from the state that it starts from.
import type { Order, OrderEventKind } from '#server/db/booking-tables.ts'
import type { Db } from '#server/db/database.ts'
import type { Actor } from '#server/invoices/issue.ts'
import { enqueue } from '#server/outbox/store.ts'
import { UserError } from '#server/user-error.ts'
import type { FreeKind } from '#shared/mail-kinds.ts'
import type { OfferedClasses } from './classes.ts'
import { STATUS_TEXTS } from './order.ts'
import { peopleOf } from './people.ts'
import { capacityOf, hasSeats } from './seats.ts'
import { lockOrder, recordEvent } from './store.ts'

export async function locked(trx: Db, reference: string): Promise<Order> {
	const order = await lockOrder(trx, { reference })
	if (!order) throw new UserError(`There is no order ${reference}.`)
	return order
}

export function refuseOtherState({ reference, state }: Order, ...states: Order['state'][]) {
	if (!states.includes(state)) throw new UserError(`Nothing was changed: ${reference} is ${STATUS_TEXTS[state]}.`)
}

type Noted = { mail?: FreeKind; documentId?: number | undefined; amount?: number; classSlug?: string | null }

/** Changes a locked order, notes it, and puts down a mail about it. */
export async function change(
	trx: Db,
	order: Order,
	values: Partial<Order>,
	kind: OrderEventKind,
	actor: Actor,
	{ mail, documentId, ...about }: Noted = {},
): Promise<Order> {
	const changed = await trx
		.updateTable('orders')
		.set({ state: order.state, ...values })
		.where('id', '=', order.id)
		.where('state', '=', order.state)
		.returningAll()
		.executeTakeFirstOrThrow()
	await recordEvent(trx, order, kind, actor, about)
	if (mail && order.suspect === null)
		await enqueue(trx, [{ kind: mail, orderId: order.id, documentId, now: actor.now.toISOString() }])
	return changed
}

/** Sends a mail to the people with seats in an order that somebody else pays. */
export async function mailAttendees(trx: Db, order: Order, kind: FreeKind & `seat/${string}`, { now }: Actor) {
	const people = (await peopleOf(trx, order)).filter(({ seat, seatToken }) => seat !== null && seatToken !== null)
	const mails = people.map(({ id }) => ({ kind, registrationId: id, now: now.toISOString() }))
	await enqueue(trx, mails)
}

/** Refuses a class that has not so many seats left, before anybody is asked to pay for them. */
export async function refuseFull(trx: Db, { reference, quantity }: Order, slug: string, classes: OfferedClasses) {
	const capacity = capacityOf(classes.get(slug))
	if (quantity > capacity)
		throw new UserError(
			`Nothing was changed: ${slug} has room for ${capacity}, and ${reference} is for ${quantity} people.`,
		)
	if (!(await hasSeats(trx, slug, quantity, classes.get(slug)))) throw new UserError(noSeat(reference, slug))
}

export const noSeat = (reference: string, slug: string | null) =>
	`Nothing was changed: ${slug ?? 'no class'} has no seat left for ${reference}. Cancel another order, raise the capacity of the class, or cancel and refund this one.`
