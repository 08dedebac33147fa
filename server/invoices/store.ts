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

/** All documents, in the order in which they came; `year` is one such as 26-27. */
export const listDocuments = (db: Db, year?: string) =>
	paginate<DocumentRow>(
		db
			.selectFrom('documents')
			.selectAll()
			.$if(year !== undefined, (query) => query.where('number', 'like', `___/${year}/%`)),
	)
