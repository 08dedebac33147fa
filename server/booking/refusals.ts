// What each action on an order needs to know, and why it may not be done now: sentences for the office or the customer.
import type { Correction, Shortfall } from '#server/company/company.ts'
import type { CancelReason, Order, OrderEventKind, OrderState, RequestKind } from '#server/db/booking-tables.ts'
import { amountsOf, hundredthsText, type SeatPrice } from '#server/invoices/amounts.ts'
import { isIndian } from '#server/invoices/gst.ts'
import type { standingOf } from '#server/invoices/issue.ts'
import type { MovedMoney } from '#server/payments/gateway.ts'
import { DAY_MS, HOUR_MS, officeDay, officeTime } from '#server/time.ts'
import { classState } from '#shared/class-state.ts'
import type { Billing } from '#shared/forms/billing-fields.ts'
import type { Registration } from '#shared/forms/registration-fields.ts'
import { classColumns, type Decision, type OfferedClass } from './classes.ts'
import { lastDayText } from './facts.ts'
import {
	debitOf,
	isBooked,
	isOnItsWay,
	isQuote,
	isShortfall,
	isUnreached,
	lacksProof,
	moneyOf,
	receivedIn,
} from './order.ts'
import type { Person } from './people.ts'
import { attentionOf, type Situation, toldFullAt } from './situation.ts'
import { afterDays, payByOf, startOf } from './timeline.ts'

type Offer = {
	offered: OfferedClass
	country: string
	price: SeatPrice
	payBy: Date
	free: number
	decision: Decision
}
/** Less or more than what is due; another order has a part of the same transfer. */
export type Allowed = { part?: boolean; over?: boolean; shared?: boolean }
/** What shall stand on documents, and how what was issued is put right; `found` are the documents that say something else. */
type Rebilling = {
	billing: Billing
	correction: Correction | undefined
	found: Awaited<ReturnType<typeof standingOf>>
	/** Nothing is to be put right after all. */
	forget?: boolean
}
export type Moved = MovedMoney & {
	method: string
	paymentId: number
	allow: 'anything' | Allowed
	/** A bank has taken it back, and the office records that. */
	isDebit: boolean
}

/** What each action needs to know beside the order. */
export type Given = {
	withdraw: object
	declareWithdrawal: object
	askToCancel: object
	askClass: { class: string }
	askNominee: { registrationId: number }
	billing: Billing & { hasVoucher: boolean }
	accept: { people: Registration[]; consentVersion: string | null | undefined }
	release: object
	offer: Offer
	hold: object
	confirm: { isOnAccount?: boolean }
	transfer: { offered: OfferedClass; free: number; decision: Decision; requestId?: number | undefined }
	passSeat: { seat: string | undefined; nominee: Registration; requestId?: number | undefined }
	decline: { requestId: number; answer: string }
	cancel: { why: CancelReason; allTheSame?: boolean | undefined }
	cancelQuote: object
	/** `seat` is the reference of a person. */
	cancelSeat: { seat: string; allTheSame?: boolean | undefined }
	reopen: { past: boolean }
	reverse: { paymentId: number; why: string }
	/** All that is due, unless an amount is said. */
	shortfall: { amount: number | undefined; reason: Shortfall }
	prove: { proof: string }
	rebill: Rebilling
	correct: { email?: string | undefined; name?: string | undefined; person?: string | undefined }
	relink: object
	sendReminder: object
	paid: Moved
	refunded: Moved
	refundFailed: { amount: number }
	disputed: { amount: number; end: 'won' | 'lost' | undefined }
	remind: object
	noSeat: object
	lapse: object
	unreached: object
	classBegun: object
	chosenNot: object
	soon: object
	tellPeople: object
	classRuns: object
	classOff: object
	tellDays: object
}
export type Action = keyof Given

export const day = (moment: number) => new Date(moment).toISOString()
const text = (hundredths: number, currency: string | null) => hundredthsText(hundredths, currency ?? '')
export const isAsked = ({ open }: Situation, ...kinds: RequestKind[]) => open.some(({ kind }) => kinds.includes(kind))
export const isOff = ({ decision }: Situation) => decision === 'off'

export function refuseRuns(situation: Situation) {
	const { order, status, record } = situation
	if (order.state === 'registered' && status !== 'undecided') return 'it has no price'
	return record?.decision === 'runs' ? isSuspect(situation) : notYet(false)
}

/** Whoever is asked to pay now pays for the class as it is now. */
export const asksToPay = (situation: Situation) => ({
	...(situation.offered && classColumns(situation.offered)),
	...payBy(situation),
})

/** A request that the office answers by its number. */
export const refuseRequest = ({ open }: Situation, requestId: number, kind?: RequestKind) =>
	open.some((one) => one.id === requestId && (kind === undefined || one.kind === kind))
		? undefined
		: open.length > 0
			? `it has no open request ${requestId}${kind ? ` for ${kind === 'class' ? 'another class' : 'another person'}` : ''}. Open are ${open.map(({ id, kind }) => `${id} (${kind})`).join(', ')}`
			: 'nobody waits for an answer'

/** The customer wants to end it, and nobody has answered yet. */
export const wantsOut = (situation: Situation) =>
	isAsked(situation, 'cancel', 'withdraw') &&
	`its customer has asked to cancel it. First: orders cancel ${situation.order.reference}, or orders decline`

const isSuspect = ({ order: { suspect, reference } }: Situation) =>
	suspect !== null && `it looks like the work of a robot. First: forms release ${reference}`

export const classIsOff = (situation: Situation) => isOff(situation) && `${situation.order.classSlug} does not run`

export const attention = (after: Situation) =>
	attentionOf({ ...after, open: [] }).length > 0 ? 'order/attention' : undefined
export const moneyAttention = (after: Situation) => (after.excess > 0 ? 'order/attention' : undefined)

export const refusedNoSeat = ({ order: { reference, classSlug } }: Situation) =>
	`${classSlug ?? 'no class'} has no seat left for ${reference}. Cancel another order, raise the capacity of the class, or cancel and refund this one`

const refusedOffered = ({ order, missing }: Pick<Situation, 'order' | 'missing'>, left: number) =>
	`${order.classSlug} has ${left} seats that nobody has or was offered, and ${order.reference} is for ${missing} people`

/** Moves to another class that the customer asked for, but for those from a class that did not run, or had other days. */
const ownMoves = ({ events, requests }: Situation) =>
	events.filter(
		({ kind, at, classSlug }) =>
			kind === 'transferred' &&
			requests.some((one) => one.kind === 'class' && one.state === 'granted' && one.settledAt === at) &&
			!events.some((one) => (one.kind === 'classOff' || one.kind === 'daysMoved') && one.classSlug === classSlug),
	).length

export const NOT_MOVABLE =
	'The class has begun, or the order has no seat to move. Write to us, and we will see what we can do.'
export const isMovable = ({ order, hasBegun }: Situation) => isBooked(order.state) && !hasBegun

/** Whether another class can be asked for: until some days before the class, and so often; at any time if the class does not run. */
export function refuseMove(situation: Situation): string | undefined {
	const { offered, choice, status, now } = situation
	if (choice || status === 'full') return undefined
	if (!offered || !isMovable(situation)) return NOT_MOVABLE
	const { transferUntil, transfers } = offered.timeline
	if (now.getTime() >= transferUntil)
		return 'The last day to ask for another class has passed. You can name another person for the seat until the class begins.'
	return ownMoves(situation) < transfers
		? undefined
		: 'You have moved as often as our conditions allow. You can name another person for the seat until the class begins.'
}

const NO_GSTIN = 'content/site.yaml has no GSTIN, and without it no tax may be collected'

/** What an order that has no price yet, or waits, is offered; or one that nobody has paid, to put right country, price or day. */
export function refuseOffer(
	situation: Situation,
	{ offered, country, price, free, payBy, decision }: Offer,
): string | false | undefined {
	const { order, missing, now } = situation
	const { slug } = offered
	const amounts = amountsOf(price, order.quantity)
	if (order.state === 'payable' && slug !== order.classSlug)
		return `it is for ${order.classSlug} already. For another class: orders transfer ${order.reference} --class ${slug}`
	if (order.state === 'payable' && !isUntouched(situation))
		return 'money has come for it, or somebody may be paying just now, so its price stays. Wait, or send the money back, or: orders cancel'
	if (offered.courseId !== order.courseId) return `${slug} is a class of another course`
	if (offered.lacksGstin) return NO_GSTIN
	if (decision === 'off') return `${slug} does not run`
	if (decision === 'open' && now.getTime() >= offered.timeline.decideBy)
		return `nobody has said whether ${slug} runs. First: classes decide ${slug} runs`
	if (payBy <= now) return 'the last day to pay has passed. Name another with --pay-by'
	if (missing > free) return refusedOffered({ order: { ...order, classSlug: slug }, missing }, free)
	if (isIndian(country) && amounts.tax % 2 === 1)
		return `the tax of ${text(amounts.tax, amounts.currency)} has no two equal halves for CGST and SGST. Take another price`
	return isSuspect(situation) || wantsOut(situation)
}

export const payBy = ({ offered, now }: Situation) => (offered ? { payBy: day(payByOf(offered, now)) } : {})

/** Where an order for a class begins: nobody is asked to pay for one that is full, or that may not run after that day. */
export function firstState(
	price: object | undefined,
	offered: OfferedClass | undefined,
	{ people, free, decision, now }: { people: number; free: number; decision: Decision; now: Date },
): 'registered' | 'waiting' | 'payable' {
	if (!offered || !price || offered.lacksGstin) return 'registered'
	if (offered.seats === 'waiting-list' || people > free) return 'waiting'
	return now.getTime() < offered.timeline.decideBy || decision === 'runs' ? 'payable' : 'registered'
}

export const startOfOrder = ({ order, offered, free, promised, decision, now }: Situation) =>
	firstState(order.currency === null ? undefined : order, offered, {
		people: order.quantity,
		free: free - promised,
		decision,
		now,
	})

export function refuseAcceptance(situation: Situation): string | undefined {
	const { order, offered, free, now } = situation
	if (order.suspect !== null) return 'A person has to look at this quote first. Please write to us.'
	if (order.classSlug === null) return undefined
	const state = offered ? classState(offered, now.getTime()) : 'closed'
	if (isOff(situation)) return 'This class does not take place. Please ask for a quote for another one.'
	if (state === 'closed' || state === 'ended')
		return 'Registration for this class has closed. Please ask for a quote for another one.'
	return state === 'full' || order.quantity > free
		? `This class has no ${order.quantity} seats left. Please ask for a quote for another one, or without a class.`
		: undefined
}

/** Why nothing is to be paid for an order now; undefined if it is. */
export function refuseToPay(situation: Situation): string | undefined {
	const { order, offered, due, hasSeat, status } = situation
	if (!isBooked(order.state) || due === 0 || isOff(situation) || status === 'undecided')
		return 'There is nothing to pay for this order.'
	if (!situation.takesMoney) return 'We cannot take payments yet, so please do not pay. We will write to you.'
	if (isAsked(situation, 'cancel', 'withdraw')) return 'You have asked us to end this order, so please do not pay.'
	if (order.state === 'payable' && offered && hasClassBegun(situation))
		return 'The class has begun, so please do not pay. Write to us.'
	return hasSeat ? undefined : 'The class has become full, so please do not pay. Write to us about another class.'
}

export function refusePayment(situation: Situation, { amount, currency, allow, paidOn }: Moved): string | undefined {
	const { order, due, payments } = situation
	const { reference, state, receivedAt } = order
	if (allow === 'anything') return undefined
	if (order.currency === null || (!allow.over && (state === 'registered' || state === 'waiting')))
		return `nothing is to be paid. First: orders offer ${reference}. If the money has arrived, and no seat is free, add --over: it is kept to be sent back with orders refund`
	if (currency !== order.currency) return `it is to be paid in ${order.currency}, not in ${currency}`
	if (state === 'cancelled' && !allow.over)
		return 'it is cancelled. If the money has arrived, add --over: it is kept to be sent back with orders refund'
	const [than, option, isAllowed] = amount < due ? ['more', '--part', allow.part] : ['less', '--over', allow.over]
	const shortfall = payments.find(isShortfall)
	if (amount > due && shortfall && !allow.over)
		return `${text(shortfall.amount, currency)} of its price were recorded as ${shortfall.method}. If they have come after all, first: orders reverse ${reference} --payment ${shortfall.id}`
	if (amount !== due && !isAllowed)
		return `${text(due, currency)} are due, ${than} than ${text(amount, currency)}. If that is right, add ${option}`
	return refuseDayBefore(receivedAt, paidOn)
}

/** Money neither comes nor goes before there is an order, by the calendar of the office. */
function refuseDayBefore(receivedAt: string, paidOn: string): string | undefined {
	const ordered = officeDay(Date.parse(receivedAt))
	return paidOn < ordered ? `${paidOn} is before it was ordered, on ${ordered}. Name the day with --date` : undefined
}

export function refuseRefund(
	situation: Situation,
	{ amount, currency, method, allow, paidOn, paymentId }: Moved,
): string | undefined {
	const { order, payments, excess } = situation
	if (allow === 'anything') return undefined
	const sent = payments.find((one) => isOnItsWay(one) && one.id !== paymentId)
	if (sent)
		return `${text(sent.amount, sent.currency)} are on their way back by ${sent.method} already. Wait for the answer: payments check. Without its keys, see on its pages that nothing was sent, then: orders reverse ${order.reference} --payment ${sent.id}`
	// In another currency nothing is due. What a bank has taken back left without a cancellation.
	const debit = debitOf(payments, method)
	const left = currency === order.currency ? Math.max(excess, debit) : receivedIn(currency, payments)
	if (amount <= left) return refuseDayBefore(order.receivedAt, paidOn)
	const before = payments
		.filter(({ kind, state }) => kind === 'refund' && state === 'succeeded')
		.map((one) => `${text(one.amount, one.currency)} on ${one.paidOn}, ${one.method} ${one.paymentRef}`)
	const what = left > 0 ? `only ${text(left, currency)} are to be sent back` : 'nothing is to be sent back'
	const told = before.length > 0 ? `. Sent back before: ${before.join('; ')}` : ''
	return order.state === 'cancelled'
		? what + told
		: `${what}${told}. To send back more while it still stands, first: orders cancel ${order.reference}`
}

export function refuseShortfall(
	situation: Situation,
	{ amount, reason }: Given['shortfall'],
): string | false | undefined {
	const { order, due } = situation
	const { reference, currency, state } = order
	if (due === 0) return 'nothing is due'
	if (amount !== undefined && amount > due) return `only ${text(due, currency)} are due`
	if (reason.document && state !== 'confirmed')
		return `what is ${reason.name} gets a credit note for its invoice, and it has none yet. Lower the price: orders offer ${reference} --price, or first: orders confirm ${reference} --on-account`
	return wantsOut(situation) || classIsOff(situation)
}

export const refuseProof = ({ payments }: Situation) =>
	!payments.some(lacksProof) && 'no proof of a shortfall is still to come for it'

export function refuseRebilling(
	{ order }: Situation,
	{ billing, correction, found, forget }: Rebilling,
): string | false | undefined {
	if (forget) return order.billingWanted === null && 'nothing waits to be put right'
	if (changedBilling(order, billing).length === 0) return 'its documents say that already'
	const { invoice, invoiced, credits, refunds } = found
	// What is issued anew is the price as it is now.
	const [first] = invoice ? (invoiced.total === order.total ? [] : credits) : refunds
	return correction?.document && first
		? `${first.number} takes back a part of what is wrong. Take that back first, or ask your accountant`
		: undefined
}

/** What is other than what is stored; what is left empty stays. */
export const changedBilling = (order: Order, billing: Billing) =>
	(['company', 'address', 'gstin', 'purchaseOrder'] as const).filter(
		(name) => billing[name] !== '' && billing[name] !== order[name],
	)

export function refuseReversal(situation: Situation, { paymentId }: Given['reverse']): string | undefined {
	const { order, payments, received } = situation
	const { reference } = order
	const sent = payments.find((one) => isOnItsWay(one))
	if (sent)
		return `${text(sent.amount, sent.currency)} are on their way back by ${sent.method}. Wait for the answer: payments check`
	const found = payments.find(({ id, state }) => id === paymentId && state === 'succeeded')
	if (!found) return `it has no payment ${paymentId} that counts. See them: orders list ${reference}`
	if (found.kind === 'shortfall' && order.state === 'cancelled') return 'it has ended, and nobody owes the rest'
	if (found.kind === 'payment' && found.currency === order.currency && found.amount > received)
		return `money was sent back since, and only ${text(received, order.currency)} are left. If that was recorded by mistake too, first: orders reverse ${reference} with the number of the refund. If it went to somebody who had not paid, ask for it back, and record it first: orders paid ${reference}`
	return undefined
}

export function refuseConfirmation(situation: Situation, { isOnAccount = false }: Given['confirm']) {
	const { order, due, excess, events, people, hasOtherDays } = situation
	if (hasOtherDays) return `its class was moved. First: classes moved ${order.classSlug}`
	if (people.length === 0) return 'nobody is left who attends'
	// The invoice says nothing of a seat that is cancelled, so its money goes back with the receipt that counts it.
	if (excess > 0 && events.some(({ kind }) => kind === 'seatCancelled'))
		return `${text(excess, order.currency)} of a cancelled seat are still here. First: orders refund ${order.reference}`
	if (isOnAccount && order.company === null) return 'it is not the order of a company'
	if (due > 0 && isOnAccount && !situation.takesMoney) return NO_GSTIN
	if (due > 0 && !isOnAccount) return `${text(due, order.currency)} are still due`
	return wantsOut(situation) || classIsOff(situation)
}

const isPaying = ({ payments }: Situation) =>
	payments.some(({ kind, state }) => kind === 'payment' && state === 'created')

export const refuseCertified = ([certificate, ...others]: string[], allTheSame: boolean | undefined) =>
	certificate !== undefined &&
	!allTheSame &&
	`${[certificate, ...others].join(', ')} was issued for it. First: certificates withdraw ${certificate}. If the certificate stays, add --all-the-same`

export function refuseCancelSeat(
	{ order: { reference }, people, certificates }: Situation,
	{ seat, allTheSame }: Given['cancelSeat'],
) {
	const found = people.find((one) => one.reference === seat)
	if (!found) return `it has no seat ${seat}. ${listOfSeats(people)}`
	if (people.length === 1) return `it has no other seat. To end the order: orders cancel ${reference} without --seat`
	return refuseCertified(
		certificates.filter((one) => one === found.certificateNumber),
		allTheSame,
	)
}

export const listOfSeats = (people: Person[]) =>
	`Its seats: ${people.map(({ reference, firstName, lastName }) => `${reference} ${firstName} ${lastName}`).join(', ')}`

/** A withdrawal that the customer has declared is no mistake of the office. */
const hasWithdrawn = ({ order, events }: Situation) =>
	order.cancelledWhy === 'withdrew' && events.some(({ kind }) => kind === 'withdrawn' || kind === 'withdrawalAsked')

const isPaidFor = ({ order, payments }: Situation) =>
	order.total !== null && moneyOf({ ...order, state: 'payable' }, payments).due === 0

/** Where an order stands again: confirmed if it was, and is paid or of a company; or else where one of its kind begins. */
export function reopensAs(situation: Situation): OrderState {
	const { order, events, received } = situation
	if (isQuote(order)) return 'quoted'
	if (order.suspect !== null) return 'registered'
	const wasConfirmed = events.some(({ kind }) => kind === 'confirmed')
	if (wasConfirmed && (isPaidFor(situation) || order.company !== null)) return 'confirmed'
	return received > 0 ? 'payable' : startOfOrder(situation)
}

export const takesSeatsAgain = (situation: Situation) =>
	reopensAs(situation) === 'confirmed' || (reopensAs(situation) === 'payable' && isPaidFor(situation))

/** An order that is to be paid again has time for it. */
export function reopensWith(situation: Situation): Partial<Order> {
	const { offered, now } = situation
	const isToPay = !isPaidFor(situation)
	if (isToPay && reopensAs(situation) === 'payable') return asksToPay(situation)
	return isToPay && offered && reopensAs(situation) === 'confirmed'
		? { payBy: day(afterDays(now.getTime(), offered.timeline.onAccountDays)) }
		: {}
}

export function refuseReopening(situation: Situation, { past }: Given['reopen']) {
	const { order, offered, people, payments, received, missing, free, promised } = situation
	const { reference, classSlug } = order
	const state = reopensAs(situation)
	if (state === 'quoted') return undefined
	if (hasWithdrawn(situation)) return 'its customer has withdrawn from it, and can register again'
	if (people.length === 0) return 'nobody is left who attends'
	if (payments.some(isOnItsWay)) return 'its money is on the way back. Wait for the answer: payments check'
	if (classSlug === null) return undefined
	if (!offered) return `the content has no class ${classSlug} any more`
	if (isOff(situation)) return `${classSlug} does not run`
	if (hasClassBegun(situation) && received === 0 && state !== 'confirmed')
		return `${classSlug} has begun, and nothing is paid. If money has arrived, first: orders paid ${reference} with --over`
	if (hasClassBegun(situation) && !past) return `${classSlug} has begun. If that is right, add --past`
	const isSeated = state === 'payable' || state === 'confirmed'
	if (!isSeated || missing <= free - promised) return undefined
	return missing > free ? refusedNoSeat(situation) : refusedOffered(situation, free - promised)
}

const isUntouched = (situation: Situation) => situation.received === 0 && !isPaying(situation)

/** Nobody is reminded of, or loses, what he asks about, what somebody may be paying now, or what may not run. */
const canChase = (situation: Situation) =>
	situation.offered !== undefined &&
	situation.takesMoney &&
	// They choose whether they want its new days.
	situation.choice === undefined &&
	!isPaying(situation) &&
	!isOff(situation)

const isLate = ({ order: { payBy }, now, due, status }: Situation) =>
	payBy !== null && payBy <= now.toISOString() && due > 0 && status !== 'undecided'

/** Of a class that the content has no longer only the end is known. */
const hasClassBegun = ({ offered, order: { classEndsAt }, now }: Situation) =>
	offered ? startOf(offered) <= now.getTime() : classEndsAt !== null && classEndsAt <= now.toISOString()

/** Whether its customer was told since the class was decided. */
export const wasTold = ({ events, record }: Situation, told: OrderEventKind) =>
	events.some(({ kind, at }) => kind === told && at >= (record?.decidedAt ?? ''))

export const notYet = (isDue: boolean) => (isDue ? undefined : 'it is not time for that')

/** Whoever is registered by somebody else hears of it within a month (GDPR, article 14(3)), also while no seat is kept. */
const TELL_DAYS = 25

/** Before a class begins. */
const SOON_MS = 48 * HOUR_MS

function isSoon({ offered, hasOtherDays, events, order, now }: Situation) {
	const ahead = offered ? startOf(offered) - now.getTime() : 0
	const told = events.some(({ kind, classSlug }) => kind === 'soon' && classSlug === order.classSlug)
	// Other days are told first.
	return !hasOtherDays && ahead > 0 && ahead <= SOON_MS && !told
}

/** Of other states: NOT_MOVABLE. */
export const CUSTOMER_REFUSALS: Partial<Record<OrderState, string>> = {
	quoted: 'This quote was not accepted yet.',
	payable: 'This quote was used before. Its link leads to the order.',
	confirmed: 'This quote was used before. Its link leads to the order.',
	cancelled: 'This order is cancelled.',
}

const isToRemind = (situation: Situation) =>
	!isUnreached(situation.order) &&
	canChase(situation) &&
	situation.open.length === 0 &&
	isLate(situation) &&
	situation.order.remindedAt === null

export const refuseReminder = (situation: Situation) =>
	notYet(
		isToRemind(situation) && situation.hasSeat && (situation.order.state === 'confirmed' || !hasClassBegun(situation)),
	)

/** What the office asks for once more, however often the clock has. */
export function refuseSending(situation: Situation): string | false | undefined {
	const { order, now } = situation
	const { payBy, remindedAt } = order
	const why = refuseToPay(situation)
	if (why) return `its page says: "${why}"`
	if (isPaying(situation)) return 'somebody may be paying it just now. First: payments check'
	if (!isLate(situation)) return `it is to be paid by ${payBy ? lastDayText(payBy) : 'no day yet'}`
	const isRecent = remindedAt !== null && now.getTime() < Date.parse(remindedAt) + DAY_MS
	return isRecent && `it was reminded on ${officeTime(remindedAt)}, less than a day ago`
}

export const refuseNoSeat = (situation: Situation) =>
	notYet(
		isToRemind(situation) &&
			isUntouched(situation) &&
			!situation.hasSeat &&
			toldFullAt(situation.order.classSlug, situation.events) === undefined,
	)

export function refuseLapse(situation: Situation) {
	const { order, open, events, hasSeat, lapses = Number.POSITIVE_INFINITY, now } = situation
	const wasWarned = order.remindedAt !== null || (!hasSeat && toldFullAt(order.classSlug, events) !== undefined)
	const isOver = wasWarned && now.getTime() >= lapses
	// Once the class has begun nothing that somebody asks about a seat in it can come true.
	const isDue = hasClassBegun(situation) ? !isAsked(situation, 'cancel', 'withdraw') : isOver && open.length === 0
	return notYet(canChase(situation) && isUntouched(situation) && isLate(situation) && isDue)
}

export function refuseUnreached(situation: Situation) {
	const { order, open, lapses = Number.POSITIVE_INFINITY, now } = situation
	const isOver = open.length === 0 && now.getTime() >= lapses
	return notYet(isUnreached(order) && canChase(situation) && isUntouched(situation) && isLate(situation) && isOver)
}

export const refuseClassBegun = (situation: Situation) =>
	notYet(
		hasClassBegun(situation) &&
			isUntouched(situation) &&
			!isAsked(situation, 'withdraw', 'cancel') &&
			(situation.order.state !== 'payable' || situation.status === 'undecided' || !situation.offered),
	)

export const refuseChosenNot = ({ choice, open, now }: Situation) =>
	notYet(choice?.why === 'off' && now.getTime() >= choice.until && open.length === 0)

export const refuseSoon = (situation: Situation) =>
	notYet(isSoon(situation) && !isOff(situation) && !isAsked(situation, 'cancel', 'withdraw'))

/** Everybody who came to the order since people were told last hears of it. */
export function refuseTelling({ order, people, events, now }: Situation) {
	const last = events.findLast(({ kind }) => kind === 'peopleTold')?.at ?? ''
	const untold = people.filter(
		({ seat, seatToken, receivedAt }) => seat === null && seatToken !== null && receivedAt > last,
	)
	return notYet(
		!isUnreached(order) &&
			untold.some(({ receivedAt }) => now.getTime() >= Date.parse(receivedAt) + TELL_DAYS * DAY_MS),
	)
}
