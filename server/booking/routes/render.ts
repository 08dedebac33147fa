import type { Kysely } from 'kysely'
import { joiningOf, type OfferedClasses } from '#server/booking/classes.ts'
import { isQuote, type Quote } from '#server/booking/order.ts'
import { expiryOf, gatewayFor, mayPay, openAttempts } from '#server/booking/payments/attempts.ts'
import { isAttendedByBuyer, peopleOf } from '#server/booking/people.ts'
import { askedOf, canChangeClass, requestsOf } from '#server/booking/requests.ts'
import { type Order, standingOfOrder } from '#server/booking/store.ts'
import { orderPath } from '#server/booking/token.ts'
import type { Database } from '#server/db/database.ts'
import { documentsOf } from '#server/invoices/store.ts'
import type { Provider } from '#server/outbox/provider.ts'
import type { Gateway } from '#server/payments/gateway.ts'
import type { RenderedPages } from '#server/website/rendered.ts'
import type { Missing, OrderView, SentForm } from '#shared/order-view.ts'
import type { PriceList } from '#shared/price.ts'
import { quoteViewOf, type Seat, seatStatusOf, seatViewOf, viewOf } from './view.ts'

export type PageParts = {
	db: Kysely<Database>
	classes: OfferedClasses
	/** Of courses, by their ids. */
	prices: ReadonlyMap<number, PriceList>
	provider: Pick<Provider, 'name' | 'billing'>
	gateways: readonly Gateway[]
	rendered: RenderedPages
	now: () => Date
}

/** Renders what a link opens as it is now: an order or a quote, with a form that was refused, a seat, or that there is nothing. */
export function pageRenderer(parts: PageParts) {
	const { db, classes, prices, provider, rendered, now } = parts
	const offeredFor = (slug: string | null) => classes.get(slug ?? '')

	async function orderView(order: Order, hasReturned: boolean): Promise<OrderView> {
		const standing = await standingOfOrder(db, order)
		const isShown = standing.status === 'confirmed' && (await attendsBuyer(db, order))
		const view = viewOf({
			order,
			standing,
			offered: offeredFor(order.classSlug),
			billing: provider.billing,
			...(await onlineWay(order, standing.due, parts, hasReturned)),
			documents: await documentsOf(db, order),
			joining: isShown ? await joiningOf(db, order.classSlug) : undefined,
		})
		const isChangeable = await canChangeClass(db, order, classes, now())
		const asked = askedOf(order, await requestsOf(db, order), await peopleOf(db, order), classes, now(), isChangeable)
		if (order.suspect === null) return { ...view, ...asked }
		const { billing: _, ...shown } = view
		return { ...shown, asked: asked.asked }
	}
	const quoteView = (quote: Quote) =>
		quoteViewOf({ quote, offered: offeredFor(quote.classSlug), prices: prices.get(quote.courseId), now: now() })

	return {
		order: async (order: Order, sent?: SentForm, hasReturned = false): Promise<string> =>
			rendered.order(
				isQuote(order) ? { quote: quoteView(order), sent } : { order: await orderView(order, hasReturned), sent },
			),
		async seat(seat: Seat): Promise<string> {
			const joining = seatStatusOf(seat) === 'confirmed' ? await joiningOf(db, seat.classSlug) : undefined
			return rendered.order({ seat: seatViewOf(seat, offeredFor(seat.classSlug), joining) })
		},
		missing: (answer: Missing): Promise<string> => rendered.order(answer),
	}
}

const attendsBuyer = async (db: Kysely<Database>, { id }: Order) =>
	(await db.selectFrom('orders').select('id').where('id', '=', id).where(isAttendedByBuyer).executeTakeFirst()) !==
	undefined

/** How the rest of an order is paid online, and what is said in place of that. */
async function onlineWay(order: Order, due: number, { db, classes, gateways, now }: PageParts, hasReturned: boolean) {
	if (due === 0) return {}
	const open = (await openAttempts(db, order)).at(-1)
	const isFull = !(await mayPay(db, order, classes))
	const notice = hasReturned && open ? ('checking' as const) : isFull ? ('full' as const) : undefined
	const gateway = gatewayFor(gateways, order.currency)
	if (!gateway || order.suspect !== null || isFull) return { notice, isFull }
	const { label: provider, ways, isTest } = gateway
	const path = orderPath(order.token)
	const url = open?.amount === due && expiryOf(open) > now() ? open.url : null
	return {
		notice,
		online: { action: `${path}/pay`, check: `${path}/return`, provider, ways, isTest, ...(url && { url }) },
	}
}
