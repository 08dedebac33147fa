import type { Kysely } from 'kysely'
import type { CalendarEntry } from '#catalogue/classes/classes.ts'
import { countryNamed } from '#catalogue/prices.ts'
import type { Database } from '#server/db/database.ts'
import { invalid } from '#server/http/form.ts'
import type { SeatPrice } from '#server/invoices/amounts.ts'
import type { Attachment } from '#server/outbox/email.ts'
import { type ClassTimes, classState, isEarly } from '#shared/class-state.ts'
import { type PriceList, priceFor } from '#shared/price.ts'
import { payByOf, type Timeline } from './timeline.ts'

/** A class as the server needs it. */
export type OfferedClass = CalendarEntry &
	ClassTimes & {
		courseId: number
		/** Absent: no limit. */
		capacity?: number | undefined
		/** Dates and times in words. */
		dates: string
		times: string
		timeline: Timeline
		/** `until` is a moment, `lastDay` its day as YYYY-MM-DD. */
		earlyBird?: { percent: number; until: number; lastDay: string } | undefined
		/** Of its course, by the name of the country. */
		prices: PriceList
	}
export type OfferedClasses = ReadonlyMap<string, OfferedClass>

/** Whether a class has begun; one that is no longer in the content counts as begun, so that nobody moves to or from it. */
export function hasBegun(slug: string, classes: OfferedClasses, now: Date): boolean {
	const [first] = classes.get(slug)?.moments ?? []
	return first === undefined || first[0] <= now.getTime()
}

/** What is stored of a class with a registration: the price that holds on the day, before tax. */
export type ChosenClass = {
	slug: string
	/** Undefined for a country that the list does not have: price and tax follow from it, so the office sets them. */
	price: SeatPrice | undefined
	/** The moment until which the fee is to be paid. */
	payBy: number
	hasWaitingList: boolean
}

type Registration = { courseId: number; country: string }

/** The class with this slug at its price; throws an HttpProblem if nobody can register for it with this course. */
export function chooseClass(
	slug: string,
	{ courseId, country }: Registration,
	classes: OfferedClasses,
	now: Date,
): ChosenClass {
	const refused = (why: string) => invalid({ course: `${why} Remove the class, or choose another date.` })
	const found = classes.get(slug)
	if (!found) throw refused('We do not know the class that was chosen.')
	const { dates } = found
	const state = classState(found, now.getTime())
	if (found.courseId !== courseId) throw refused(`The class of ${dates} is one of another course.`)
	if (state === 'closed' || state === 'ended') throw refused(`Registration for the class of ${dates} has closed.`)
	if (state === 'full') throw refused(`The class of ${dates} is full.`)
	return {
		slug,
		price: countryNamed(country) === undefined ? undefined : priceOf(found, country, now),
		payBy: payByOf(found, now),
		hasWaitingList: found.seats === 'waiting-list',
	}
}

/** The price of a class on the day in a country, by its name in the list. */
export function priceOf({ prices, earlyBird }: OfferedClass, country: string, now: Date): SeatPrice {
	const percent = isEarly(earlyBird, now.getTime()) ? earlyBird.percent : 0
	const { offer, currency, taxRate } = priceFor(prices, country, percent)
	return { amount: offer, currency, taxRate }
}

/** How to join a class; undefined until the office has written it down. */
export async function joiningOf(db: Kysely<Database>, slug: string | null): Promise<string | undefined> {
	const notes = db.selectFrom('classNotes').select('joining').where('slug', '=', slug)
	return (await notes.executeTakeFirst())?.joining
}

/** The days of a class as a file for a calendar. */
export async function calendarFile(
	offered: OfferedClass | undefined,
	provider: { name: string },
	stamp: Date,
): Promise<Attachment | undefined> {
	if (!offered) return undefined
	const { calendarOf } = await import('#catalogue/classes/class-calendar.ts')
	return {
		filename: `${offered.slug}.ics`,
		contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
		content: calendarOf(offered.title, provider.name, [offered], stamp),
	}
}
