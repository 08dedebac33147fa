import type { Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { Provider } from '#server/outbox/provider.ts'
import type { Drawer } from '#server/pdf/drawer.ts'
import type { OfferedClasses } from './classes.ts'
import { wasQuoted } from './order.ts'
import { lastDayOf, quotedFacts, quotedPrice } from './quote-view.ts'
import { findOrder } from './store.ts'

export type QuoteMailNeeds = {
	db: Kysely<Database>
	provider: Provider
	classes: OfferedClasses
	origin: string
	drawer: Drawer
}

/** What the mails about a quote repeat of it; undefined if it was deleted. */
export async function quotedIn({ orderId }: { orderId: number | null }, { db, classes }: QuoteMailNeeds) {
	const quote = orderId === null ? undefined : await findOrder(db, { id: orderId })
	if (!quote || !wasQuoted(quote)) return undefined
	const offered = classes.get(quote.classSlug ?? '')
	const facts = [...quotedFacts(quote, offered), ...quotedPrice(quote)]
	const rows = facts.map(({ label, value }): [string, string] => [label, value])
	return { quote, offered, rows: [...rows, ['Valid until', lastDayOf(quote)] as [string, string]] }
}
