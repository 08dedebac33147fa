import { joiningOf, type OfferedClasses, recordsOf } from '#server/booking/classes.ts'
import { bookedFacts, firstNameAndInitial, lastDayText, priceFacts } from '#server/booking/facts.ts'
import { isQuote } from '#server/booking/order.ts'
import { expiryOf, gatewayFor, isBegun } from '#server/booking/payments/attempts.ts'
import { offerIn } from '#server/booking/price.ts'
import { refuseToPay } from '#server/booking/refusals.ts'
import { askedOf } from '#server/booking/requests.ts'
import { materialsOf, payBackBy, type Situation, situationOf, withdrawnAt } from '#server/booking/situation.ts'
import { orderPath } from '#server/booking/token.ts'
import type { Seller } from '#server/company/company.ts'
import type { Order } from '#server/db/booking-tables.ts'
import type { Db } from '#server/db/database.ts'
import type { Write } from '#server/db/write.ts'
import { hundredthsText } from '#server/invoices/amounts.ts'
import { GST_STATES, isIndian } from '#server/invoices/gst.ts'
import { fileNameOf } from '#server/invoices/numbers.ts'
import { documentsOf } from '#server/invoices/store.ts'
import type { Gateway } from '#server/payments/gateway.ts'
import type { Drawer } from '#server/pdf/drawer.ts'
import { dayText, officeTime } from '#server/time.ts'
import type { RenderedPages } from '#server/website/rendered.ts'
import { ORDER_NOTES, type OrderAnswer, type OrderView, type SentForm } from '#shared/order-view.ts'
import type { PriceList } from '#shared/price.ts'
import { quoteViewOf, type Seat, seatViewOf, waysOf } from './view.ts'

/** What the routes of booking need. */
export type BookingParts = {
	db: Db
	write: Write
	/** Ids by name. */
	courses: ReadonlyMap<string, number>
	/** Of names that courses had. */
	formerNames: ReadonlyMap<string, string>
	/** By their slugs. */
	classes: OfferedClasses
	/** Of courses, by their ids. */
	prices: ReadonlyMap<number, PriceList>
	/** Who gets the payments, and what groups pay less. */
	seller: Pick<Seller, 'name' | 'billing' | 'groupPrice' | 'supplier' | 'terms' | 'conditions' | 'rights'>
	/** Providers of payments. */
	gateways: readonly Gateway[]
	/** Key of the hashes that stand for networks and recipients. */
	secret: string
	drawer: Drawer
	/** Called when there are mails to send. */
	notifyOutbox: () => void
	now: () => Date
}
/** Where the visitor comes from: the page of a provider of payments, or the form for the invoice. */
type From = { hasReturned?: boolean; hasSaved?: boolean }

export type PageParts = BookingParts & { rendered: RenderedPages }

/** Renders what a link opens as it is now: an order or a quote, with a form that was refused, a seat, or that there is nothing. */
export function pageRenderer(parts: PageParts) {
	const { db, classes, prices, seller, rendered, now } = parts
	const offeredFor = (slug: string | null) => classes.get(slug ?? '')

	async function orderView(order: Order, { hasReturned = false, hasSaved = false }: From): Promise<OrderView> {
		const { reference, token, state, cancelledWhy, country, company, address, classSlug } = order
		const situation = await situationOf(db, order, { classes, now: now(), rights: seller.rights })
		const { status, due, excess, odd, refunds, people, open, offered, hasSeat, hasBegun, hasOtherDays, kept } =
			situation
		const { notice, online } = onlineWay(situation, parts, hasReturned)
		const isAttended = people.some(({ seat, seatToken }) => seat !== null && seatToken === null)
		const isShown = (status === 'confirmed' || status === 'overdue') && isAttended
		// Nobody is invited to put down days for which no seat is left, or that may not come.
		const isPlanned = ['payable', 'partPaid', 'paid', 'confirmed', 'overdue'].includes(status)
		const isEnding = open.some(({ kind }) => kind === 'cancel' || kind === 'withdraw')
		const hasCalendar = offered && isPlanned && hasSeat && !isEnding && !hasOtherDays && !hasBegun
		const isBillable = order.suspect === null && ['registered', 'waiting', 'payable'].includes(state)
		const states = isIndian(country) ? [...GST_STATES].map(([value, text]) => ({ value, text })) : []
		const path = orderPath(token)
		const isPaid = due === 0 || kept > 0
		return {
			reference,
			path,
			person: firstNameAndInitial(order.buyerName),
			status: status === 'quoted' ? 'registered' : status,
			notes: [
				...ORDER_NOTES.filter((note) => note === cancelledWhy),
				...(refunds.length > 0 ? ['refunded' as const] : []),
				...(excess > 0 && state !== 'cancelled' ? ['overpaid' as const] : []),
				...(excess > 0 && odd.length === 0 && state === 'cancelled' && payBackBy(situation)
					? ['payBack' as const]
					: []),
			],
			values: valuesOf(situation),
			decision: isPlanned && hasSeat && !hasBegun ? shownDecision(situation) : undefined,
			booked: bookedFacts(order, offered),
			price: priceFacts(order, situation),
			taxNote: offered && order.currency ? offerIn(offered.prices, country).taxNote : undefined,
			pay: refuseToPay(situation) === undefined ? { ...waysOf(order, due, seller.billing), online } : undefined,
			notice,
			calendar: hasCalendar ? `${path}/class.ics` : undefined,
			documents: (await documentsOf(db, order)).map(({ number, title, issuedAt }) => ({
				label: `${title} ${number}, ${dayText(issuedAt)}`,
				path: `${path}/documents/${fileNameOf(number)}`,
			})),
			billing: isBillable ? { states, company, hasAddress: address !== null, hasSaved } : undefined,
			...askedOf(situation, classes),
			joining: isShown && isPaid ? await joiningOf(db, classSlug) : undefined,
			materials: materialsOf(situation),
		}
	}

	return {
		order: async (order: Order, sent?: SentForm, from: From = {}): Promise<string> =>
			rendered.order(
				isQuote(order)
					? { quote: quoteViewOf(order, offeredFor(order.classSlug), prices.get(order.courseId), now()), sent }
					: { order: await orderView(order, from), sent },
			),
		async seat(seat: Seat): Promise<string> {
			const record = (await recordsOf(db, [seat.classSlug ?? ''])).get(seat.classSlug ?? '')
			const offered = offeredFor(seat.classSlug)
			return rendered.order({ seat: seatViewOf(seat, { offered, record, now: now() }) })
		},
		missing: (answer: Omit<OrderAnswer, 'order' | 'quote' | 'seat'>): Promise<string> => rendered.order(answer),
	}
}

/** What is said of the class: that it runs, or until when that is decided. */
function shownDecision({ decision, offered, now }: Situation): OrderView['decision'] {
	const isAhead = offered !== undefined && now.getTime() < offered.timeline.decideBy
	return decision === 'runs' || (decision === 'open' && isAhead) ? decision : undefined
}

/** Amounts, days and moments that the words of a page name. */
function valuesOf(situation: Situation): OrderView['values'] {
	const { order, due, excess, offered, choice } = situation
	const { currency, payBy } = order
	const back = payBackBy(situation)
	const ended = withdrawnAt(situation)
	return {
		...(currency && due > 0 && { due: hundredthsText(due, currency) }),
		...(currency && excess > 0 && { excess: hundredthsText(excess, currency) }),
		...(payBy && { until: lastDayText(payBy) }),
		...(offered && { decide: lastDayText(offered.timeline.decideBy) }),
		...(choice && { choose: lastDayText(choice.until) }),
		...(back && { back: lastDayText(back) }),
		...(ended && { time: officeTime(ended) }),
	}
}

/** How the rest of an order is paid online, and what is said in place of that. */
function onlineWay(situation: Situation, { gateways, now }: PageParts, hasReturned: boolean) {
	const { order, due, payments, hasSeat } = situation
	if (due === 0) return {}
	const open = payments.filter(isBegun).at(-1)
	const notice = hasReturned && open ? ('checking' as const) : hasSeat ? undefined : ('full' as const)
	const gateway = gatewayFor(gateways, order.currency)
	if (!gateway || order.suspect !== null || refuseToPay(situation) !== undefined) return { notice }
	const { label: provider, ways, isTest } = gateway
	const url = open?.amount === due && expiryOf(open) > now() ? open.url : null
	return { notice, online: { provider, ways, isTest, ...(url && { url }) } }
}
