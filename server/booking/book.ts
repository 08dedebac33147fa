// The writers of orders: a registration, a quote, and the people of a quote.
import type { Insertable } from 'kysely'
import { countryNamed } from '#catalogue/prices.ts'
import type { Database, Db } from '#server/db/database.ts'
import { HttpProblem, httpProblem } from '#server/http/problem.ts'
import { type Amounts, amountsOf } from '#server/invoices/amounts.ts'
import { enqueueBoth, type Filled, type Submission, saveSubmission } from '#server/submissions/store.ts'
import { officeDay, startOfDay } from '#server/time.ts'
import type { Registration } from '#shared/forms/registration-fields.ts'
import { addDays } from '#shared/zoned-time.ts'
import { act } from './act.ts'
import { classColumns, decisionOf, type OfferedClass, recordsOf } from './classes.ts'
import { isQuote, type Quote, quoteStatusOf } from './order.ts'
import { bookPeople } from './people.ts'
import { priceOf } from './price.ts'
import { firstState } from './refusals.ts'
import { openSeats } from './seats.ts'
import type { Acting } from './steps.ts'
import { findOrder } from './store.ts'
import { payByOf } from './timeline.ts'
import { newToken } from './token.ts'

type NewOrder = Omit<Insertable<Database['orders']>, Filled | 'id' | 'token' | 'cause'>

/**
 * Stores an order, or finds that of the same form, unless that is cancelled or a quote that no longer holds; undefined if the
 * key was used with other `answers`.
 */
async function saveOrder(trx: Db, order: NewOrder, answers: object, submission: Submission) {
	const token = newToken()
	const cause = submission.cause ?? null
	const holds = async (id: number) => {
		const earlier = await findOrder(trx, { id })
		if (!earlier || earlier.state === 'cancelled') return false
		return order.state !== 'quoted' || (isQuote(earlier) && quoteStatusOf(earlier, submission.now) === 'open')
	}
	const saved = await saveSubmission(trx, 'orders', { ...order, token, cause }, answers, submission, holds)
	if (!saved || saved.isNew) return saved && { ...saved, token }
	const earlier = await findOrder(trx, { id: saved.id })
	return { ...saved, token: earlier?.token ?? token }
}

const REGISTRATION_MAILS = { office: 'registration/department', visitor: 'registration/confirmation' } as const
const QUOTE_MAILS = { office: 'quote/office', visitor: 'quote/buyer' } as const

const NO_PRICE = { currency: null, unit: null, taxable: null, tax: null, total: null, taxRate: null }

/** What is known of a class, for an order that begins. */
async function classNow(trx: Db, offered: OfferedClass | undefined) {
	const record = offered && (await recordsOf(trx, [offered.slug])).get(offered.slug)
	const free = offered ? await openSeats(trx, offered, record?.taken ?? 0) : 0
	return { free, decision: decisionOf(offered, record) }
}

/** The name of the course as the form had it, and whether it asks for an early start. */
type Sent = { sentCourse?: string; asksForEarlyStart?: boolean }

/** Stores a registration with its order and mails. Returns its order, or undefined if the key was used with other values. */
export async function saveRegistration(
	trx: Db,
	registration: Registration & { courseId: number },
	chosen: OfferedClass | undefined,
	submission: Submission,
	{ sentCourse = registration.course, asksForEarlyStart = false }: Sent = {},
) {
	const { email, country, courseId, course, firstName, lastName } = registration
	const { now, suspect, consentVersion } = submission
	// The price that was seen holds. For a country that the list does not have, or without a GSTIN, the office sets it.
	const isPriced = chosen && !chosen.lacksGstin
	const price = isPriced && countryNamed(country) !== undefined ? priceOf(chosen, country, now) : undefined
	const state = suspect ? 'registered' : firstState(price, chosen, { people: 1, now, ...(await classNow(trx, chosen)) })
	const order = {
		email,
		buyerName: `${firstName} ${lastName}`,
		country,
		courseId,
		course,
		quantity: 1,
		state,
		...classColumns(chosen),
		...NO_PRICE,
		...(price && amountsOf(price, 1)),
		earlyStart: chosen && asksForEarlyStart ? now.toISOString() : null,
		payBy: state === 'payable' && chosen ? new Date(payByOf(chosen, now)).toISOString() : null,
	} as const
	// Without the price, and with the name of the course as it was sent: both may change between two tries.
	const asked = { ...(chosen && { class: chosen.slug }), ...(order.earlyStart && { earlyStart: true }) }
	const answers = { ...registration, course: sentCourse, ...asked }
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

/** Stores a quote with its mails and what its PDF prints; undefined if the key was used with other `answers`. */
export async function saveQuote(
	trx: Db,
	quote: NewQuote,
	answers: object,
	submission: Submission,
	print: (order: Quote) => object,
) {
	const saved = await saveOrder(trx, { ...quote, state: 'quoted' }, answers, submission)
	if (!saved?.isNew) return saved
	const { id } = saved
	const order = (await findOrder(trx, { id })) as Quote
	const values = { printedQuote: JSON.stringify(print(order)) }
	await trx.updateTable('orders').set(values).where('id', '=', id).execute()
	await enqueueBoth(trx, QUOTE_MAILS, 'orderId', { ...submission, id, email: quote.email })
	return saved
}

/** Clears the suspicion of an order or a quote and enqueues its mails. Returns false if none is suspect. */
export async function releaseOrder(trx: Db, reference: string, acting: Acting): Promise<boolean> {
	const order = await findOrder(trx, { reference })
	if (order?.suspect === null || !order) return false
	await act(trx, 'release', { reference }, {}, acting)
	return true
}

/**
 * Makes an order of a quote and registers its people, all or none. The quoted price holds whether it is payable at once or not.
 */
export async function acceptQuote(
	trx: Db,
	id: number,
	people: Registration[],
	{ consentVersion, ...acting }: Acting & Pick<Submission, 'consentVersion'>,
) {
	const quote = await findOrder(trx, { id })
	if (!quote) throw httpProblem(404)
	const status = quoteStatusOf(quote, acting.now)
	const why = status === 'over' ? 'has expired' : 'is withdrawn'
	if (isQuote(quote) && status !== 'open') throw new HttpProblem(410, `This quote ${why}. Please ask for a new one.`)
	await act(trx, 'accept', { id }, { people, consentVersion }, acting)
}
