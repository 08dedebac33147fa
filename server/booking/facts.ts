// What pages, mails and files say of an order, in words.
import { countryCode } from '#catalogue/prices.ts'
import type { Order } from '#server/db/booking-tables.ts'
import { hundredthsText, percentText } from '#server/invoices/amounts.ts'
import { INDIA, officeDay } from '#server/time.ts'
import { clockText, dateText, timesIn } from '#shared/days-text.ts'
import type { Fact } from '#shared/order-view.ts'
import { wallClock } from '#shared/zoned-time.ts'
import { hasOtherDays, type OfferedClass } from './classes.ts'
import type { Money, Quote } from './order.ts'

/** 'Asha R.': a mail with the link may reach a stranger. */
export function firstNameAndInitial(name: string): string {
	const words = name.split(' ')
	const last = words.length > 1 ? words.at(-1) : undefined
	const [initial] = last ? new Intl.Segmenter('en').segment(last) : []
	return [words[0], initial && `${initial.segment}.`].filter(Boolean).join(' ')
}

type BookedOrder = Pick<Order, 'course' | 'country' | 'classSlug' | 'classDates' | 'classTimes' | 'quantity'> &
	Partial<Pick<Order, 'earlyStart'>>

/**
 * Course and class; `times` name the zone of the class, and the clocks of the country follow. An order keeps the days that it
 * was sold with until its customer was told others.
 */
export function bookedFacts(order: BookedOrder, offered: OfferedClass | undefined): Fact[] {
	const { course, country, classSlug, classDates, classTimes, quantity, earlyStart } = order
	const hasItsDays = offered !== undefined && !hasOtherDays(order, offered)
	const times = classTimes ?? (hasItsDays ? offered.times : undefined)
	return [
		{ label: 'Course', value: course },
		...(classSlug ? [{ label: 'Class', value: classDates ?? offered?.dates ?? classSlug }] : []),
		...(times ? [{ label: 'Time', value: times }] : []),
		...(hasItsDays ? localFacts(offered, country) : []),
		...(offered ? [{ label: 'Place', value: offered.venue }] : []),
		...(quantity > 1 ? [{ label: 'Seats', value: String(quantity) }] : []),
		...(earlyStart ? [{ label: 'Early start', value: EARLY_START }] : []),
	]
}

const EARLY_START = 'Asked for: the class begins although the time to withdraw has not ended'

// TypeScript has no type of this method yet.
type Zoned = Intl.Locale & { getTimeZones(): string[] | undefined }

/**
 * The hours of a class by the clocks of a country, by its name; in UTC where it has several, or none that is known. Nothing if
 * they are those of the class.
 */
export function localFacts({ moments, dates, times }: OfferedClass, country: string): Fact[] {
	const code = countryCode(country)
	const zones = (code && (new Intl.Locale('und', { region: code }) as Zoned).getTimeZones()) || []
	const [clock, ...others] = new Set(zones.map((zone) => timesIn(moments, dates, zone)))
	if (clock === undefined || others.length > 0) return [{ label: 'Time in UTC', value: timesIn(moments, dates, 'UTC') }]
	return times.startsWith(clock) ? [] : [{ label: 'In your country', value: clock }]
}

/** The price of an order, and what of it came, was sent back and is left. */
export function priceFacts(order: Order, money?: Money): Fact[] {
	const { currency, unit, taxable, tax, total, taxRate, quantity } = order
	if (currency === null || unit === null || taxable === null || tax === null || total === null) return []
	const text = (hundredths: number) => hundredthsText(hundredths, currency)
	const fact = (label: string, hundredths: number) => ({ label, value: text(hundredths) })
	return [
		...(quantity > 1 ? [{ label: 'Price of a seat', value: text(unit) }] : []),
		fact('Fee', taxable),
		fact(tax > 0 ? `Tax, ${percentText(taxRate ?? '0')}` : 'Tax', tax),
		fact('Total', total),
		...(money ? moneyFacts(money) : []),
	]

	function moneyFacts({ received, short, due, excess, refunds }: Money): Fact[] {
		const counted = refunds.filter((refund) => refund.currency === currency)
		const came = counted.reduce((sum, { amount }) => sum + amount, received)
		const sent = refunds.map((one) => `${hundredthsText(one.amount, one.currency)} on ${dateText(one.paidOn ?? '')}`)
		return [
			...(came > 0 ? [fact('Received', came)] : []),
			...(short > 0 ? [fact('Not to be paid', short)] : []),
			...(sent.length > 0 ? [{ label: 'Sent back', value: sent.join(', ') }] : []),
			...(due > 0 && came > 0 ? [fact('Still due', due)] : []),
			...(excess > 0 ? [fact('To be sent back', excess)] : []),
		]
	}
}

/** The clock of the office at a moment that is no midnight. */
const clockOf = (moment: number) => {
	const { time } = wallClock(moment, INDIA)
	return time === '00:00' ? undefined : clockText(time).toLowerCase().replace(' ', '')
}

const DAY_BEFORE_MS = 1

/** The last day of a period that ends at this moment: '8 January 2027'; with the time if that is in the middle of a day. */
export function lastDayText(moment: string | number): string {
	const at = typeof moment === 'string' ? Date.parse(moment) : moment
	const clock = clockOf(at)
	return clock ? `${clock} on ${dateText(officeDay(at))}, Indian time` : dateText(officeDay(at - DAY_BEFORE_MS))
}

/** '11:59pm on 28 December 2026, Indian time' */
export function untilText(moment: string): string {
	const text = lastDayText(moment)
	return text.includes(' on ') ? text : `11:59pm on ${text}, Indian time`
}

export const quotedFacts = (quote: Quote, offered: OfferedClass | undefined): Fact[] => [
	...bookedFacts({ ...quote, quantity: 1 }, offered),
	...(quote.classSlug ? [] : [{ label: 'Class', value: 'Dates to be agreed' }]),
	{ label: 'People', value: String(quote.quantity) },
]

/** The price of a quote, with the discount of the group first. */
export const quotedPrice = (quote: Quote): Fact[] => [
	...(quote.groupPercent > 0 ? [{ label: 'Group price', value: `${quote.groupPercent}% less for each person` }] : []),
	...priceFacts(quote),
]
