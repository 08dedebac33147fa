import type { Kysely } from 'kysely'
import { encode } from 'uqr'
import { pathOf } from '#drawing/qr-path.ts'
import type { Database } from '#server/db/database.ts'
import { hundredthsText, percentText } from '#server/invoices/amounts.ts'
import { GST_STATES, isIndian } from '#server/invoices/gst.ts'
import { fileNameOf } from '#server/invoices/numbers.ts'
import type { IssuedDocument } from '#server/invoices/store.ts'
import type { Billing } from '#server/outbox/provider.ts'
import { dayText } from '#server/time.ts'
import type { Fact, OrderView, SeatView, Ways } from '#shared/order-view.ts'
import { inCountry, type PriceList } from '#shared/price.ts'
import type { QuoteView } from '#shared/quote-view.ts'
import type { OfferedClass } from './classes.ts'
import { type Quote, quoteStatusOf, type Standing } from './order.ts'
import type { Order } from './store.ts'
import { orderPath, quotePath, seatPath } from './token.ts'

type Shown = {
	order: Order
	standing: Standing
	/** The class of the order, while it is offered. */
	offered: OfferedClass | undefined
	billing: Billing | undefined
	documents: readonly IssuedDocument[]
	joining: string | undefined
}

export function viewOf({
	order,
	standing,
	offered,
	billing,
	documents,
	joining,
}: Shown): Omit<OrderView, 'asked' | 'transfer' | 'nominee' | 'withdraw'> {
	const { reference, token, cancelledWhy } = order
	const { status, due, excess } = standing
	const isConfirmed = status === 'confirmed'
	return {
		reference,
		person: firstNameAndInitial(order.buyerName),
		status,
		isOverpaid: excess > 0 && status !== 'refundDue',
		...(cancelledWhy && cancelledWhy !== 'withdrawn' && { cancelledWhy }),
		booked: bookedFacts(order, offered),
		price: priceFacts(order, standing),
		...(offered && order.currency && { taxNote: inCountry(offered.prices, order.country).taxNote }),
		...(due > 0 && order.state !== 'registered' && { pay: waysOf(order, due, billing) }),
		...(offered && order.state !== 'cancelled' && { calendar: `${orderPath(token)}/class.ics` }),
		documents: documents.map(({ number, title, issuedAt }) => ({
			label: `${title} ${number}, ${dayText(issuedAt)}`,
			path: `${orderPath(token)}/documents/${fileNameOf(number)}`,
		})),
		...billingOf(order),
		...(isConfirmed && joining !== undefined && { joining }),
	}
}

/** What the form for the invoice needs, until the order is confirmed and the invoice issued. */
function billingOf({ token, state, country, company }: Order): Pick<OrderView, 'billing'> {
	if (state === 'cancelled' || state === 'confirmed') return {}
	const states = isIndian(country) ? [...GST_STATES].map(([code, name]) => ({ code, name })) : []
	return { billing: { action: `${orderPath(token)}/billing`, states, company: company ?? undefined } }
}

/** 'Asha R.': a mail with the link may reach a stranger. */
export function firstNameAndInitial(name: string): string {
	const words = name.split(' ')
	const last = words.length > 1 ? words.at(-1) : undefined
	const [initial] = last ? new Intl.Segmenter('en').segment(last) : []
	return [words[0], initial && `${initial.segment}.`].filter(Boolean).join(' ')
}

/** Course and class; `times` name the zone of the class. */
export function bookedFacts(
	{ course, classSlug, quantity }: Pick<Order, 'course' | 'classSlug' | 'quantity'>,
	offered: OfferedClass | undefined,
): Fact[] {
	return [
		{ label: 'Course', value: course },
		...(offered
			? [
					{ label: 'Class', value: offered.dates },
					{ label: 'Time', value: offered.times },
					{ label: 'Place', value: offered.venue },
				]
			: classSlug
				? [{ label: 'Class', value: classSlug }]
				: []),
		...(quantity > 1 ? [{ label: 'Seats', value: String(quantity) }] : []),
	]
}

type Priced = Pick<Order, 'currency' | 'unit' | 'taxable' | 'tax' | 'total' | 'taxRate' | 'quantity' | 'state'>

export function priceFacts(
	order: Priced,
	{ received, due, excess }: Pick<Standing, 'received' | 'due' | 'excess'>,
): Fact[] {
	const { currency, unit, taxable, tax, total, taxRate, quantity, state } = order
	if (currency === null || unit === null || taxable === null || tax === null || total === null) return []
	const text = (hundredths: number) => hundredthsText(hundredths, currency)
	const fact = (label: string, hundredths: number) => ({ label, value: text(hundredths) })
	return [
		...(quantity > 1 ? [{ label: 'Price of a seat', value: text(unit) }] : []),
		fact('Fee', taxable),
		fact(tax > 0 ? `Tax, ${percentText(taxRate ?? '0')}` : 'Tax', tax),
		fact('Total', total),
		...(received > 0 ? [fact('Received', received)] : []),
		...(due > 0 && received > 0 ? [fact('Still due', due)] : []),
		...(excess > 0 ? [fact('To be sent back', excess)] : []),
		...(state === 'cancelled' && received === 0 ? [fact('Due', 0)] : []),
	]
}

/** The day that a moment ends, which is the first one of the next day. */
export const lastDayText = (moment: string) => dayText(new Date(Date.parse(moment) - 1).toISOString())

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
export const findSeat = (db: Kysely<Database>, token: string) =>
	db
		.selectFrom('registrations')
		.innerJoin('orders', 'orders.id', 'registrations.orderId')
		.select(['registrations.firstName', 'registrations.lastName', 'registrations.reference', 'registrations.seat'])
		.select(['registrations.seatToken', 'orders.state', 'orders.course', 'orders.classSlug'])
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
		...(joining !== undefined && { joining }),
	}
}

type ShownQuote = {
	quote: Quote
	offered: OfferedClass | undefined
	prices: PriceList | undefined
	now: Date
}

export const quoteViewOf = ({ quote, offered, prices, now }: ShownQuote): QuoteView => ({
	number: quote.reference,
	company: quote.company,
	person: firstNameAndInitial(quote.buyerName),
	status: quoteStatusOf(quote, now),
	validUntil: lastDayText(quote.validUntil),
	pdf: `${quotePath(quote.token)}/quote.pdf`,
	booked: quotedFacts(quote, offered),
	price: quotedPrice(quote),
	...(prices && { taxNote: inCountry(prices, quote.country).taxNote }),
	...(quoteStatusOf(quote, now) === 'open' &&
		quote.suspect === null && { register: `${quotePath(quote.token)}/register` }),
})

export const quotedFacts = (quote: Quote, offered: OfferedClass | undefined): Fact[] => [
	...bookedFacts({ ...quote, quantity: 1 }, offered),
	...(quote.classSlug ? [] : [{ label: 'Class', value: 'Dates to be agreed' }]),
	{ label: 'People', value: String(quote.quantity) },
]

/** Before the sums: what the group pays less. */
export const quotedPrice = (quote: Quote): Fact[] => [
	...(quote.groupPercent > 0 ? [{ label: 'Group price', value: `${quote.groupPercent}% less for each person` }] : []),
	...priceFacts({ ...quote, state: 'payable' }, { received: 0, due: quote.total, excess: 0 }),
]
