// The writers of orders: a registration, a quote, and the people of a quote.
import type { Insertable } from 'kysely'
import { countryNamed } from '#catalogue/prices.ts'
import type { Order } from '#server/db/booking-tables.ts'
import type { Database, Db } from '#server/db/database.ts'
import { HttpProblem, httpProblem } from '#server/http/problem.ts'
import { type Amounts, amountsOf } from '#server/invoices/amounts.ts'
import { gstStateOf } from '#server/invoices/gst.ts'
import { enqueueBoth, type Filled, liftSuspicion, type Submission, saveSubmission } from '#server/submissions/store.ts'
import { officeDay, startOfDay } from '#server/time.ts'
import { classState } from '#shared/class-state.ts'
import type { Registration } from '#shared/forms/registration-fields.ts'
import { addDays } from '#shared/zoned-time.ts'
import { classColumns, type OfferedClass, type OfferedClasses } from './classes.ts'
import { isQuote, quoteStatusOf } from './order.ts'
import { bookPeople } from './people.ts'
import { priceOf } from './price.ts'
import { hasConfirmedSeats, hasSeats } from './seats.ts'
import { findOrder, lockOrder, recordEvent } from './store.ts'
import { payByOf } from './timeline.ts'
import { newToken } from './token.ts'

type NewOrder = Omit<Insertable<Database['orders']>, Filled | 'id' | 'token'>

/**
 * Stores an order, or finds that of the same form, unless that is cancelled or a quote that no longer holds; undefined if the
 * key was used with other `answers`.
 */
async function saveOrder(trx: Db, order: NewOrder, answers: object, submission: Submission) {
	const token = newToken()
	const holds = async (id: number) => {
		const earlier = await findOrder(trx, { id })
		if (!earlier || earlier.state === 'cancelled') return false
		return order.state !== 'quoted' || (isQuote(earlier) && quoteStatusOf(earlier, submission.now) === 'open')
	}
	const saved = await saveSubmission(trx, 'orders', { ...order, token }, answers, submission, holds)
	if (!saved || saved.isNew) return saved && { ...saved, token }
	const earlier = await findOrder(trx, { id: saved.id })
	return { ...saved, token: earlier?.token ?? token }
}

const REGISTRATION_MAILS = { office: 'registration/department', visitor: 'registration/confirmation' } as const
const QUOTE_MAILS = { office: 'quote/office', visitor: 'quote/buyer' } as const

const NO_PRICE = { currency: null, unit: null, taxable: null, tax: null, total: null, taxRate: null }

/**
 * Where an order for a class begins. Nobody is asked to pay for a class that is full, or that may not run: after the day on which
 * that is decided, it runs if a seat in it is confirmed.
 */
async function firstState(trx: Db, offered: OfferedClass | undefined, quantity: number, now: Date) {
	if (!offered) return 'registered'
	const { slug, seats, timeline } = offered
	if (seats === 'waiting-list' || !(await hasSeats(trx, slug, quantity, offered))) return 'waiting'
	const isDecided = now.getTime() < timeline.decideBy || (await hasConfirmedSeats(trx, slug))
	return isDecided ? 'payable' : 'registered'
}

const payByFor = (state: Order['state'], offered: OfferedClass | undefined, now: Date) =>
	state === 'payable' && offered ? new Date(payByOf(offered, now)).toISOString() : null

/** Stores a registration with its order and mails. Returns its order, or undefined if the key was used with other values. */
export async function saveRegistration(
	trx: Db,
	registration: Registration & { courseId: number },
	chosen: OfferedClass | undefined,
	submission: Submission,
) {
	const { email, country, courseId, course, firstName, lastName } = registration
	const { now, suspect, consentVersion } = submission
	// The price that was seen holds. For a country that the list does not have, the office sets it.
	const price = chosen && countryNamed(country) !== undefined ? priceOf(chosen, country, now) : undefined
	const state = price && !suspect ? await firstState(trx, chosen, 1, now) : 'registered'
	const order = {
		...{ email, buyerName: `${firstName} ${lastName}`, country, courseId, course, quantity: 1 },
		state,
		...classColumns(chosen),
		...NO_PRICE,
		...(price && amountsOf(price, 1)),
		payBy: payByFor(state, chosen, now),
	} as const
	// Without the price, which may change between two tries.
	const answers = chosen ? { ...registration, class: chosen.slug } : registration
	const saved = await saveOrder(trx, order, answers, submission)
	if (saved?.isNew) {
		const { id, reference } = saved
		await bookPeople(trx, { id, courseId }, [registration], { reference, consentVersion, now })
		await enqueueBoth(trx, REGISTRATION_MAILS, 'orderId', { ...submission, id, email })
	}
	return saved
}

/** What a company is offered. */
export type NewQuote = Omit<NewOrder, 'state' | keyof Amounts> & Amounts

const VALID_DAYS = 30

/** The end, in India, of the last day on which a quote of this moment holds; not after `closesAt`, when the class takes nobody more. */
export function validUntil(now: Date, closesAt = Number.POSITIVE_INFINITY): string {
	const today = officeDay(now.getTime())
	const end = startOfDay(addDays(today, VALID_DAYS + 1))
	return new Date(Math.min(end, closesAt)).toISOString()
}

/** Stores a quote with its mails; undefined if the key was used with other `answers`. */
export async function saveQuote(trx: Db, quote: NewQuote, answers: object, submission: Submission) {
	const order = { ...quote, state: 'quoted' as const }
	const saved = await saveOrder(trx, order, answers, submission)
	if (saved?.isNew) await enqueueBoth(trx, QUOTE_MAILS, 'orderId', { ...submission, id: saved.id, email: quote.email })
	return saved
}

/** Clears the suspicion of an order or a quote and enqueues its mails. Returns false if none is suspect. */
export const releaseOrder = (db: Db, reference: string, now: Date) =>
	db.transaction().execute(async (trx) => {
		const id = await liftSuspicion(trx, 'orders', reference)
		const order = id === undefined ? undefined : await findOrder(trx, { id })
		if (!order) return false
		await enqueueBoth(trx, isQuote(order) ? QUOTE_MAILS : REGISTRATION_MAILS, 'orderId', { id: order.id, now })
		return true
	})

type Context = Pick<Submission, 'secret' | 'visitor' | 'now' | 'consentVersion'> & { classes: OfferedClasses }

/**
 * Makes an order of a quote and registers its people, all or none. The quoted price holds whether it is payable at once or not.
 */
export async function acceptQuote(trx: Db, id: number, people: Registration[], context: Context) {
	const { secret, visitor, now, consentVersion, classes } = context
	// Locked, so that two lists at once make one order.
	const quote = await lockOrder(trx, { id })
	if (!quote) throw httpProblem(404)
	if (!isQuote(quote)) throw new HttpProblem(409, 'This quote was used before. Its link leads to the order.')
	const status = quoteStatusOf(quote, now)
	const why = status === 'over' ? 'has expired' : 'is withdrawn'
	if (status !== 'open') throw new HttpProblem(410, `This quote ${why}. Please ask for a new one.`)
	if (quote.suspect) throw new HttpProblem(409, 'A person has to look at this quote first. Please write to us.')
	const offered = classes.get(quote.classSlug ?? '')
	if (quote.classSlug) await refuseClass(trx, quote, offered, now)
	const state = await firstState(trx, offered, quote.quantity, now)
	const values = {
		state,
		stateCode: quote.gstin === null ? null : gstStateOf(quote.gstin),
		payBy: payByFor(state, offered, now),
		acceptedAt: now.toISOString(),
	} as const
	await trx.updateTable('orders').set(values).where('id', '=', id).execute()
	await recordEvent(trx, quote, 'accepted', { by: 'visitor', now })
	await bookPeople(trx, quote, people, { consentVersion, now })
	// The people are told once seats are taken for them: until then they may be strangers, whom nobody pays for.
	const kinds = { office: 'quote/acceptedOffice', visitor: 'quote/accepted' } as const
	await enqueueBoth(trx, kinds, 'orderId', { id, email: quote.email, secret, visitor, now })
}

async function refuseClass(trx: Db, { classSlug, quantity }: Order, offered: OfferedClass | undefined, now: Date) {
	const slug = classSlug ?? ''
	const state = offered ? classState(offered, now.getTime()) : 'closed'
	if (state === 'closed' || state === 'ended')
		throw new HttpProblem(409, 'Registration for this class has closed. Please ask for a quote for another one.')
	if (state === 'full' || !offered || !(await hasSeats(trx, slug, quantity, offered)))
		throw new HttpProblem(
			409,
			`This class has no ${quantity} seats left. Please ask for a quote for another one, or without a class.`,
		)
}
