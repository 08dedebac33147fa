import { type RawBuilder, sql } from 'kysely'
import { readNumber } from '#server/invoices/numbers.ts'
import { readReference } from '#server/submissions/reference.ts'
import { plainRef } from './order.ts'

/**
 * Whether an order has what a caller says: its reference, or one of its people; that of a payment; the number of a document; or all of
 * the words in names, addresses and company.
 */
export function isMeant(said: string): RawBuilder<boolean> {
	const reference = readReference(said) ?? ''
	const hasWords = said.split(/\s+/).map((word) => {
		// Databases fold the capitals of ASCII alone, so any other letter stands for each.
		const pattern = `%${word.toLowerCase().replace(/[^\w@.+-]/g, '_')}%`
		return sql`(lower(orders.buyer_name || ' ' || orders.email || ' ' || coalesce(orders.company, '')) like ${pattern}
			or orders.id in (select order_id from registrations where lower(first_name || ' ' || last_name || ' ' || email) like ${pattern}))`
	})
	return sql<boolean>`(orders.reference = ${reference}
		or orders.id in (select order_id from registrations where reference = ${reference})
		or orders.id in (select order_id from payments where payment_ref in (${plainRef(said)}, ${said}) or provider_ref = ${said})
		or orders.id in (select order_id from documents where number = ${readNumber(said) ?? ''})
		or (${sql.join(hasWords, sql` and `)}))`
}
