import type { Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { Count } from './quota.ts'

/** Counts in the database, for all servers that use it. */
export const databaseCounter =
	(db: Kysely<Database>, now: () => number = Date.now): Count =>
	async (key, hits, perMs) => {
		const time = now()
		const resetsAt = new Date(time + perMs).toISOString()
		const row = await db
			.insertInto('rateLimits')
			.values({ key, hits, resetsAt })
			.onConflict((conflict) =>
				conflict.column('key').doUpdateSet(({ eb, ref }) => {
					const isOver = eb('rateLimits.resetsAt', '<=', new Date(time).toISOString())
					return {
						hits: eb
							.case()
							.when(isOver)
							.then(hits)
							.else(eb(ref('rateLimits.hits'), '+', hits))
							.end(),
						resetsAt: eb.case().when(isOver).then(resetsAt).else(ref('rateLimits.resetsAt')).end(),
					}
				}),
			)
			.returning(['hits', 'resetsAt'])
			.executeTakeFirstOrThrow()
		return { hits: row.hits, resetsAt: Date.parse(row.resetsAt) }
	}
