import { encode } from 'uqr'
import { pathOf } from '#drawing/qr-path.ts'
import type { OfferedClass } from '#server/booking/classes.ts'
import {
	bookedFacts,
	firstNameAndInitial,
	lastDayText,
	priceFacts,
	quotedFacts,
	quotedPrice,
} from '#server/booking/facts.ts'
import { type Quote, quoteStatusOf, type Standing } from '#server/booking/order.ts'
import { offerIn } from '#server/booking/price.ts'
import type { Order } from '#server/booking/store.ts'
import { orderPath, quotePath, seatPath } from '#server/booking/token.ts'
import type { Db } from '#server/db/database.ts'
import { hundredthsText } from '#server/invoices/amounts.ts'
import { GST_STATES, isIndian } from '#server/invoices/gst.ts'
import { fileNameOf } from '#server/invoices/numbers.ts'
import type { IssuedDocument } from '#server/invoices/store.ts'
import type { Billing } from '#server/outbox/provider.ts'
import { dayText } from '#server/time.ts'
import type { OrderView, QuoteView, SeatView, Ways } from '#shared/order-view.ts'
import type { PriceList } from '#shared/price.ts'

type Shown = {
	order: Order
	standing: Standing
	/** The class of the order, while it is offered. */
	offered: OfferedClass | undefined
	billing: Billing | undefined
	online?: Ways['online']
	notice?: OrderView['notice']
	/** No seat is left for it, so that nobody is to pay. */
	isFull?: boolean
	documents: readonly IssuedDocument[]
	joining: string | undefined
}

/** All that the page of an order shows but what was asked for. */
export function viewOf({ order, standing, offered, billing, online, notice, isFull, documents, joining }: Shown) {
	const { reference, token, state, cancelledWhy, country, company } = order
	const { status, due, excess, refunds } = standing
	const path = orderPath(token)
	// Nobody is invited to put down days for which no seat is left.
	const hasCalendar = !isFull && !['waiting', 'full'].includes(status) && state !== 'cancelled'
	const states = isIndian(country) ? [...GST_STATES].map(([value, text]) => ({ value, text })) : []
	return {
		reference,
		path,
		person: firstNameAndInitial(order.buyerName),
		status,
		notes: [
			...(cancelledWhy && cancelledWhy !== 'withdrawn' ? [cancelledWhy] : []),
			...(refunds.length > 0 ? ['refunded' as const] : []),
			...(excess > 0 && status !== 'refundDue' ? ['overpaid' as const] : []),
		],
		booked: bookedFacts(order, offered),
		price: priceFacts(order, standing),
		...(offered && order.currency && { taxNote: offerIn(offered.prices, country).taxNote }),
		...(due > 0 && !isFull && { pay: { ...waysOf(order, due, billing), ...(online && { online }) } }),
		...(notice && { notice }),
		...(offered && hasCalendar && { calendar: `${path}/class.ics` }),
		documents: documents.map(({ number, title, issuedAt }) => ({
			label: `${title} ${number}, ${dayText(issuedAt)}`,
			path: `${path}/documents/${fileNameOf(number)}`,
		})),
		...(state !== 'cancelled' && state !== 'confirmed' && { billing: { states, company } }),
		joining,
	}
}

export function waysOf(order: Order, due: number, billing: Billing | undefined): Ways {
	const currency = order.currency ?? ''
	const bank = billing?.bank[currency] ?? billing?.bank['other'] ?? []
	const isSample = billing?.isSample ?? false
	const text = currency === 'INR' && billing?.upi ? upiText(billing.upi, order.reference, due, isSample) : undefined
	return {
		amount: hundredthsText(due, currency),
		until: order.payBy ? lastDayText(order.payBy) : '',
		bank,
		isSample,
		...(text && { qr: qrOf(text) }),
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

function qrOf(text: string) {
	const { data, size } = encode(text, { border: 0 })
	return { size, path: pathOf(data) }
}

/** A registration with what its order says of the seat. */
export const findSeat = (db: Db, token: string) =>
	db
		.selectFrom('registrations')
		.innerJoin('orders', 'orders.id', 'registrations.orderId')
		.select(['registrations.firstName', 'registrations.lastName', 'registrations.reference', 'registrations.seat'])
		.select(['registrations.seatToken', 'orders.state', 'orders.course', 'orders.classSlug', 'orders.classDates'])
		.where('registrations.seatToken', '=', token)
		.executeTakeFirst()

export type Seat = NonNullable<Awaited<ReturnType<typeof findSeat>>>

export const seatStatusOf = ({ state, seat }: Pick<Seat, 'state' | 'seat'>): SeatView['status'] =>
	seat === 'transferred' ? seat : state === 'cancelled' ? 'cancelled' : (seat ?? 'waiting')

/** Whether the holder of the link has no seat any more. */
export const isOver = (status: SeatView['status']) => status === 'cancelled' || status === 'transferred'

export function seatViewOf(seat: Seat, offered: OfferedClass | undefined, joining: string | undefined): SeatView {
	const status = seatStatusOf(seat)
	const { reference, firstName, lastName, seatToken } = seat
	return {
		reference,
		person: firstNameAndInitial(`${firstName} ${lastName}`),
		status,
		booked: bookedFacts({ ...seat, quantity: 1 }, offered),
		...(offered && !isOver(status) && { calendar: `${seatPath(seatToken ?? '')}/class.ics` }),
		joining,
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
	validUntil: lastDayText(quote.validUntil),
	pdf: `${quotePath(quote.token)}/quote.pdf`,
	booked: quotedFacts(quote, offered),
	price: quotedPrice(quote),
	...(prices && { taxNote: offerIn(prices, quote.country).taxNote }),
	...(quoteStatusOf(quote, now) === 'open' &&
		quote.suspect === null && { register: `${quotePath(quote.token)}/register` }),
})
