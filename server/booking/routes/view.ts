import { qrCode } from '#drawing/qr-code.ts'
import { decisionOf, hasOtherDays, type OfferedClass } from '#server/booking/classes.ts'
import {
	bookedFacts,
	firstNameAndInitial,
	lastDayText,
	quotedFacts,
	quotedPrice,
	untilText,
} from '#server/booking/facts.ts'
import { type Quote, quoteStatusOf } from '#server/booking/order.ts'
import { seatStatusOf } from '#server/booking/people.ts'
import { offerIn } from '#server/booking/price.ts'
import { quotePath, seatPath } from '#server/booking/token.ts'
import type { PaymentDetails } from '#server/company/company.ts'
import type { ClassRecord, Order } from '#server/db/booking-tables.ts'
import type { Db } from '#server/db/database.ts'
import { hundredthsText } from '#server/invoices/amounts.ts'
import { hasEnded } from '#shared/class-state.ts'
import type { QuoteView, SeatView, Ways } from '#shared/order-view.ts'
import type { PriceList } from '#shared/price.ts'

export function waysOf(order: Order, due: number, billing: PaymentDetails | undefined): Ways {
	const currency = order.currency ?? ''
	const bank = billing?.bank[currency] ?? billing?.bank['other'] ?? []
	const isSample = billing?.isSample ?? false
	const text = currency === 'INR' && billing?.upi ? upiText(billing.upi, order.reference, due, isSample) : undefined
	return {
		amount: hundredthsText(due, currency),
		until: order.payBy ? lastDayText(order.payBy) : '',
		bank,
		isSample,
		...(text && { qr: qrCode(text, 0) }),
	}
}

/** What the QR code says: an address by which a UPI app pays, or plain text while that is an example. */
export function upiText(
	{ address, name }: { address: string; name: string },
	reference: string,
	due: number,
	isSample: boolean,
) {
	const plain = reference.replaceAll('-', '')
	if (isSample) return `Example, do not pay. ${plain}`
	const amount = (due / 100).toFixed(2)
	const parts = { pa: address, pn: name, am: amount, cu: 'INR', tr: plain, tn: plain }
	const query = Object.entries(parts).map(([key, value]) => `${key}=${encodeURIComponent(value).replace('%40', '@')}`)
	return `upi://pay?${query.join('&')}`
}

/** A registration with what its order says of the seat. */
export const findSeat = (db: Db, token: string) =>
	db
		.selectFrom('registrations')
		.innerJoin('orders', 'orders.id', 'registrations.orderId')
		.select(['registrations.firstName', 'registrations.lastName', 'registrations.reference', 'registrations.seat'])
		.select(['registrations.seatToken', 'orders.state', 'orders.course', 'orders.classSlug', 'orders.classDates'])
		.select(['orders.classTimes', 'registrations.country'])
		.where('registrations.seatToken', '=', token)
		.executeTakeFirst()

export type Seat = NonNullable<Awaited<ReturnType<typeof findSeat>>>

/** Whether the holder of the link has no seat any more. */
const isOver = (status: SeatView['status']) => status === 'cancelled' || status === 'transferred'

export function seatViewOf(
	seat: Seat,
	{ offered, record, now }: { offered: OfferedClass | undefined; record: ClassRecord | undefined; now: Date },
): SeatView {
	const status = seatStatusOf(seat)
	const { reference, firstName, lastName, seatToken } = seat
	const isAhead = !offered || !hasEnded(offered, now.getTime())
	const news = isOver(status) ? 'ahead' : decisionOf(offered, record) === 'off' ? 'off' : isAhead ? 'ahead' : 'over'
	const isKept = status === 'held' || status === 'confirmed'
	return {
		reference,
		person: firstNameAndInitial(`${firstName} ${lastName}`),
		status,
		news,
		booked: bookedFacts({ ...seat, quantity: 1 }, offered),
		...(offered &&
			isKept &&
			news === 'ahead' &&
			!hasOtherDays(seat, offered) && { calendar: `${seatPath(seatToken ?? '')}/class.ics` }),
		joining: (status === 'confirmed' && news === 'ahead' && record?.joining) || undefined,
		materials: (status === 'confirmed' && news !== 'off' && offered?.materials) || undefined,
	}
}

export const quoteViewOf = (
	quote: Quote,
	offered: OfferedClass | undefined,
	prices: PriceList | undefined,
	now: Date,
): QuoteView => ({
	number: quote.reference,
	company: quote.company,
	person: firstNameAndInitial(quote.buyerName),
	status: quoteStatusOf(quote, now),
	validUntil: untilText(quote.validUntil),
	pdf: `${quotePath(quote.token)}/quote.pdf`,
	booked: quotedFacts(quote, offered),
	price: quotedPrice(quote),
	...(prices && { taxNote: offerIn(prices, quote.country).taxNote }),
	...(quoteStatusOf(quote, now) === 'open' &&
		quote.suspect === null && { register: `${quotePath(quote.token)}/register` }),
})
