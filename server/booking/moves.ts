import type { Order } from '#server/db/booking-tables.ts'
// What moves seats: an order to another class, a seat to another person.
import type { Db } from '#server/db/database.ts'
import type { Actor } from '#server/invoices/issue.ts'
import { enqueue } from '#server/outbox/store.ts'
import { UserError } from '#server/user-error.ts'
import type { Registration } from '#shared/forms/registration-fields.ts'
import { change, locked, mailAttendees, noSeat, refuseFull, refuseOtherState } from './change.ts'
import { classColumns, type OfferedClasses } from './classes.ts'
import { bookPeople, peopleOf } from './people.ts'
import { settleRequests } from './requests.ts'
import { capacityOf, holdSeats, releaseSeats, seatsOf, takeSeats } from './seats.ts'
import { openRequestsOf, standingOfOrder } from './store.ts'
import { payByOf } from './timeline.ts'

/** Moves an order to another class of its course, with its price and its seats. */
export async function transfer(trx: Db, reference: string, slug: string, classes: OfferedClasses, actor: Actor) {
	const order = await locked(trx, reference)
	refuseOtherState(order, 'payable', 'confirmed')
	const offered = classes.get(slug)
	if (!offered) throw new UserError(`There is no class ${slug}.`)
	if (offered.courseId !== order.courseId) throw new UserError(`${slug} is a class of another course.`)
	if (slug === order.classSlug) throw new UserError(`Nothing was changed: ${reference} is in ${slug} already.`)
	const moved = { ...order, classSlug: slug }
	const { status } = await standingOfOrder(trx, order)
	const { kept: seats } = await seatsOf(trx, order)
	if (order.classSlug && seats > 0) await releaseSeats(trx, order.classSlug, seats)
	if (seats === 0) await refuseFull(trx, order, slug, classes)
	else if (!(await takeSeats(trx, slug, seats, capacityOf(offered)))) throw new UserError(noSeat(reference, slug))
	if (status === 'full') await holdSeats(trx, moved, classes, actor.now)
	await settleRequests(trx, order, ['class'], 'granted', actor, { classSlug: slug })
	await settleRequests(trx, order, ['class'], 'declined', actor, { answer: 'Your order is in another class now.' })
	await mailAttendees(trx, order, 'seat/transferred', actor)
	const values = { ...classColumns(offered), payBy: new Date(payByOf(offered, actor.now)).toISOString() }
	return change(trx, order, values, 'transferred', actor, {
		mail: 'order/transferred',
		classSlug: order.classSlug,
	})
}

/** Gives a seat of an order to another person, who gets the mail that people of a group get once the seat is held. */
export async function transferSeat(
	trx: Db,
	reference: string,
	{ seat, nominee }: { seat: string | undefined; nominee: Registration },
	actor: Actor,
) {
	const order = await locked(trx, reference)
	refuseOtherState(order, 'payable', 'confirmed')
	const from = await seatToPass(trx, order, seat)
	await trx.updateTable('registrations').set({ seat: 'transferred' }).where('id', '=', from.id).execute()
	const [id = 0] = await bookPeople(trx, order, [nominee], { seat: from.seat, now: actor.now })
	if (from.seat) await enqueue(trx, [{ kind: 'quote/seat', registrationId: id, now: actor.now.toISOString() }])
	await settleRequests(trx, order, ['nominee'], 'granted', actor, { registrationId: from.id })
	return change(trx, order, {}, 'seatTransferred', actor, { mail: 'order/passedOn' })
}

/** The seat with this reference, or the only one, or the only one for which another person is asked. */
async function seatToPass(trx: Db, order: Order, seat: string | undefined) {
	const open = (await openRequestsOf(trx, order)).flatMap(({ registrationId }) => registrationId ?? [])
	const people = await peopleOf(trx, order)
	const asked = people.filter(({ id }) => open.includes(id))
	const [found, ...others] =
		seat === undefined ? (asked.length > 0 ? asked : people) : people.filter(({ reference }) => reference === seat)
	if (found && others.length === 0) return found
	const lines = people.map(({ reference, firstName, lastName }) => `${reference} ${firstName} ${lastName}`)
	throw new UserError(
		`Nothing was changed: say with --seat which seat of ${order.reference} passes on: ${lines.join(', ')}.`,
	)
}
