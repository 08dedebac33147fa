// What waits about an order, and about money without one.
import {
	ATTENTION_TEXTS,
	type Attention,
	isBooked,
	isOnItsWay,
	isQuote,
	isShortfall,
	lacksProof,
	quoteStatusOf,
	STATUS_TEXTS,
	waysBack,
} from '#server/booking/order.ts'
import type { restOf } from '#server/booking/payments/stranded.ts'
import { refusalOf } from '#server/booking/rules.ts'
import { answerBy, attentionOf, payBackBy, type Situation } from '#server/booking/situation.ts'
import type { Payment, RequestKind } from '#server/db/booking-tables.ts'
import { hundredthsText } from '#server/invoices/amounts.ts'
import { isGateway } from '#server/payments/gateway.ts'
import { decide, type Line, next, type Since } from './line.ts'

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

/** Of what the office decides about money, seats and classes; requests have lines of their own. Each is composed when it applies. */
const LINES: Partial<Record<Attention, (situation: Situation) => Line | Line[]>> = {
	full: (one) => {
		const { reference } = one.order
		const [by, isFree] = [answerBy(one), one.missing <= one.free]
		return isFree
			? { by, what: 'seat is free', next: next('orders confirm', { reference }) }
			: { by, what: ATTENTION_TEXTS.full, next: next('orders transfer', { reference, class: undefined }) }
	},
	partLate: (one) => ({ what: `part paid and late, ${text(one.due, one)} due`, next: paid(one) }),
	overdue: (one) => ({ what: `overdue, ${text(one.due, one)} due`, next: paid(one) }),
	short: (one) => ({ what: `not paid in full, ${text(one.due, one)} due`, next: paid(one) }),
	overpaid: (one) => [...paidAfterAll(one), ...refund(one)],
	refundDue: refund,
	disputed: (one) => ({ what: 'money asked back by a bank', next: shown(one) }),
	lost: (one) => ({ what: 'money taken back by a bank: record it with orders refund --ref', next: shown(one) }),
	otherCurrency: (one) => ({ what: ATTENTION_TEXTS.otherCurrency, next: shown(one) }),
	empty: ({ order }) => ({
		what: ATTENTION_TEXTS.empty,
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
	daysMoved: ({ order }) => ({
		what: ATTENTION_TEXTS.daysMoved,
		next: next('classes moved', { slug: order.classSlug }),
	}),
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
		by,
		what: `refund ${text(amount, situation)}`,
		next: next('orders refund', {
			reference,
			amount,
			currency,
			...(method === 'bank' ? { ref: undefined } : { method }),
		}),
	}))
}

/** Of money whose order is gone. */
export function strandedLine(
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

function requestLine(
	reference: string,
	id: number,
	kind: RequestKind,
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
	return { what: ATTENTION_TEXTS[kind], next: answer }
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
const placeText = ({ place }: Situation) => (place && place.of > 1 ? `, ${place.at} of ${place.of} who wait` : '')

/** 'part paid, ₹5,000 due' */
export function standingText(situation: Situation): string {
	const { order, status, due, excess, now } = situation
	if (isQuote(order)) return `quote, ${quoteStatusOf(order, now)}`
	const { currency } = order
	const amounts = [
		...(due > 0 && status !== 'off' ? [`${hundredthsText(due, currency ?? '')} due`] : []),
		...(excess > 0 ? [`${hundredthsText(excess, currency ?? '')} to be sent back`] : []),
	]
	return [STATUS_TEXTS[status] + placeText(situation), ...amounts].join(', ')
}
