import type { Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { Count } from './quota.ts'

/** Counts in the database, for all servers that use it. */
export const databaseCounter =
	(db: Kysely<Database>, now: () => number = Date.now): Count =>
	async (key, hits, perMs) => {
		const moment = now()
		const isOver = new Date(moment).toISOString()
		const resetsAt = new Date(moment + perMs).toISOString()
		const row = await db
			.insertInto('rateLimits')
			.values({ key, hits, resetsAt })
			.onConflict((conflict) =>
				conflict.column('key').doUpdateSet(({ eb, ref }) => {
					const starts = eb('rateLimits.resetsAt', '<=', isOver)
					return {
						hits: eb
							.case()
							.when(starts)
							.then(hits)
							.else(eb(ref('rateLimits.hits'), '+', hits))
							.end(),
						resetsAt: eb.case().when(starts).then(resetsAt).else(ref('rateLimits.resetsAt')).end(),
					}
				}),
			)
			.returning(['hits', 'resetsAt'])
			.executeTakeFirstOrThrow()
		return { hits: Number(row.hits), resetsAt: Date.parse(row.resetsAt) }
	}
