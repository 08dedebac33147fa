import type { Kysely, Selectable } from 'kysely'
import type { Database } from '#server/db/database.ts'

export type Change = Pick<Selectable<Database['certificateEvents']>, 'kind' | 'number'>

/** Who changes the register, and when. */
export type Author = { by: string; now: Date }

const CHUNK_SIZE = 500

/** Adds the events of changes, in the transaction that makes them. */
export async function recordChanges(trx: Kysely<Database>, changes: Change[], { by, now }: Author) {
	const events = changes.map(({ kind, number }) => ({ at: now.toISOString(), by, kind, number }))
	for (let start = 0; start < events.length; start += CHUNK_SIZE)
		await trx
			.insertInto('certificateEvents')
			.values(events.slice(start, start + CHUNK_SIZE))
			.execute()
}
