// Another person for a seat: the customer names one, that one accepts, and the office grants it.
import type { Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { invalid } from '#server/http/form.ts'
import { HttpProblem, httpProblem } from '#server/http/problem.ts'
import type { OfferedClasses } from '#server/orders/classes.ts'
import { ATTENTION_MAIL, INVITATION_MAIL, ORDER_MAILS, SEAT_MAILS } from '#server/orders/mail-kinds.ts'
import { isMovable, refuseManyOpen, requestsOf } from '#server/orders/requests/requests.ts'
import { type Actor, lockOrder, type Order, recordEvent } from '#server/orders/store.ts'
import { newToken } from '#server/orders/token.ts'
import { firstNameAndInitial } from '#server/orders/view.ts'
import { enqueue } from '#server/outbox/store.ts'
import { toColumns } from '#server/registrations/rows.ts'
import { newReference } from '#server/submissions/reference.ts'
import { hashOf } from '#server/submissions/store.ts'
import type { Registration } from '#shared/forms/registration-fields.ts'

type Trx = Kysely<Database>
type Visitor = Actor & { classes: OfferedClasses }

/** The people of an order whose seats can pass to others. Not nominees: the customer learns nothing of them. */
export async function peopleOf(db: Kysely<Database>, { id }: Pick<Order, 'id'>) {
	const rows = await db
		.selectFrom('registrations')
		.select(['id', 'reference', 'firstName', 'lastName', 'email'])
		.where('orderId', '=', id)
		.where('replacesId', 'is', null)
		.where((eb) => eb.or([eb('seat', 'is', null), eb('seat', 'in', ['held', 'confirmed'])]))
		.orderBy('id')
		.execute()
	return rows.map(({ firstName, lastName, ...row }) => ({
		...row,
		person: firstNameAndInitial(`${firstName} ${lastName}`),
	}))
}

/** Invites another person to a seat of an order; throws an HttpProblem if that can't be. */
export async function askNominee(
	trx: Trx,
	{ id }: Pick<Order, 'id'>,
	wanted: { person: string; email: string },
	{ classes, secret, ...actor }: Visitor & { secret: string },
) {
	const order = await lockOrder(trx, { id })
	if (!order) throw httpProblem(404)
	if (!isMovable(order, classes, actor.now)) throw tooLate()
	const person = (await peopleOf(trx, order)).find(({ reference }) => reference === wanted.person)
	if (!person) throw invalid({ person: 'Choose a person of the list' })
	if (person.email.toLowerCase() === wanted.email.toLowerCase())
		throw invalid({ email: 'This is the address of who has the seat' })
	const open = (await requestsOf(trx, order)).filter(({ state }) => state === 'open')
	if (open.some(({ registrationId }) => registrationId === person.id))
		throw new HttpProblem(409, 'Somebody is invited to this seat already. Please wait for our answer.')
	refuseManyOpen(open)
	const now = actor.now.toISOString()
	const request = await trx
		.insertInto('requests')
		.values({
			orderId: id,
			kind: 'nominee',
			registrationId: person.id,
			nomineeEmail: wanted.email,
			token: newToken(),
			state: 'open',
			createdAt: now,
		})
		.returning('id')
		.executeTakeFirstOrThrow()
	await recordEvent(trx, order, 'nomineeAsked', actor)
	const invitation = { address: wanted.email, secret }
	const [isInvited] = await enqueue(trx, [
		{ kind: INVITATION_MAIL, requestId: request.id, spends: invitation, now },
		{ kind: ORDER_MAILS.asked, orderId: id, spends: { address: order.email, secret }, now },
	])
	if (!isInvited)
		throw new HttpProblem(429, 'This address has had too many mails from our forms today. Please try again tomorrow.', {
			headers: { 'retry-after': '86400' },
		})
}

const tooLate = () =>
	new HttpProblem(
		409,
		'The class has begun, or the seat can no longer pass on. Write to us, and we see what we can do.',
	)

/** The invitation that a link opens, with its order. */
export const findInvitation = (db: Kysely<Database>, by: { token: string } | { id: number }) =>
	db
		.selectFrom('requests')
		.innerJoin('orders', 'orders.id', 'requests.orderId')
		.select(['requests.id', 'requests.orderId', 'requests.registrationId', 'requests.nomineeEmail'])
		.select(['requests.nomineeId', 'requests.token', 'requests.state'])
		.select(['orders.reference', 'orders.state as orderState', 'orders.course', 'orders.courseId'])
		.select(['orders.classSlug', 'orders.buyerName', 'orders.company'])
		.where('requests.kind', '=', 'nominee')
		.where('token' in by ? 'requests.token' : 'requests.id', '=', 'token' in by ? by.token : by.id)
		.executeTakeFirst()

export type Invitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

/** 'Asha R. of Asha Training': the mail may reach a stranger. */
export const inviterOf = ({ buyerName, company }: Pick<Order, 'buyerName' | 'company'>) =>
	[firstNameAndInitial(buyerName), company].filter(Boolean).join(' of ')

/** Stores what the invited person entered; throws an HttpProblem if that can't be. */
export async function acceptSeat(
	trx: Trx,
	{ id, orderId }: Pick<Invitation, 'id' | 'orderId'>,
	read: (email: string) => Registration,
	{ classes, consentVersion, ...actor }: Visitor & { consentVersion: string | undefined },
) {
	const order = await lockOrder(trx, { id: orderId })
	const request = order && (await findInvitation(trx, { id }))
	if (!request) throw httpProblem(404)
	const { state, nomineeId, nomineeEmail, registrationId, token } = request
	if (nomineeId !== null) throw new HttpProblem(409, 'This seat was accepted before. We write to you.')
	if (state !== 'open' || nomineeEmail === null || registrationId === null)
		throw new HttpProblem(409, 'This invitation is no longer open. Please ask who sent it.')
	if (!isMovable(order, classes, actor.now)) throw tooLate()
	const person = read(nomineeEmail)
	const { priceAmount, priceCurrency, priceTaxRate } = await trx
		.selectFrom('registrations')
		.select(['priceAmount', 'priceCurrency', 'priceTaxRate'])
		.where('id', '=', registrationId)
		.executeTakeFirstOrThrow()
	const now = actor.now.toISOString()
	// Without its order until the office grants it, so that it counts as no seat.
	const added = await trx
		.insertInto('registrations')
		.values({
			...toColumns(person),
			...{ priceAmount, priceCurrency, priceTaxRate },
			reference: newReference(actor.now),
			bodyHash: hashOf(person),
			courseId: order.courseId,
			classSlug: order.classSlug,
			receivedAt: now,
			consentVersion: consentVersion ?? null,
			seatToken: token,
			replacesId: registrationId,
		})
		.returning('id')
		.executeTakeFirstOrThrow()
	await trx.updateTable('requests').set({ nomineeId: added.id }).where('id', '=', id).execute()
	await recordEvent(trx, order, 'nomineeAccepted', actor)
	await enqueue(trx, [{ kind: ATTENTION_MAIL, orderId, now }])
}

/** Gives the seat of an order to who has accepted it. Returns false if nobody with this reference has. */
export async function passSeat(trx: Trx, order: Order, nominee: string, { by, now }: Actor): Promise<boolean> {
	const request = await trx
		.selectFrom('requests')
		.innerJoin('registrations', 'registrations.id', 'requests.nomineeId')
		.select(['requests.id', 'requests.registrationId', 'registrations.id as nomineeId'])
		.where('requests.orderId', '=', order.id)
		.where('requests.state', '=', 'open')
		.where('registrations.reference', '=', nominee)
		.executeTakeFirst()
	const person = (await peopleOf(trx, order)).find(({ id }) => id === request?.registrationId)
	if (!request || !person) return false
	const { seat } = await trx
		.selectFrom('registrations')
		.select('seat')
		.where('id', '=', person.id)
		.executeTakeFirstOrThrow()
	await trx.updateTable('registrations').set({ seat: 'transferred' }).where('id', '=', person.id).execute()
	await trx
		.updateTable('registrations')
		.set({ orderId: order.id, classSlug: order.classSlug, seat })
		.where('id', '=', request.nomineeId)
		.execute()
	await trx
		.updateTable('requests')
		.set({ state: 'granted', nomineeEmail: null, by, settledAt: now.toISOString() })
		.where('id', '=', request.id)
		.execute()
	await enqueue(trx, [{ kind: SEAT_MAILS.passedOn, registrationId: request.nomineeId, now: now.toISOString() }])
	return true
}
