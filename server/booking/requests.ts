// What a visitor asks for on the page of an order. He asks and moves nothing: the office grants or declines.
import type { Kysely, Selectable } from 'kysely'
import type { RequestKind } from '#server/db/booking-tables.ts'
import type { Database } from '#server/db/database.ts'
import { invalid } from '#server/http/form.ts'
import { HttpProblem } from '#server/http/problem.ts'
import type { Actor } from '#server/invoices/issue.ts'
import { enqueue, type Spending } from '#server/outbox/store.ts'
import { officeTime } from '#server/time.ts'
import { isOpen } from '#shared/class-state.ts'
import type { OrderView } from '#shared/order-view.ts'
import { hasBegun, type OfferedClass, type OfferedClasses } from './classes.ts'
import { firstNameAndInitial } from './facts.ts'
import { peopleOf } from './people.ts'
import { eventsOf, lockOrder, type Order, recordEvent } from './store.ts'
import { orderPath } from './token.ts'

type Trx = Kysely<Database>
export type OrderRequest = Selectable<Database['requests']>

type Visitor = Actor & Omit<Spending, 'address'>

/** Of one order, until the office has answered. */
const MAX_OPEN = 3

export const requestsOf = (db: Kysely<Database>, { id }: Pick<Order, 'id'>) =>
	db.selectFrom('requests').selectAll().where('orderId', '=', id).orderBy('id').execute()

/** The other classes of its course that an order can move to. */
export const otherClasses = ({ courseId, classSlug }: Order, classes: OfferedClasses, now: Date): OfferedClass[] =>
	[...classes.values()].filter(
		(one) => one.courseId === courseId && one.slug !== classSlug && isOpen(one, now.getTime()),
	)

/** Whether another class or person can be asked for: of an order with a price, until its class begins. */
export const isMovable = (order: Pick<Order, 'state' | 'classSlug'>, classes: OfferedClasses, now: Date): boolean =>
	(order.state === 'payable' || order.state === 'confirmed') && !hasBegun(order.classSlug ?? '', classes, now)

/** Whether another class can still be asked for: until some days before its class, and not more often than the conditions say. */
export async function canChangeClass(db: Trx, order: Order, classes: OfferedClasses, now: Date): Promise<boolean> {
	const timeline = classes.get(order.classSlug ?? '')?.timeline
	if (!timeline || !isMovable(order, classes, now) || now.getTime() >= timeline.transferUntil) return false
	// Who enrols after the decision takes a class that runs, and may only name another person.
	if (Date.parse(order.receivedAt) >= timeline.decideBy) return false
	const moved = (await eventsOf(db, order)).filter(({ kind }) => kind === 'transferred')
	return moved.length < timeline.transfers
}

const tooLateToMove = () =>
	new HttpProblem(
		409,
		'The last day to ask for another class has passed, or you have moved as often as our conditions allow. You can name another person for the seat until the class begins.',
	)
const notMovable = () =>
	new HttpProblem(409, 'The class has begun, or the order has no seat to move. Write to us, and we see what we can do.')
const notFound = () => new HttpProblem(404, 'There is nothing at this address.')

/** Asks for another class; throws an HttpProblem if that can't be. */
export async function askTransfer(
	trx: Trx,
	{ id }: Pick<Order, 'id'>,
	slug: string,
	{ classes, ...actor }: Visitor & { classes: OfferedClasses },
) {
	const order = await lockOrder(trx, { id })
	if (!order) throw notFound()
	if (!isMovable(order, classes, actor.now)) throw notMovable()
	if (!(await canChangeClass(trx, order, classes, actor.now))) throw tooLateToMove()
	if (!otherClasses(order, classes, actor.now).some((one) => one.slug === slug))
		throw invalid({ class: 'Choose a class of the list' })
	const open = (await requestsOf(trx, order)).filter(({ state }) => state === 'open')
	if (open.some(({ classSlug }) => classSlug === slug)) return
	refuseManyOpen(open)
	await ask(trx, order, 'class', { classSlug: slug }, actor)
}

function refuseManyOpen(open: readonly OrderRequest[]) {
	if (open.length >= MAX_OPEN)
		throw new HttpProblem(429, 'We have not yet answered what you asked before. Please wait for our answer.', {
			headers: { 'retry-after': '3600' },
		})
}

/** Asks for another person in a seat, by the reference of the registration; throws an HttpProblem if that can't be. */
export async function askNominee(
	trx: Trx,
	{ id }: Pick<Order, 'id'>,
	reference: string,
	{ classes, ...actor }: Visitor & { classes: OfferedClasses },
) {
	const order = await lockOrder(trx, { id })
	if (!order) throw notFound()
	if (!isMovable(order, classes, actor.now)) throw notMovable()
	const person = (await peopleOf(trx, order)).find((one) => one.reference === reference)
	if (!person) throw invalid({ person: 'Choose a person of the list' })
	const open = (await requestsOf(trx, order)).filter(({ state }) => state === 'open')
	if (open.some(({ registrationId }) => registrationId === person.id)) return
	refuseManyOpen(open)
	await ask(trx, order, 'nominee', { registrationId: person.id }, actor)
}

/** Declares the withdrawal from an order; throws an HttpProblem if that was done before, or the order is cancelled. */
export async function askWithdrawal(trx: Trx, { id }: Pick<Order, 'id'>, actor: Visitor) {
	const order = await lockOrder(trx, { id })
	if (!order) throw notFound()
	if (order.state === 'cancelled') throw new HttpProblem(409, 'This order is cancelled already.')
	const isAsked = (await requestsOf(trx, order)).some(({ kind, state }) => kind === 'withdraw' && state === 'open')
	if (isAsked) throw new HttpProblem(409, 'We have your withdrawal already, and answer it.')
	await ask(trx, order, 'withdraw', {}, actor)
}

const ASKED = { class: 'classAsked', nominee: 'nomineeAsked', withdraw: 'withdrawalAsked' } as const

async function ask(
	trx: Trx,
	order: Order,
	kind: RequestKind,
	about: Partial<Pick<OrderRequest, 'classSlug' | 'registrationId'>>,
	actor: Visitor,
) {
	const now = actor.now.toISOString()
	const { id: requestId } = await trx
		.insertInto('requests')
		.values({ ...about, orderId: order.id, kind, state: 'open', createdAt: now })
		.returning('id')
		.executeTakeFirstOrThrow()
	await recordEvent(trx, order, ASKED[kind], actor)
	const mail = kind === 'withdraw' ? 'order/withdrawn' : 'order/asked'
	await enqueue(trx, [
		{
			kind: mail,
			orderId: order.id,
			spends: { address: order.email, secret: actor.secret, visitor: actor.visitor },
			now,
		},
		{ kind: 'order/attention', orderId: order.id, requestId, now },
	])
}

/** Closes the open requests of these kinds, or those of them about a class or a registration. Returns how many there were. */
export async function settleRequests(
	trx: Trx,
	{ id }: Pick<Order, 'id'>,
	kinds: RequestKind[],
	state: 'granted' | 'declined',
	{ by, now }: Actor,
	{
		answer = null,
		about = {},
	}: { answer?: string | null; about?: { classSlug?: string; registrationId?: number } } = {},
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
export function askedOf(
	order: Order,
	requests: readonly OrderRequest[],
	people: Awaited<ReturnType<typeof peopleOf>>,
	classes: OfferedClasses,
	now: Date,
	isClassChangeable: boolean,
): Pick<OrderView, 'asked' | 'transfer' | 'nominee' | 'withdraw'> {
	const path = orderPath(order.token)
	const dates = (slug: string | null) => classes.get(slug ?? '')?.dates ?? slug ?? ''
	const others = isClassChangeable ? otherClasses(order, classes, now) : []
	const named = requests.flatMap(({ state, registrationId }) => (state === 'open' ? (registrationId ?? []) : []))
	const seats = isMovable(order, classes, now) ? people.filter(({ id }) => !named.includes(id)) : []
	const isWithdrawn = requests.some(({ kind, state }) => kind === 'withdraw' && state === 'open')
	return {
		asked: requests.map(({ kind, classSlug, state, createdAt, answer }) => ({
			label: `${{ class: `Another class: ${dates(classSlug)}`, nominee: 'Another person', withdraw: 'Withdrawal' }[kind]}, ${officeTime(createdAt)}`,
			state,
			...(answer !== null && { answer }),
		})),
		...(others.length > 0 && {
			transfer: { action: `${path}/transfer`, classes: others.map(({ slug, dates }) => ({ slug, dates })) },
		}),
		...(seats.length > 0 && {
			nominee: {
				action: `${path}/nominee`,
				people: seats.map(({ reference, firstName, lastName }) => ({
					reference,
					person: firstNameAndInitial(`${firstName} ${lastName}`),
				})),
			},
		}),
		...(order.state !== 'cancelled' && !isWithdrawn && { withdraw: { action: `${path}/withdraw` } }),
	}
}
