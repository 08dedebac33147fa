// Where an order stands: the one reader. Pages, commands, lists, mails, jobs and the table of actions decide by it.
import { type ExpressionBuilder, sql } from 'kysely'
import type { Right } from '#server/company/company.ts'
import type {
	ClassRecord,
	Order,
	OrderEvent,
	OrderEventKind,
	OrderRequest,
	Payment,
} from '#server/db/booking-tables.ts'
import type { Database, Db } from '#server/db/database.ts'
import { officeDay } from '#server/time.ts'
import { hasEnded } from '#shared/class-state.ts'
import {
	type Decision,
	decisionOf,
	hasBegun,
	hasOtherDays,
	type OfferedClass,
	type OfferedClasses,
	recordsOf,
} from './classes.ts'
import { type Attention, isBooked, lacksProof, type Money, moneyOf, type OrderStatus, STANDING } from './order.ts'
import { findPeople, type Person } from './people.ts'
import { capacityOf, promisedIn, type Queue, queuesOf } from './seats.ts'
import { isMeant } from './store.ts'
import { afterDays, afterWorkingDays, lapsesAt, startOf, type Timeline } from './timeline.ts'

/** What is known beside the records. `rights` count where a customer acts. */
export type Known = { classes: OfferedClasses; now: Date; rights?: readonly Right[] | undefined }

/**
 * How the customer can withdraw. `right` is absent where everybody can: before anything was paid or confirmed, or when the class
 * does not run as it was sold. `until` is a moment.
 */
type Withdrawal = { effect: 'atOnce' | 'office'; right?: Right; until?: number | undefined }

export type Situation = Money & {
	order: Order
	now: Date
	status: OrderStatus
	/** A confirmed order for which money came, and not all of it is here, as after a payment is taken back. */
	isShort: boolean
	payments: Payment[]
	requests: OrderRequest[]
	/** Those that the office has not answered, the oldest first. */
	open: OrderRequest[]
	events: OrderEvent[]
	/** Those who have a seat, or wait for one. */
	people: Person[]
	/** How many of them have a seat, and how many wait for one. */
	kept: number
	missing: number
	/** Absent without a class, or when the content has it no longer. */
	offered: OfferedClass | undefined
	record: ClassRecord | undefined
	decision: Decision
	/** Seats of the class that nobody has, and how many of them others were offered. */
	free: number
	promised: number
	/** The place on the waiting list of the class, and how many orders it has. */
	place: { at: number; of: number } | undefined
	/** Whether all who wait for a seat could have one, or have it. */
	hasSeat: boolean
	/** A class that is no longer in the content counts as begun, so that nobody moves to or from it. */
	hasBegun: boolean
	/** The moment at which an unpaid order is cancelled. */
	lapses: number | undefined
	/** The days to choose, to pay back and to answer, which are those of all classes; absent while no class is offered. */
	terms: Pick<Timeline, 'chooseDays' | 'refundDays' | 'answerDays'> | undefined
	/** False while the content has no GSTIN for its tax. */
	takesMoney: boolean
	/** Of a class that is no longer in the content the order knows the end. */
	hasEnded: boolean
	/** Until when the customer chooses another class or the money, and why: the class is off, or its days were moved. */
	choice: { why: 'off' | 'moved'; until: number } | undefined
	/** Whether the class has other days now than those that the order was sold with. */
	hasOtherDays: boolean
	/** Valid ones that were issued for its people. */
	certificates: string[]
	withdrawal: Withdrawal | undefined
}

export async function situationOf(db: Db, order: Order, known: Known): Promise<Situation> {
	const [found] = await situationsOf(db, [order], known)
	return found as Situation
}

/** Reads so many orders with as many queries as one. */
async function situationsOf(db: Db, orders: Order[], known: Known): Promise<Situation[]> {
	const ids = orders.map(({ id }) => id)
	if (ids.length === 0) return []
	const payments = await db.selectFrom('payments').selectAll().where('orderId', 'in', ids).orderBy('id').execute()
	const requests = await db.selectFrom('requests').selectAll().where('orderId', 'in', ids).orderBy('id').execute()
	const events = await db.selectFrom('orderEvents').selectAll().where('orderId', 'in', ids).orderBy('id').execute()
	const people = await findPeople(db, ids)
	const certificates = await validCertificates(db, people)
	const slugs = [...new Set(orders.flatMap(({ classSlug }) => classSlug ?? []))]
	const records = await recordsOf(db, slugs)
	const queues = await queuesOf(db, slugs)
	const ofOrder = <Row extends { orderId: number | null }>(rows: Row[], { id }: Order) =>
		rows.filter(({ orderId }) => orderId === id)
	return orders.map((order) => {
		const own = ofOrder(people, order)
		const rows = {
			payments: ofOrder(payments, order),
			requests: ofOrder(requests, order),
			events: ofOrder(events, order),
			people: own,
			certificates: own.flatMap(({ certificateNumber }) => certificates.get(certificateNumber ?? '') ?? []),
			record: records.get(order.classSlug ?? ''),
			promised: promisedIn(queues, order.classSlug, order.id),
			place: placeOf(order, queues),
		}
		return assess(order, rows, known)
	})
}

async function validCertificates(db: Db, people: Person[]): Promise<Map<string, string>> {
	const numbers = people.flatMap(({ certificateNumber }) => certificateNumber ?? [])
	if (numbers.length === 0) return new Map()
	const rows = await db
		.selectFrom('certificates')
		.select('number')
		.where('number', 'in', numbers)
		.where('withdrawnAt', 'is', null)
		.execute()
	return new Map(rows.map(({ number }) => [number, number]))
}

function placeOf({ id, classSlug }: Order, queues: Queue): Situation['place'] {
	const list = queues.filter((one) => one.classSlug === classSlug && one.state === 'waiting')
	const index = list.findIndex((one) => one.id === id)
	return index < 0 ? undefined : { at: index + 1, of: list.length }
}

type Rows = Pick<
	Situation,
	'payments' | 'requests' | 'events' | 'people' | 'certificates' | 'record' | 'promised' | 'place'
>

function assess(order: Order, rows: Rows, { classes, now, rights = [] }: Known): Situation {
	const { payments, requests, people, record } = rows
	const offered = classes.get(order.classSlug ?? '')
	const kept = people.filter(({ seat }) => seat !== null).length
	const missing = people.length - kept
	const free = Math.max(0, capacityOf(offered) - (record?.taken ?? 0))
	const found = {
		...rows,
		...moneyOf(order, payments),
		order,
		now,
		offered,
		kept,
		missing,
		free,
		open: requests.filter(({ state }) => state === 'open'),
		decision: decisionOf(offered, record),
		// Nobody is asked to pay for a class that has become full, unless a seat is kept.
		hasSeat: kept > 0 || missing <= free,
		hasBegun: hasBegun(order.classSlug ?? '', classes, now),
		lapses: lapseOf(order, offered, rows.events),
		terms: (offered ?? classes.values().next().value)?.timeline,
		takesMoney: !(offered ?? classes.values().next().value)?.lacksGstin,
		hasEnded: offered ? hasEnded(offered, now.getTime()) : (order.classEndsAt ?? '9') <= now.toISOString(),
		hasOtherDays: offered !== undefined && hasOtherDays(order, offered),
	}
	const choice = choiceOf(found)
	const { due } = found
	const isShort =
		order.state === 'confirmed' &&
		due > 0 &&
		payments.some(({ kind, state }) => kind === 'payment' && (state === 'succeeded' || state === 'reversed'))
	const stands = { ...found, isShort, choice, status: statusOf(found) }
	return { ...stands, withdrawal: withdrawalOf(stands, rights) }
}

type Found = Omit<Situation, 'status' | 'isShort' | 'choice' | 'withdrawal'>

function lapseOf({ payBy, remindedAt, classSlug }: Order, offered: OfferedClass | undefined, events: OrderEvent[]) {
	if (!offered || !payBy) return undefined
	const told = remindedAt ?? toldFullAt(classSlug, events)
	return lapsesAt(offered, Date.parse(payBy), told === undefined ? undefined : Date.parse(told))
}

/** When the customer was told that no seat of this class is left. */
export const toldFullAt = (classSlug: string | null, events: OrderEvent[]): string | undefined =>
	events.findLast((one) => one.kind === 'toldFull' && one.classSlug === classSlug)?.at

function statusOf(found: Found): OrderStatus {
	const { order, received, due, excess, missing, decision, offered, hasEnded: ended, lapses, takesMoney, now } = found
	const { state, classSlug, currency, cancelledWhy, payBy } = order
	const moment = now.getTime()
	if (state === 'cancelled') return cancelledWhy === 'withdrew' ? 'withdrawn' : excess > 0 ? 'refundDue' : 'cancelled'
	if (!takesMoney && (state === 'registered' || (state === 'payable' && due > 0))) return 'registered'
	if (state === 'registered') return classSlug && currency ? 'undecided' : state
	if (state !== 'payable' && state !== 'confirmed') return state
	if (decision === 'off') return 'off'
	if (state === 'confirmed') {
		if (due > 0 && payBy !== null && payBy <= now.toISOString()) return 'overdue'
		return ended ? 'over' : state
	}
	if (due === 0) return missing > 0 ? 'full' : 'paid'
	if (decision === 'open' && offered && moment >= offered.timeline.decideBy) return 'undecided'
	if (received === 0) return 'payable'
	return lapses !== undefined && moment >= lapses ? 'partLate' : 'partPaid'
}

/** A move of the days that the customer was told of, of the class in which the order still is. */
function choiceOf({ order, decision, record, events, offered, terms, now }: Found): Situation['choice'] {
	if (!isBooked(order.state)) return undefined
	const moved = events.findLast(({ kind, classSlug }) => kind === 'daysMoved' && classSlug === order.classSlug)
	const [why, since] = decision === 'off' ? (['off', record?.decidedAt] as const) : (['moved', moved?.at] as const)
	if (!since) return undefined
	const end = afterDays(Date.parse(since), terms?.chooseDays ?? 0)
	// Who comes to the class on its new days has chosen them.
	const until = why === 'moved' ? Math.min(end, offered ? startOf(offered) : 0) : end
	return now.getTime() < until || why === 'off' ? { why, until } : undefined
}

/** The contract is made when the order is paid and confirmed, whichever comes later. */
function contractOf({ order, due, events }: Found): number | undefined {
	if (order.state !== 'confirmed' || due > 0) return undefined
	const confirmed = events.findLast(({ kind }) => kind === 'confirmed')
	let received = 0
	const paid = events.find(({ kind, amount }) => {
		const counts = kind === 'paid' || kind === 'shortfall'
		if (counts) received += amount ?? 0
		return counts && received >= (order.total ?? 0)
	})
	return Math.max(...[confirmed, paid].map((event) => Date.parse(event?.at ?? '1970-01-01')))
}

function withdrawalOf(
	situation: Found & Pick<Situation, 'choice' | 'status'>,
	rights: readonly Right[],
): Withdrawal | undefined {
	const { order, received, open, choice, status, offered, hasBegun, now } = situation
	const { state, country, classSlug } = order
	if (state === 'cancelled' || state === 'quoted') return undefined
	if (open.some(({ kind }) => kind === 'withdraw')) return undefined
	if (choice) return { effect: 'atOnce', until: choice.until }
	// We cannot, or do not, give them a place for their money.
	if (status === 'full' || status === 'partLate') return { effect: 'atOnce' }
	if (state !== 'confirmed' && received === 0) return { effect: 'atOnce' }
	const ends = offered?.endsAt ?? Date.parse(order.classEndsAt ?? now.toISOString())
	const begins = offered?.moments[0]?.[0] ?? ends
	const contract = contractOf(situation)
	for (const right of rights) {
		const { days, effect } = right
		const last = days === null ? begins : contract === undefined ? ends : Math.min(afterDays(contract, days), ends)
		if (!right.countries.includes(country) || now.getTime() >= last) continue
		// What somebody has had of a class that has begun is for a person to work out.
		const isAtOnce = effect === 'atOnce' && !(classSlug && hasBegun)
		return {
			effect: isAtOnce ? 'atOnce' : 'office',
			right,
			until: contract === undefined && days !== null ? undefined : last,
		}
	}
	return undefined
}

/** What the office has to decide: about money and seats, then about what the customer asks for. */
export function attentionOf(situation: Situation): Attention[] {
	const { order, status, excess, isShort, odd, payments, people, open, offered, hasOtherDays, now } = situation
	const { state } = order
	const stands = isBooked(state)
	// Before that day nobody has to say whether the class runs.
	const isDecisionDue = status === 'undecided' && (!offered || now.getTime() >= offered.timeline.decideBy)
	const ofStatus = (['full', 'partLate', 'overdue'] as const).filter((one) => one === status)
	const today = officeDay(now.getTime())
	const isUnproven = payments.some((one) => lacksProof(one) && (one.proofBy ?? '') <= today)
	return [
		...ofStatus,
		...(isDecisionDue ? ['undecided' as const] : []),
		...(isShort && status !== 'overdue' ? ['short' as const] : []),
		...(excess > 0 ? [state === 'cancelled' ? ('refundDue' as const) : ('overpaid' as const)] : []),
		...odd,
		...(stands && people.length === 0 ? ['empty' as const] : []),
		...(STANDING.some((one) => one === state) && status !== 'over' && hasOtherDays ? ['daysMoved' as const] : []),
		...(stands && isUnproven ? ['unproven' as const] : []),
		...(state !== 'cancelled' && order.billingWanted !== null ? ['misbilled' as const] : []),
		...open.map(({ kind }) => kind),
	]
}

/** Where the materials are, for a buyer who attends and has a confirmed place. */
export const materialsOf = ({ order, decision, offered, people }: Situation): string | undefined =>
	order.state === 'confirmed' &&
	decision !== 'off' &&
	people.some(({ seat, seatToken }) => seat === 'confirmed' && seatToken === null)
		? offered?.materials
		: undefined

/** Of these the customer is told, with a time within which we answer. */
const BEGINS_TIME: readonly OrderEventKind[] = ['accepted', 'released', 'reopened', 'transferred', 'paid', 'shortfall']

/** The moment by which the customer is to hear of us: counted from what was asked then, or from what last changed what is promised. */
export function answerBy({ order, events, terms }: Situation, asked?: string): number | undefined {
	const since = asked ?? events.findLast(({ kind }) => BEGINS_TIME.includes(kind))?.at ?? order.receivedAt
	return terms && afterWorkingDays(Date.parse(since), terms.answerDays)
}

/** Of an order, or of one of its seats. */
const ENDS: readonly OrderEventKind[] = ['cancelled', 'lapsed', 'seatCancelled']

/** The moment by which money is to be back with a customer, counted from the withdrawal or from when the order, or a seat, ended. */
export function payBackBy(situation: Pick<Situation, 'order' | 'events' | 'terms'>): number | undefined {
	const { order, events, terms } = situation
	const last = events.findLast(({ kind }) => ENDS.includes(kind) || kind === 'reopened')
	const since =
		(order.cancelledWhy === 'withdrew' ? withdrawnAt(situation) : undefined) ??
		(last?.kind === 'reopened' ? undefined : last?.at)
	return since && terms ? afterDays(Date.parse(since), terms.refundDays) : undefined
}

/** When the customer declared a withdrawal, or else when the office put it down. */
export const withdrawnAt = ({ order, events }: Pick<Situation, 'order' | 'events'>): string | undefined =>
	(
		events.findLast(({ kind }) => kind === 'withdrawn' || kind === 'withdrawalAsked') ??
		(order.cancelledWhy === 'withdrew' ? events.findLast(({ kind }) => kind === 'cancelled') : undefined)
	)?.at

export type OrderFilter = {
	state?: Order['state'] | undefined
	classSlug?: string | undefined
	needsAttention?: boolean | undefined
	/** Leaves out those whose class had ended by then. */
	endsAfter?: Date
	/** Leaves out most of those that have ended and whose money is settled. */
	mayWait?: boolean
	/** What a caller says. */
	said?: string | undefined
	/** The newest first, before the order with this id. */
	newestBefore?: number | undefined
}

const PAGE_SIZE = 500

type OrderQuery = ExpressionBuilder<Database, 'orders'>

const isAhead = (eb: OrderQuery, now: Date) =>
	eb.and([
		eb('state', '<>', 'cancelled'),
		eb.or([eb('classEndsAt', 'is', null), eb('classEndsAt', '>', now.toISOString())]),
	])

/** More than any price, so that a payment which asks for something by itself makes no sum right. */
const NEVER_SETTLED = sql.lit(10 ** 15)

/** Whether money came, or is due, that does not make up the price, something is asked for, or a bank asks. Each table is read once. */
const isUnsettled = sql<boolean>`(orders.id in (select paid_for.id from orders paid_for left join payments on payments.order_id = paid_for.id
		group by paid_for.id having coalesce(sum(case
			when payments.id is null then 0
			when payments.disputed_at is not null or payments.state = 'created' then ${NEVER_SETTLED}
			when payments.state <> 'succeeded' then 0
			when payments.currency is distinct from paid_for.currency then ${NEVER_SETTLED}
			when payments.proof_by is not null and payments.payment_ref is null then ${NEVER_SETTLED}
			when payments.kind = 'refund' then -payments.amount
			when payments.kind = 'shortfall' and paid_for.state <> 'confirmed' then 0
			else payments.amount end), 0)
		<> case when paid_for.state = 'confirmed' then paid_for.total else 0 end)
	or orders.id in (select requests.order_id from requests where requests.state = 'open')
	or orders.billing_wanted is not null)`

/** Of those of which nobody reads all. */
const SHORT_PAGE_SIZE = 51

/** Yields where orders stand, in the order in which they came if nothing else is said. */
export async function* listSituations(
	db: Db,
	known: Known,
	{ state, classSlug, needsAttention, endsAfter, mayWait, said, newestBefore }: OrderFilter = {},
): AsyncGenerator<Situation & { attention: Attention[] }> {
	const isNewestFirst = newestBefore !== undefined
	const size = isNewestFirst ? SHORT_PAGE_SIZE : PAGE_SIZE
	for (let last = newestBefore ?? 0; ; ) {
		const orders = await db
			.selectFrom('orders')
			.selectAll()
			.where('id', isNewestFirst ? '<' : '>', last)
			.$if(state !== undefined, (query) => query.where('state', '=', state as Order['state']))
			.$if(classSlug !== undefined, (query) => query.where('classSlug', '=', classSlug as string))
			.$if(endsAfter !== undefined, (query) =>
				query.where((eb) =>
					eb.or([eb('classEndsAt', 'is', null), eb('classEndsAt', '>', (endsAfter as Date).toISOString())]),
				),
			)
			.$if(said !== undefined, (query) => query.where(isMeant(said as string)))
			.$if(mayWait === true, (query) => query.where((eb) => eb.or([isAhead(eb, known.now), isUnsettled])))
			.orderBy('id', isNewestFirst ? 'desc' : 'asc')
			.limit(size)
			.execute()
		for (const situation of await situationsOf(db, orders, known)) {
			const attention = attentionOf(situation)
			if (!needsAttention || attention.length > 0) yield { ...situation, attention }
		}
		last = orders.at(-1)?.id ?? 0
		if (orders.length < size) return
	}
}
