// What a customer asks for on the page of an order. A request moves nothing: the office grants or declines it.
import type { Selectable } from 'kysely'
import type { Order, RequestKind } from '#server/db/booking-tables.ts'
import type { Database, Db } from '#server/db/database.ts'
import { invalid } from '#server/http/form.ts'
import { HttpProblem } from '#server/http/problem.ts'
import type { Actor } from '#server/invoices/issue.ts'
import { enqueue, type Spending } from '#server/outbox/store.ts'
import { officeTime } from '#server/time.ts'
import { isOpen } from '#shared/class-state.ts'
import { hasBegun, type OfferedClass, type OfferedClasses } from './classes.ts'
import { firstNameAndInitial } from './facts.ts'
import { peopleOf } from './people.ts'
import { eventsOf, openRequestsOf, recordEvent } from './store.ts'

export type OrderRequest = Selectable<Database['requests']>

export type Visitor = Actor & Omit<Spending, 'address'> & { classes: OfferedClasses }

/** Unanswered requests of one order. */
const MAX_OPEN = 3

export const requestsOf = (db: Db, { id }: Pick<Order, 'id'>) =>
	db.selectFrom('requests').selectAll().where('orderId', '=', id).orderBy('id').execute()

/** The other classes of its course that an order can move to. */
const otherClasses = ({ courseId, classSlug }: Order, classes: OfferedClasses, now: Date): OfferedClass[] =>
	[...classes.values()].filter(
		(one) => one.courseId === courseId && one.slug !== classSlug && isOpen(one, now.getTime()),
	)

/** Whether another class or person can be asked for: of an order with a price, until its class begins. */
const isMovable = (order: Pick<Order, 'state' | 'classSlug'>, classes: OfferedClasses, now: Date): boolean =>
	(order.state === 'payable' || order.state === 'confirmed') && !hasBegun(order.classSlug ?? '', classes, now)

/** Whether another class can still be asked for: until some days before its class, and not more often than the conditions say. */
async function canChangeClass(db: Db, order: Order, classes: OfferedClasses, now: Date): Promise<boolean> {
	const timeline = classes.get(order.classSlug ?? '')?.timeline
	if (!timeline || !isMovable(order, classes, now) || now.getTime() >= timeline.transferUntil) return false
	// After the decision people enrol in a class that runs, so they may only name another person.
	if (Date.parse(order.receivedAt) >= timeline.decideBy) return false
	const moved = (await eventsOf(db, order)).filter(({ kind }) => kind === 'transferred')
	return moved.length < timeline.transfers
}

function refuseUnmovable(order: Order, classes: OfferedClasses, now: Date) {
	if (!isMovable(order, classes, now))
		throw new HttpProblem(
			409,
			'The class has begun, or the order has no seat to move. Write to us, and we will see what we can do.',
		)
}

/** Asks for another class for a locked order; throws an HttpProblem if that can't be. */
export async function askTransfer(trx: Db, order: Order, { class: slug }: { class: string }, visitor: Visitor) {
	const { classes, now } = visitor
	refuseUnmovable(order, classes, now)
	if (!(await canChangeClass(trx, order, classes, now)))
		throw new HttpProblem(
			409,
			'The last day to ask for another class has passed, or you have moved as often as our conditions allow. You can name another person for the seat until the class begins.',
		)
	if (!otherClasses(order, classes, now).some((one) => one.slug === slug))
		throw invalid({ class: 'Choose a class of the list' })
	await ask(trx, order, { kind: 'class', classSlug: slug }, visitor)
}

/** Asks for another person in a seat of a locked order, by the reference of the registration; throws an HttpProblem if that can't be. */
export async function askNominee(trx: Db, order: Order, { person: reference }: { person: string }, visitor: Visitor) {
	refuseUnmovable(order, visitor.classes, visitor.now)
	const person = (await peopleOf(trx, order)).find((one) => one.reference === reference)
	if (!person) throw invalid({ person: 'Choose a person from the list' })
	await ask(trx, order, { kind: 'nominee', registrationId: person.id }, visitor)
}

/** Declares the withdrawal from a locked order; throws an HttpProblem if that was done before, or the order is cancelled. */
export async function askWithdrawal(trx: Db, order: Order, _: object, visitor: Visitor) {
	if (order.state === 'cancelled') throw new HttpProblem(409, 'This order is already cancelled.')
	if ((await openRequestsOf(trx, order)).some(({ kind }) => kind === 'withdraw'))
		throw new HttpProblem(409, 'We already have your withdrawal, and will answer it.')
	await ask(trx, order, { kind: 'withdraw' }, visitor)
}

const ASKED = { class: 'classAsked', nominee: 'nomineeAsked', withdraw: 'withdrawalAsked' } as const

type Asked = { kind: RequestKind; classSlug?: string; registrationId?: number }

/** Asks once, however often the form is sent. */
async function ask(trx: Db, order: Order, asked: Asked, { by, now, secret, visitor }: Visitor) {
	const open = await openRequestsOf(trx, order)
	const { kind, classSlug = null, registrationId = null } = asked
	if (open.some((one) => one.kind === kind && one.classSlug === classSlug && one.registrationId === registrationId))
		return
	// The law lets a consumer withdraw, whatever else waits.
	if (kind !== 'withdraw' && open.length >= MAX_OPEN)
		throw new HttpProblem(429, 'We have not yet answered what you asked before. Please wait for our answer.', {
			headers: { 'retry-after': '3600' },
		})
	const createdAt = now.toISOString()
	const { id: requestId } = await trx
		.insertInto('requests')
		.values({ ...asked, orderId: order.id, state: 'open', createdAt })
		.returning('id')
		.executeTakeFirstOrThrow()
	await recordEvent(trx, order, ASKED[kind], { by, now })
	const about = { orderId: order.id, now: createdAt }
	const spends = { address: order.email, secret, visitor }
	await enqueue(trx, [
		{ ...about, kind: kind === 'withdraw' ? 'order/withdrawn' : 'order/asked', spends },
		{ ...about, kind: 'order/attention', requestId },
	])
}

/** Closes the open requests of these kinds, or those of them about a class or a registration. Returns how many there were. */
export async function settleRequests(
	trx: Db,
	{ id }: Pick<Order, 'id'>,
	kinds: RequestKind[],
	state: 'granted' | 'declined',
	{ by, now }: Actor,
	{ answer = null, ...about }: { answer?: string | null; classSlug?: string; registrationId?: number } = {},
): Promise<number> {
	const settled = await trx
		.updateTable('requests')
		.set({ state, by, answer, settledAt: now.toISOString() })
		.where('orderId', '=', id)
		.where('kind', 'in', kinds)
		.where('state', '=', 'open')
		.where((eb) => eb.and(about))
		.returning('id')
		.execute()
	return settled.length
}

/** What the page of an order shows of requests, and which forms it has for new ones. */
export async function askedOf(db: Db, order: Order, classes: OfferedClasses, now: Date) {
	const requests = await requestsOf(db, order)
	const open = requests.filter(({ state }) => state === 'open')
	const dates = (slug: string | null) => classes.get(slug ?? '')?.dates ?? slug ?? ''
	const others = (await canChangeClass(db, order, classes, now)) ? otherClasses(order, classes, now) : []
	const people = isMovable(order, classes, now) ? await peopleOf(db, order) : []
	const seats = people.filter(({ id }) => !open.some(({ registrationId }) => registrationId === id))
	const asks = [
		{ form: 'transfer' as const, options: others.map(({ slug, dates }) => ({ value: slug, text: dates })) },
		{
			form: 'nominee' as const,
			options: seats.map(({ reference, firstName, lastName }) => ({
				value: reference,
				text: `${firstNameAndInitial(`${firstName} ${lastName}`)} (${reference})`,
			})),
		},
	]
	return {
		asked: requests.map(({ kind, classSlug, state, createdAt, answer }) => ({
			label: `${{ class: `Another class: ${dates(classSlug)}`, nominee: 'Another person', withdraw: 'Withdrawal' }[kind]}, ${officeTime(createdAt)}`,
			state,
			answer,
		})),
		asks: asks.filter(({ options }) => options.length > 0),
		canWithdraw: order.state !== 'cancelled' && !open.some(({ kind }) => kind === 'withdraw'),
	}
}
