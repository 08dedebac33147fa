import type { Selectable } from 'kysely'
import type { Database, Db } from '#server/db/database.ts'
import { inChunks } from '#server/db/paginate.ts'

export type Change = Pick<Selectable<Database['certificateEvents']>, 'kind' | 'number'>

/** Who changes the register, and when. */
export type Author = { by: string; now: Date }

/** Adds the events of changes, in the transaction that makes them. */
export async function recordChanges(trx: Db, changes: Change[], { by, now }: Author) {
	const events = changes.map(({ kind, number }) => ({ at: now.toISOString(), by, kind, number }))
	await inChunks(events, (chunk) => trx.insertInto('certificateEvents').values(chunk).execute())
}
