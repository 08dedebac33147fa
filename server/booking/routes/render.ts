import { joiningOf, type OfferedClasses } from '#server/booking/classes.ts'
import { bookedFacts, firstNameAndInitial, priceFacts } from '#server/booking/facts.ts'
import { isQuote } from '#server/booking/order.ts'
import { expiryOf, gatewayFor, openAttempts } from '#server/booking/payments/attempts.ts'
import { peopleOf } from '#server/booking/people.ts'
import { offerIn } from '#server/booking/price.ts'
import { askedOf } from '#server/booking/requests.ts'
import { hasSeat } from '#server/booking/seats.ts'
import { standingOfOrder } from '#server/booking/store.ts'
import { orderPath } from '#server/booking/token.ts'
import type { Order } from '#server/db/booking-tables.ts'
import type { Db } from '#server/db/database.ts'
import type { Write } from '#server/db/write.ts'
import { GST_STATES, isIndian } from '#server/invoices/gst.ts'
import { fileNameOf } from '#server/invoices/numbers.ts'
import { documentsOf } from '#server/invoices/store.ts'
import type { Provider } from '#server/outbox/provider.ts'
import type { Gateway } from '#server/payments/gateway.ts'
import type { Drawer } from '#server/pdf/drawer.ts'
import { dayText } from '#server/time.ts'
import type { RenderedPages } from '#server/website/rendered.ts'
import type { OrderAnswer, OrderView, SentForm } from '#shared/order-view.ts'
import type { PriceList } from '#shared/price.ts'
import { quoteViewOf, type Seat, seatStatusOf, seatViewOf, waysOf } from './view.ts'

/** What the routes of booking need. */
export type BookingParts = {
	db: Db
	write: Write
	/** Ids by name. */
	courses: ReadonlyMap<string, number>
	/** By their slugs. */
	classes: OfferedClasses
	/** Of courses, by their ids. */
	prices: ReadonlyMap<number, PriceList>
	/** Who gets the payments, and what groups pay less. */
	provider: Pick<Provider, 'name' | 'billing' | 'groupPrice' | 'supplier' | 'terms' | 'conditions'>
	/** Providers of payments. */
	gateways: readonly Gateway[]
	/** Key of the hashes that stand for networks and recipients. */
	secret: string
	drawer: Drawer
	/** Called when there are mails to send. */
	notifyOutbox: () => void
	now: () => Date
}
export type PageParts = BookingParts & { rendered: RenderedPages }

/** Renders what a link opens as it is now: an order or a quote, with a form that was refused, a seat, or that there is nothing. */
export function pageRenderer(parts: PageParts) {
	const { db, classes, prices, provider, rendered, now } = parts
	const offeredFor = (slug: string | null) => classes.get(slug ?? '')

	async function orderView(order: Order, hasReturned: boolean): Promise<OrderView> {
		const { reference, token, state, cancelledWhy, country, company, classSlug } = order
		const standing = await standingOfOrder(db, order)
		const { status, due, excess, refunds } = standing
		const { notice, online, isFull } = await onlineWay(order, due, parts, hasReturned)
		const isAttended = (await peopleOf(db, order)).some(({ seat, seatToken }) => seat !== null && seatToken === null)
		const isShown = status === 'confirmed' && isAttended
		const offered = offeredFor(classSlug)
		// Nobody is invited to put down days for which no seat is left.
		const hasCalendar = offered && !isFull && !['waiting', 'full'].includes(status) && state !== 'cancelled'
		const isBillable = order.suspect === null && state !== 'cancelled' && state !== 'confirmed'
		const states = isIndian(country) ? [...GST_STATES].map(([value, text]) => ({ value, text })) : []
		const path = orderPath(token)
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
			taxNote: offered && order.currency ? offerIn(offered.prices, country).taxNote : undefined,
			pay: due > 0 && !isFull ? { ...waysOf(order, due, provider.billing), online } : undefined,
			notice,
			calendar: hasCalendar ? `${path}/class.ics` : undefined,
			documents: (await documentsOf(db, order)).map(({ number, title, issuedAt }) => ({
				label: `${title} ${number}, ${dayText(issuedAt)}`,
				path: `${path}/documents/${fileNameOf(number)}`,
			})),
			billing: isBillable ? { states, company } : undefined,
			...(await askedOf(db, order, classes, now())),
			...(order.suspect !== null && { asks: [], canWithdraw: false }),
			joining: isShown ? await joiningOf(db, classSlug) : undefined,
		}
	}

	return {
		order: async (order: Order, sent?: SentForm, hasReturned = false): Promise<string> =>
			rendered.order(
				isQuote(order)
					? { quote: quoteViewOf(order, offeredFor(order.classSlug), prices.get(order.courseId), now()), sent }
					: { order: await orderView(order, hasReturned), sent },
			),
		async seat(seat: Seat): Promise<string> {
			const joining = seatStatusOf(seat) === 'confirmed' ? await joiningOf(db, seat.classSlug) : undefined
			return rendered.order({ seat: seatViewOf(seat, offeredFor(seat.classSlug), joining) })
		},
		missing: (answer: Omit<OrderAnswer, 'order' | 'quote' | 'seat'>): Promise<string> => rendered.order(answer),
	}
}

/** How the rest of an order is paid online, and what is said in place of that. */
async function onlineWay(order: Order, due: number, { db, classes, gateways, now }: PageParts, hasReturned: boolean) {
	if (due === 0) return {}
	const open = (await openAttempts(db, order)).at(-1)
	const isFull = !(await hasSeat(db, order, classes))
	const notice = hasReturned && open ? ('checking' as const) : isFull ? ('full' as const) : undefined
	const gateway = gatewayFor(gateways, order.currency)
	if (!gateway || order.suspect !== null || isFull) return { notice, isFull }
	const { label: provider, ways, isTest } = gateway
	const url = open?.amount === due && expiryOf(open) > now() ? open.url : null
	return { notice, online: { provider, ways, isTest, ...(url && { url }) } }
}
