import { counted, type Next } from '#ops/command.ts'
import { decisionOf, type OfferedClasses, recordsOf } from '#server/booking/classes.ts'
import { lastDayText } from '#server/booking/facts.ts'
import {
	type Attention,
	isBooked,
	isOnItsWay,
	isShortfall,
	lacksProof,
	STANDING,
	waysBack,
} from '#server/booking/order.ts'
import { restOf, strandedPayments } from '#server/booking/payments/stranded.ts'
import { refusalOf } from '#server/booking/rules.ts'
import { answerBy, attentionOf, listSituations, payBackBy, type Situation } from '#server/booking/situation.ts'
import { afterDays, startOf } from '#server/booking/timeline.ts'
import type { Payment } from '#server/db/booking-tables.ts'
import type { Db } from '#server/db/database.ts'
import { hundredthsText } from '#server/invoices/amounts.ts'
import { listMails, type NamedMail } from '#server/outbox/store.ts'
import { isGateway } from '#server/payments/gateway.ts'
import { DAY_MS, HOUR_MS, officeDay } from '#server/time.ts'
import { MAIL_KINDS, mailKind } from '#shared/mail-kinds.ts'

export type Waiting = { age: string; what: string; next: Next }
/** `by`: the moment by which it is promised. */
type Line = Omit<Waiting, 'age'> & { by?: number | undefined }
type Since = Line & { since: string }

const next = (command: string, given: Next['given'] = {}): Next => ({ command, given })

/** Before a class begins; people are reminded of it a day later. */
const JOIN_AHEAD_MS = 3 * DAY_MS
/** Days before the last one to decide about a class. */
const DECIDE_AHEAD = 7

/** What is late, then classes to decide, then what else waits, the oldest first. */
export async function waitingForOffice(db: Db, classes: OfferedClasses, now: Date): Promise<Waiting[]> {
	const found: Since[] = []
	const unsent = new Map<string, Unsent>()
	for await (const situation of listSituations(db, { classes, now }, { mayWait: true })) {
		found.push(...linesOf(situation))
		addUnsent(unsent, situation)
	}
	found.push(...unsentLines(unsent), ...(await withoutCertificates(db, classes, now)))
	const stopped: Record<'held' | 'dead', NamedMail[]> = { held: [], dead: [] }
	for await (const mail of listMails(db, ['held', 'dead'])) stopped[mail.state as 'held' | 'dead'].push(mail)
	found.push(...counting(stopped.held, 'held'), ...givenUp(stopped.dead))
	found.push(...(await unreached(db, now, stopped.dead)), ...(await again(db, now)))
	for (const payment of await strandedPayments(db))
		found.push({ since: payment.strandedAt ?? '', ...strandedLine(payment, await restOf(db, payment)) })
	found.sort((a, b) => a.since.localeCompare(b.since))
	const all = [...(await classesToDecide(db, classes, now)), ...found]
	const isLate = ({ by }: Line) => by !== undefined && by <= now.getTime()
	const shown = ({ since, by, what, next }: Since, word = ''): Waiting => ({
		age: since && ageOf(since, now),
		what: `${word}${what}${by === undefined ? '' : `, by ${lastDayText(by)}`}`,
		next,
	})
	const late = all.filter(isLate).sort((a, b) => (a.by ?? 0) - (b.by ?? 0))
	return [...late.map((one) => shown(one, 'late: ')), ...all.filter((one) => !isLate(one)).map((one) => shown(one))]
}

/** People in a class whose place is confirmed and whose materials have no address, since when, and by when they are promised. */
type Unsent = { people: number; since: string; by: number }

const PLACED: readonly string[] = ['confirmed', 'reopened', 'transferred']

function addUnsent(unsent: Map<string, Unsent>, { order, offered, decision, hasBegun, kept, events }: Situation) {
	if (order.state !== 'confirmed' || !offered || offered.materials || offered.sample) return
	if (decision === 'off' || hasBegun || order.suspect !== null) return
	const since = events.findLast(({ kind }) => PLACED.includes(kind))?.at ?? order.receivedAt
	const by = Math.min(Date.parse(since) + offered.timeline.materialsHours * HOUR_MS, startOf(offered))
	const known = unsent.get(offered.slug)
	const people = (known?.people ?? 0) + kept
	unsent.set(offered.slug, known && known.by <= by ? { ...known, people } : { people, since, by })
}

const unsentLines = (unsent: Map<string, Unsent>): Since[] =>
	[...unsent].map(([slug, { people, since, by }]) => ({
		...{ since, by, next: next('classes write', { slug }) },
		what: `no link to materials for ${counted(people, 'person', 'people')}`,
	}))

/** Classes that have ended, and for which nobody has said who has passed. */
async function withoutCertificates(db: Db, classes: OfferedClasses, now: Date): Promise<Since[]> {
	const [any] = classes.values()
	const rows = await db
		.selectFrom('registrations')
		.innerJoin('orders', 'orders.id', 'registrations.orderId')
		.leftJoin('classRecords', 'classRecords.slug', 'orders.classSlug')
		.select((eb) => [
			'orders.classSlug as slug',
			eb.fn.countAll().as('people'),
			eb.fn.count('registrations.certificateNumber').as('issued'),
			eb.fn.max('orders.classEndsAt').as('since'),
		])
		.where('registrations.seat', '=', 'confirmed')
		.where('orders.state', '=', 'confirmed')
		.where('orders.suspect', 'is', null)
		.where('orders.classEndsAt', '<=', now.toISOString())
		.where((eb) => eb.or([eb('classRecords.decision', 'is', null), eb('classRecords.decision', '<>', 'off')]))
		.where((eb) =>
			eb.not(
				eb.exists(
					eb
						.selectFrom('officeEvents')
						.select('officeEvents.id')
						.where('officeEvents.command', 'like', 'certificates issue%')
						.whereRef('officeEvents.about', '=', 'orders.classSlug'),
				),
			),
		)
		.groupBy('orders.classSlug')
		.execute()
	return rows.flatMap(({ slug, people, issued, since }): Since[] => {
		if (slug === null || since === null || Number(issued) > 0) return []
		const { resultDays = 0, certificateDays = 0 } = any?.timeline ?? {}
		// The class ends with its last day.
		const by = any && afterDays(Date.parse(since) - 1, resultDays + certificateDays)
		const what = `certificates of ${counted(Number(people), 'person', 'people')}`
		return [{ since, by, what, next: next('certificates issue', { class: slug }) }]
	})
}

const TO_OFFICE = MAIL_KINDS.filter((kind) => mailKind(kind).to === 'office')

/** Listed one by one; of more there is one line. */
const MAX_UNREACHED = 5

/** Orders whose contact got no email since an hour: the address had too many, they are held, or they were refused. */
async function unreached(db: Db, now: Date, dead: NamedMail[]): Promise<Since[]> {
	const all = await db
		.selectFrom('orders')
		.select(['reference', 'receivedAt'])
		.where('cause', 'is not', null)
		.where('reachedAt', 'is', null)
		.where('suspect', 'is', null)
		.where('state', 'in', STANDING)
		.where('receivedAt', '<', new Date(now.getTime() - HOUR_MS).toISOString())
		.where('id', 'not in', (eb) =>
			eb
				.selectFrom('outbox')
				.select('orderId')
				.where('state', '=', 'waiting')
				.where('kind', 'not in', TO_OFFICE)
				.where('orderId', 'is not', null)
				.$narrowType<{ orderId: number }>(),
		)
		.orderBy('receivedAt')
		.execute()
	// The others have a line already.
	const orders = all.filter(({ reference }) => !dead.some((mail) => mail.reference === reference))
	const [first] = orders
	if (!first) return []
	const since = first.receivedAt
	if (orders.length > MAX_UNREACHED)
		return [
			{
				since,
				what: `${counted(orders.length, 'order')} of which no email has told anybody`,
				next: next('mails', { held: true }),
			},
		]
	return orders.map(({ reference, receivedAt }) => ({
		since: receivedAt,
		what: 'no email has told its customer',
		next: next('orders relink', { reference }),
	}))
}

/** Orders of people who are in the same class by an earlier one, until the office has marked them as handled. */
async function again(db: Db, now: Date): Promise<Since[]> {
	const attending = db
		.selectFrom('registrations')
		.innerJoin('orders', 'orders.id', 'registrations.orderId')
		.select((eb) => [
			'orders.id',
			'orders.classSlug',
			'orders.reference as booked',
			'orders.receivedAt as since',
			'orders.quantity',
			'orders.handledAt',
			'registrations.reference',
			eb.fn<string>('lower', ['registrations.email']).as('address'),
		])
		.where('orders.state', 'in', STANDING)
		.where('orders.suspect', 'is', null)
		.where('orders.classEndsAt', '>', now.toISOString())
		.where((eb) => eb.or([eb('seat', 'is', null), eb('seat', 'in', ['held', 'confirmed'])]))
	const rows = await attending.orderBy('orders.id').orderBy('registrations.id').execute()
	const people = Map.groupBy(rows, ({ classSlug, address }) => `${classSlug} ${address}`)
	return [...people.values()].flatMap(([first, ...others]) =>
		others.flatMap(({ id, booked, since, quantity, handledAt, reference }): Since[] => {
			if (!first || id === first.id || handledAt !== null) return []
			const seat = quantity > 1 ? { seat: reference } : {}
			const line = next('orders cancel', { reference: booked, why: 'asked', ...seat })
			return [{ since, what: `in this class as ${first.reference} too`, next: line }]
		}),
	)
}

/** 'today', '3 days': by the calendar of the office. */
function ageOf(since: string, now: Date): string {
	const day = (moment: number) => Date.parse(officeDay(moment))
	const days = Math.round((day(now.getTime()) - day(Date.parse(since))) / DAY_MS)
	return days > 0 ? counted(days, 'day') : 'today'
}

/** Classes that nobody has decided, from a week before that day until they have ended, with the people against the least. */
export async function classesToDecide(db: Db, classes: OfferedClasses, now: Date): Promise<Since[]> {
	const records = await recordsOf(db, [...classes.keys()])
	const lines: Since[] = []
	for (const offered of classes.values()) {
		const { slug, timeline, endsAt, least } = offered
		const left = Math.ceil((timeline.decideBy - now.getTime()) / DAY_MS) - 1
		const decision = decisionOf(offered, records.get(slug))
		const ahead = startOf(offered) - now.getTime()
		const { taken = 0, joining = null } = records.get(slug) ?? {}
		if (decision !== 'off' && taken > 0 && joining === null && ahead > 0 && ahead <= JOIN_AHEAD_MS)
			lines.push({ since: '', what: 'nobody knows how to join', next: next('classes join', { slug }) })
		const isOpen = decision === 'open'
		if (!isOpen || left > DECIDE_AHEAD || now.getTime() >= endsAt) continue
		const people = await peopleIn(db, slug)
		// Nobody has to say anything of a class that has begun and that nobody wants.
		if (people.all === 0 && startOf(offered) <= now.getTime()) continue
		const when = left > 0 ? `decide in ${counted(left, 'day')}` : left === 0 ? 'decide today' : 'decide now'
		const what = `${when}: ${people.seated} of ${least} people have a seat, ${people.all} registered`
		const { decideBy: by } = timeline
		lines.push({ since: '', by, what, next: decide(slug, startOf(offered) <= now.getTime()) })
	}
	return lines
}

const decide = (slug: string | null, hasBegun: boolean) => next('classes decide', { slug, past: hasBegun })

async function peopleIn(db: Db, slug: string) {
	const rows = await db
		.selectFrom('registrations')
		.innerJoin('orders', 'orders.id', 'registrations.orderId')
		.select(['registrations.seat'])
		.where('orders.classSlug', '=', slug)
		.where('orders.state', 'in', STANDING)
		.execute()
	const seated = rows.filter(({ seat }) => seat === 'held' || seat === 'confirmed').length
	return { seated, all: rows.filter(({ seat }) => seat === null).length + seated }
}

/** What waits for the office about one order. */
export function linesOf(situation: Situation): Since[] {
	const { order, open, events } = situation
	if (order.suspect !== null) return []
	// What the clock does is no news for the office.
	const last = events.findLast(({ by }) => by !== 'server')?.at ?? order.receivedAt
	const ofAttention = attentionOf(situation).flatMap((kind): Since[] => {
		const isLate = kind === 'partLate' || kind === 'overdue'
		const lines = [LINES[kind]?.(situation) ?? []].flat()
		return lines.map((line) => ({ since: (isLate && order.payBy) || last, ...line }))
	})
	const requests = open.map(({ id, kind, classSlug, createdAt }) => ({
		since: createdAt,
		by: answerBy(situation, createdAt),
		...requestLine(order.reference, id, kind, classSlug, open.length > 1),
	}))
	return [...ofAttention, ...requests, ...statusLine(situation).map((line) => ({ since: last, ...line }))]
}

const text = (hundredths: number, { order }: Situation) => hundredthsText(hundredths, order.currency ?? '')

/** Of money that came although it was not expected any more. */
const paidAfterAll = (one: Situation): Line[] =>
	one.payments.filter(isShortfall).map(({ id, amount, method }) => ({
		what: `${text(amount, one)} (${method}) paid after all, or`,
		next: next('orders reverse', { reference: one.order.reference, payment: id, why: undefined }),
	}))

/** A line for each way in which the money came. */
function refund(situation: Situation): Line[] {
	const { order, payments, excess, odd } = situation
	// The bank comes first.
	if (odd.includes('disputed') || odd.includes('lost')) return []
	if (payments.some(isOnItsWay))
		return [{ what: 'a refund is on its way, nothing to do', next: next('payments check') }]
	const by = payBackBy(situation)
	const { reference, currency } = order
	return waysBack(excess, currency, payments).map(({ method, amount }) => ({
		...{ by, what: `refund ${text(amount, situation)}` },
		next: next('orders refund', {
			reference,
			amount,
			currency,
			...(method === 'bank' ? { ref: undefined } : { method }),
		}),
	}))
}

/** Of money whose order is gone. */
function strandedLine(
	{ id, kind, method, amount, currency, disputedAt, disputeEnd }: Payment,
	{ left, waiting }: Awaited<ReturnType<typeof restOf>>,
): Line {
	const without = (hundredths: number, what = '') => `${hundredthsText(hundredths, currency)} ${what}without an order`
	const handled = next('payments handled', { payment: id })
	if (waiting) return { what: 'a refund is on its way, nothing to do', next: next('payments check') }
	if (kind === 'refund') return { what: without(amount, 'sent back '), next: handled }
	if (disputedAt) return { what: `${without(amount)}, ${DISPUTES[disputeEnd ?? 'open']}`, next: handled }
	const isOnline = isGateway(method)
	return {
		what: without(left),
		next: next('payments refund', { payment: id, ...(isOnline ? {} : { ref: undefined }) }),
	}
}

const DISPUTES = { open: 'asked back by a bank', lost: 'taken back by a bank', won: 'ours after a dispute' }

const paid = ({ due, order: { reference, currency } }: Situation) =>
	next('orders paid', { reference, amount: due, currency })
const shown = ({ order }: Situation) => next('orders list', { words: [order.reference] })

/** Of what the office decides about money, seats and classes; requests have lines of their own. Each is composed when it applies. */
const LINES: Partial<Record<Attention, (situation: Situation) => Line | Line[]>> = {
	full: (one) => {
		const { reference } = one.order
		const [by, isFree] = [answerBy(one), one.missing <= one.free]
		return isFree
			? { by, what: 'seat is free', next: next('orders confirm', { reference }) }
			: { by, what: 'paid, but full', next: next('orders transfer', { reference, class: undefined }) }
	},
	partLate: (one) => ({ what: `part paid and late, ${text(one.due, one)} due`, next: paid(one) }),
	overdue: (one) => ({ what: `overdue, ${text(one.due, one)} due`, next: paid(one) }),
	short: (one) => ({ what: `not paid in full, ${text(one.due, one)} due`, next: paid(one) }),
	overpaid: (one) => [...paidAfterAll(one), ...refund(one)],
	refundDue: refund,
	disputed: (one) => ({ what: 'money asked back by a bank', next: shown(one) }),
	lost: (one) => ({ what: 'money taken back by a bank: record it with orders refund --ref', next: shown(one) }),
	otherCurrency: (one) => ({ what: 'paid in another currency', next: shown(one) }),
	empty: ({ order }) => ({
		what: 'nobody attends',
		next: next('orders cancel', { reference: order.reference, why: 'asked' }),
	}),
	unproven: ({ order, payments }) => {
		const { amount, currency, method } = payments.find(lacksProof) ?? { amount: 0, currency: '', method: '' }
		const what = `proof of ${hundredthsText(amount, currency)} (${method}) is late`
		return { what, next: next('orders shortfall', { reference: order.reference, proof: undefined }) }
	},
	misbilled: ({ order }) => ({
		what: 'document is wrong, ask the accountant',
		next: next('orders correct', { reference: order.reference, ...JSON.parse(order.billingWanted ?? '{}') }),
	}),
	daysMoved: ({ order }) => ({ what: 'sold with other days', next: next('classes moved', { slug: order.classSlug }) }),
}

const ASKED = {
	class: 'another class',
	nominee: 'another person',
	cancel: 'asks to cancel',
	withdraw: 'has withdrawn',
} as const

function requestLine(
	reference: string,
	id: number,
	kind: keyof typeof ASKED,
	classSlug: string | null,
	isOneOfSeveral: boolean,
): Line {
	const known = { reference, ...(isOneOfSeveral && { request: id }) }
	const answer = {
		class: next('orders transfer', { ...known, class: classSlug }),
		nominee: next('orders transfer', { ...known, nominee: undefined }),
		cancel: next('orders cancel', { reference, why: 'asked' }),
		withdraw: next('orders cancel', { reference, why: 'withdrew' }),
	}[kind]
	return { what: ASKED[kind], next: answer }
}

/** What is next for an order itself. */
function statusLine(situation: Situation): Line[] {
	const { order, status, offered, decision, open, missing, free, promised, hasBegun, now } = situation
	const { reference, classSlug, handledAt, state } = order
	// What its customer asks for comes first.
	if (open.some(({ kind }) => kind === 'cancel' || kind === 'withdraw')) return []
	const isGone = classSlug !== null && !offered
	if (isGone && (state === 'registered' || state === 'waiting'))
		return [{ what: 'class is gone', next: next('orders cancel', { reference, why: 'class' }) }]
	if (isGone && isBooked(state) && status !== 'over' && status !== 'off')
		return [{ what: 'class is gone', next: next('orders transfer', { reference, class: undefined }) }]
	if (status === 'registered' && handledAt === null) {
		const what = order.currency ? 'no class yet' : 'no price yet'
		return [{ by: answerBy(situation), what, next: next('orders offer', { reference, class: classSlug ?? undefined }) }]
	}
	if (status === 'undecided' && state === 'registered' && handledAt === null)
		return [{ by: answerBy(situation), what: 'class undecided', next: decide(classSlug, hasBegun) }]
	const isDecided = offered && (decision === 'runs' || now.getTime() < offered.timeline.decideBy)
	if (status === 'waiting' && isDecided && !hasBegun && offered.seats !== 'waiting-list' && missing <= free - promised)
		return [
			{ what: `seat is free${placeText(situation)}`, next: next('orders offer', { reference, class: classSlug }) },
		]
	return status === 'paid' && refusalOf('confirm', situation, {}) === undefined
		? [{ by: answerBy(situation), what: 'to confirm', next: next('orders confirm', { reference }) }]
		: []
}

/** ', 2 of 3 who wait': of a waiting list with several. */
export const placeText = ({ place }: Situation) =>
	place && place.of > 1 ? `, ${place.at} of ${place.of} who wait` : ''

function counting(mails: NamedMail[], state: 'held' | 'dead'): Since[] {
	const [first] = mails
	if (!first) return []
	const what = `${counted(mails.length, 'email')} ${state}`
	return [{ since: first.createdAt, what, next: next('mails', { [state]: true }) }]
}

/** Customers whose address refuses mails, one by one if they are few, then all other mails that were given up. */
function givenUp(dead: NamedMail[]): Since[] {
	const ofCustomers = dead.filter(
		({ kind, orderId, registrationId }) => (orderId ?? registrationId) !== null && mailKind(kind).to !== 'office',
	)
	const customers = Map.groupBy(ofCustomers, ({ reference }) => reference)
	if (customers.size > MAX_UNREACHED) return counting(dead, 'dead')
	const lines = [...customers].flatMap(([reference, [first]]) =>
		first
			? {
					since: first.createdAt,
					what: `no email reaches ${first.name}`,
					next: next('orders correct', { reference, email: undefined }),
				}
			: [],
	)
	const others = dead.filter((mail) => !ofCustomers.includes(mail))
	return [...lines, ...counting(others, 'dead')]
}
