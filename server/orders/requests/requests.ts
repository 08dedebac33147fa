// What a visitor asks for on the page of an order. He asks and moves nothing: the office grants or declines.
import type { Kysely, Selectable } from 'kysely'
import type { Database, RequestKind } from '#server/db/database.ts'
import { invalid } from '#server/http/form.ts'
import { HttpProblem } from '#server/http/problem.ts'
import { hasBegun, type OfferedClass, type OfferedClasses } from '#server/orders/classes.ts'
import { ATTENTION_MAIL, ORDER_MAILS } from '#server/orders/mail-kinds.ts'
import { type Actor, lockOrder, type Order, recordEvent } from '#server/orders/store.ts'
import { enqueue } from '#server/outbox/store.ts'
import { isOpen } from '#shared/class-state.ts'

type Trx = Kysely<Database>
export type OrderRequest = Selectable<Database['requests']>

/** `secret` is the key of the counts of mails. */
type Visitor = Actor & { secret: string }

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
	if (!isMovable(order, classes, actor.now))
		throw new HttpProblem(
			409,
			'The class has begun, or the order has no seat to move. Write to us, and we see what we can do.',
		)
	if (!otherClasses(order, classes, actor.now).some((one) => one.slug === slug))
		throw invalid({ class: 'Choose a class of the list' })
	const open = (await requestsOf(trx, order)).filter(({ state }) => state === 'open')
	if (open.some(({ classSlug }) => classSlug === slug)) return
	refuseManyOpen(open)
	await ask(trx, order, 'batch', slug, actor)
}

export function refuseManyOpen(open: readonly OrderRequest[]) {
	if (open.length >= MAX_OPEN)
		throw new HttpProblem(429, 'We have not yet answered what you asked before. Please wait for our answer.', {
			headers: { 'retry-after': '3600' },
		})
}

/** Declares the withdrawal from an order; throws an HttpProblem if that was done before, or the order is cancelled. */
export async function askWithdrawal(trx: Trx, { id }: Pick<Order, 'id'>, actor: Visitor) {
	const order = await lockOrder(trx, { id })
	if (!order) throw notFound()
	if (order.state === 'cancelled') throw new HttpProblem(409, 'This order is cancelled already.')
	const isAsked = (await requestsOf(trx, order)).some(({ kind, state }) => kind === 'withdraw' && state === 'open')
	if (isAsked) throw new HttpProblem(409, 'We have your withdrawal already, and answer it.')
	await ask(trx, order, 'withdraw', null, actor)
}

async function ask(trx: Trx, order: Order, kind: 'batch' | 'withdraw', classSlug: string | null, actor: Visitor) {
	const now = actor.now.toISOString()
	const { id: requestId } = await trx
		.insertInto('requests')
		.values({ orderId: order.id, kind, classSlug, state: 'open', createdAt: now })
		.returning('id')
		.executeTakeFirstOrThrow()
	await recordEvent(trx, order, kind === 'withdraw' ? 'withdrawalAsked' : 'transferAsked', actor)
	const mail = kind === 'withdraw' ? ORDER_MAILS.withdrawn : ORDER_MAILS.asked
	await enqueue(trx, [
		{ kind: mail, orderId: order.id, spends: { address: order.email, secret: actor.secret }, now },
		{ kind: ATTENTION_MAIL, orderId: order.id, requestId, now },
	])
}

/** Closes the open requests of these kinds, and deletes what nominees have entered for them. Returns how many there were. */
export async function settleRequests(
	trx: Trx,
	{ id }: Pick<Order, 'id'>,
	kinds: RequestKind[],
	state: 'granted' | 'declined',
	{ by, now }: Actor,
	{ answer = null, classSlug }: { answer?: string | null; classSlug?: string } = {},
): Promise<number> {
	const settled = await trx
		.updateTable('requests')
		.set({ state, by, answer, nomineeEmail: null, settledAt: now.toISOString() })
		.where('orderId', '=', id)
		.where('kind', 'in', kinds)
		.where('state', '=', 'open')
		.$if(classSlug !== undefined, (query) => query.where('classSlug', '=', classSlug as string))
		.returning('nomineeId')
		.execute()
	const nominees = settled.flatMap(({ nomineeId }) => nomineeId ?? [])
	if (nominees.length > 0) await trx.deleteFrom('registrations').where('id', 'in', nominees).execute()
	return settled.length
}
