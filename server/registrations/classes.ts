import type { CalendarEntry, Class } from '#catalogue/classes.ts'
import { invalid } from '#server/http/form.ts'
import { type PriceList, priceFor } from '#shared/price.ts'

/** A class as the server needs it. */
export type OfferedClass = CalendarEntry & {
	courseId: number
	/** Dates and times in words. */
	dates: string
	times: string
	seats: Class['seats']
	/** The moment from which nobody can register any more. */
	closesAt: number
	/** `until` is a moment, `lastDay` its day as YYYY-MM-DD. */
	earlyBird?: { percent: number; until: number; lastDay: string } | undefined
	/** Of its course, by the name of the country. */
	prices: PriceList
}
export type OfferedClasses = ReadonlyMap<string, OfferedClass>

/** What is stored of a class with a registration: the price that holds on the day, before tax. */
export type ChosenClass = { slug: string; price: { amount: number; currency: string; taxRate: number } }

export const isEarly = ({ earlyBird }: OfferedClass, moment: Date) =>
	earlyBird !== undefined && moment.getTime() < earlyBird.until

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
	const { dates, closesAt, seats, prices, earlyBird } = found
	if (found.courseId !== courseId) throw refused(`The class of ${dates} is one of another course.`)
	if (now.getTime() >= closesAt) throw refused(`Registration for the class of ${dates} has closed.`)
	if (seats === 'full') throw refused(`The class of ${dates} is full.`)
	const { offer, currency, taxRate } = priceFor(prices, country, isEarly(found, now) ? earlyBird?.percent : 0)
	return { slug, price: { amount: offer, currency, taxRate } }
}
