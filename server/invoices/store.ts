import type { Selectable } from 'kysely'
import type { Order } from '#server/db/booking-tables.ts'
import type { Database, Db } from '#server/db/database.ts'
import { paginate } from '#server/db/paginate.ts'
import { readSnapshot, type Snapshot } from './snapshot.ts'

export type DocumentRow = Selectable<Database['documents']>
/** The row with what stands in its snapshot. */
export type IssuedDocument = Omit<DocumentRow, 'snapshot'> & Omit<Snapshot, 'kind' | 'number'>

const toIssued = ({ snapshot, ...row }: DocumentRow): IssuedDocument => ({ ...readSnapshot(snapshot), ...row })

/** Those of an order, the oldest first. */
export async function documentsOf(db: Db, { id }: Pick<Order, 'id'>): Promise<IssuedDocument[]> {
	const rows = await db.selectFrom('documents').selectAll().where('orderId', '=', id).orderBy('id').execute()
	return rows.map(toIssued)
}

export const findDocument = (
	db: Db,
	by: { number: string } | { id: number } | { number: string; orderId: number },
): Promise<DocumentRow | undefined> =>
	db
		.selectFrom('documents')
		.selectAll()
		.where((eb) => eb.and(by))
		.executeTakeFirst()

/** Documents in the order in which they came; `period` is the moment with which it begins, and that with which the next one does. */
export const listDocuments = (db: Db, period?: readonly [string, string]) =>
	paginate<DocumentRow>(
		db
			.selectFrom('documents')
			.selectAll()
			.$if(period !== undefined, (query) =>
				query.where('issuedAt', '>=', period?.[0] ?? '').where('issuedAt', '<', period?.[1] ?? ''),
			),
	)

/** Those of an order, also when it is gone; the oldest first. */
export async function documentsNaming(db: Db, orderReference: string): Promise<IssuedDocument[]> {
	const found = db.selectFrom('documents').selectAll().where('orderReference', '=', orderReference)
	return (await found.orderBy('id').execute()).map(toIssued)
}
