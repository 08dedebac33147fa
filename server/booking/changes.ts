// What the office or a job does with an order.
import type { CancelReason } from '#server/db/booking-tables.ts'
import type { Db } from '#server/db/database.ts'
import { amountsOf, hundredthsText, type SeatPrice } from '#server/invoices/amounts.ts'
import { isIndian } from '#server/invoices/gst.ts'
import { type Actor, type Issuer, issueCredit, issueInvoice } from '#server/invoices/issue.ts'
import { enqueue, NO_CONTACT } from '#server/outbox/store.ts'
import { UserError } from '#server/user-error.ts'
import { change, locked, mailAttendees, noSeat, refuseFull, refuseOtherState } from './change.ts'
import { classColumns, type OfferedClass, type OfferedClasses } from './classes.ts'
import { STATUS_TEXTS } from './order.ts'
import { findRegistration } from './people.ts'
import { settleRequests } from './requests.ts'
import { cancelSeats, holdSeats } from './seats.ts'
import { lockOrder, standingOfOrder } from './store.ts'
import { newToken } from './token.ts'

type Offer = { classSlug: string; country: string; price: SeatPrice; payBy: Date }

/** Gives an order without a price its class, its country and its price. */
export async function offer(
	trx: Db,
	reference: string,
	{ classSlug, country, price, payBy }: Offer,
	{ classes, ...actor }: Actor & { classes: OfferedClasses },
) {
	const order = await locked(trx, reference)
	refuseOtherState(order, 'registered', 'waiting')
	if (order.suspect !== null)
		throw new UserError(`${reference} looks like the work of a robot. First: forms release ${reference}`)
	await refuseFull(trx, order, classSlug, classes)
	const amounts = amountsOf(price, order.quantity)
	if (isIndian(country) && amounts.tax % 2 === 1)
		throw new UserError(
			`Nothing was changed: the tax of ${hundredthsText(amounts.tax, amounts.currency)} has no two equal halves for CGST and SGST. Take another price.`,
		)
	const held = classColumns(classes.get(classSlug))
	const values = { state: 'payable' as const, ...held, country, ...amounts, payBy: payBy.toISOString() }
	return change(trx, order, values, 'offered', actor, { mail: 'order/offered' })
}

/** Keeps the seats of an order that is not paid yet. */
export async function hold(trx: Db, reference: string, classes: OfferedClasses, actor: Actor) {
	const order = await locked(trx, reference)
	refuseOtherState(order, 'payable')
	if (!(await holdSeats(trx, order, classes, actor.now))) throw new UserError(noSeat(reference, order.classSlug))
	return change(trx, order, {}, 'held', actor)
}

/** Confirms an order that is paid in full, or that a company pays later, and has its seats, which it takes if they have become free. */
export async function confirm(trx: Db, reference: string, issuer: Issuer<OfferedClass>, isOnAccount = false) {
	const order = await locked(trx, reference)
	refuseOtherState(order, 'payable')
	const { due } = await standingOfOrder(trx, order)
	if (isOnAccount && order.company === null)
		throw new UserError(`Nothing was changed: ${reference} is not the order of a company.`)
	if (due > 0 && !isOnAccount)
		throw new UserError(
			`Nothing was changed: ${hundredthsText(due, order.currency ?? '')} are still due for ${reference}.`,
		)
	if (!(await holdSeats(trx, order, issuer.classes, issuer.now)))
		throw new UserError(noSeat(reference, order.classSlug))
	await trx
		.updateTable('registrations')
		.set({ seat: 'confirmed' })
		.where('orderId', '=', order.id)
		.where('seat', '=', 'held')
		.execute()
	await mailAttendees(trx, order, 'seat/confirmed', issuer)
	const documentId = await issueInvoice(trx, order, issuer)
	return change(trx, order, { state: 'confirmed' }, 'confirmed', issuer, { mail: 'order/confirmed', documentId })
}

/** Declines what a visitor has asked for. */
export async function decline(trx: Db, reference: string, answer: string, actor: Actor) {
	const order = await locked(trx, reference)
	if ((await settleRequests(trx, order, ['class', 'nominee', 'withdraw'], 'declined', actor, { answer })) === 0)
		throw new UserError(`Nothing was changed: nobody waits for an answer about ${reference}.`)
	return change(trx, order, {}, 'declined', actor, { mail: 'order/declined' })
}

/** Cancels an order and gives back its seats, or withdraws a quote. What was paid is then to be sent back. */
export async function cancel(trx: Db, reference: string, why: CancelReason, issuer: Issuer<OfferedClass>) {
	const order = await locked(trx, reference)
	if (order.state === 'quoted' && why === 'withdrawn')
		return change(trx, order, { state: 'cancelled', cancelledWhy: why }, 'cancelled', issuer)
	if (order.state === 'quoted' || why === 'withdrawn')
		throw new UserError(
			`Nothing was changed: ${reference} is ${STATUS_TEXTS[order.state]}. A quote, and only a quote, is withdrawn.`,
		)
	refuseOtherState(order, 'registered', 'waiting', 'payable', 'confirmed')
	await mailAttendees(trx, order, 'seat/cancelled', issuer)
	await cancelSeats(trx, order)
	await settleRequests(trx, order, ['withdraw'], 'granted', issuer)
	await settleRequests(trx, order, ['nominee'], 'declined', issuer)
	const documentId = await issueCredit(trx, order, await standingOfOrder(trx, order), issuer)
	const values = { state: 'cancelled' as const, cancelledWhy: why }
	return change(trx, order, values, 'cancelled', issuer, { mail: 'order/cancelled', documentId })
}

/**
 * Gives an order the right address of its contact, or another contact by name, and sends a new link there; the one before leads
 * nowhere. A person of the order who had the address of the contact gets the new one too. A name alone corrects how it is written.
 */
export async function correct(
	trx: Db,
	reference: string,
	{ email, name }: { email: string | undefined; name: string | undefined },
	actor: Actor,
) {
	const order = await locked(trx, reference)
	if (email === undefined) return change(trx, order, name === undefined ? {} : { buyerName: name }, 'corrected', actor)
	if (order.email === NO_CONTACT && name === undefined)
		throw new UserError(`Nothing was changed: the contact of ${reference} was erased. Name another one with --name.`)
	if (order.email === email && name === undefined)
		throw new UserError(
			`Nothing was changed: ${reference} has this address. For a new link: orders relink ${reference}`,
		)
	if (name === undefined)
		await trx
			.updateTable('registrations')
			.set({ email })
			.where('orderId', '=', order.id)
			.where('seatToken', 'is', null)
			.where('email', '=', order.email)
			.execute()
	const values = { email, ...(name !== undefined && { buyerName: name }), token: newToken() }
	return change(trx, order, values, 'corrected', actor, { mail: 'order/relinked' })
}

/** Gives a person who attends where another pays the right address, with a new link, which goes there once a seat is kept. */
export async function correctPerson(trx: Db, reference: string, email: string, actor: Actor) {
	const person = await findRegistration(trx, { reference })
	const order = person?.orderId ? await lockOrder(trx, { id: person.orderId }) : undefined
	if (!person?.seatToken || !order) throw new UserError(`There is no order ${reference}.`)
	await trx.updateTable('registrations').set({ email, seatToken: newToken() }).where('id', '=', person.id).execute()
	if (person.seat === 'held' || person.seat === 'confirmed')
		await enqueue(trx, [{ kind: 'quote/seat', registrationId: person.id, now: actor.now.toISOString() }])
	return change(trx, order, {}, 'corrected', actor)
}

/** Gives an order a new link, and sends it; the one before leads nowhere. */
export async function relink(trx: Db, reference: string, actor: Actor) {
	const order = await locked(trx, reference)
	return change(trx, order, { token: newToken() }, 'relinked', actor, { mail: 'order/relinked' })
}
