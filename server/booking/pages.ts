import type { Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { documentsOf } from '#server/invoices/store.ts'
import type { Provider } from '#server/outbox/provider.ts'
import type { RenderedPages } from '#server/website/rendered.ts'
import type { SentForm } from '#shared/order-view.ts'
import { joiningOf, type OfferedClasses } from './classes.ts'
import { isAttendedByBuyer, peopleOf } from './people.ts'
import { askedOf, canChangeClass, requestsOf } from './requests.ts'
import { type Order, standingOfOrder } from './store.ts'
import { viewOf } from './view.ts'

export type PageParts = {
	db: Kysely<Database>
	classes: OfferedClasses
	provider: Pick<Provider, 'name' | 'billing'>
	rendered: RenderedPages
	now: () => Date
}

const attendsBuyer = async (db: Kysely<Database>, { id }: Order) =>
	(await db.selectFrom('orders').select('id').where('id', '=', id).where(isAttendedByBuyer).executeTakeFirst()) !==
	undefined

/** Renders the page of an order as it is, with a form that was refused. */
export const orderPage =
	({ db, classes, provider, rendered, now }: PageParts) =>
	async (order: Order, sent?: SentForm): Promise<string> => {
		const standing = await standingOfOrder(db, order)
		const isShown = standing.status === 'confirmed' && (await attendsBuyer(db, order))
		const joining = isShown ? await joiningOf(db, order.classSlug) : undefined
		const view = viewOf({
			order,
			standing,
			offered: classes.get(order.classSlug ?? ''),
			billing: provider.billing,
			documents: await documentsOf(db, order),
			joining,
		})
		const isChangeable = await canChangeClass(db, order, classes, now())
		const asked = askedOf(order, await requestsOf(db, order), await peopleOf(db, order), classes, now(), isChangeable)
		if (order.suspect === null) return rendered.order({ order: { ...view, ...asked }, sent })
		const { billing: _, ...shown } = view
		return rendered.order({ order: { ...shown, asked: asked.asked }, sent })
	}
