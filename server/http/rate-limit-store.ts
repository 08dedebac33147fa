import type { Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { MAX_CLOCK_SKEW_MS } from '#server/time.ts'
import type { Count } from './quota.ts'

/** Counts in the database, for all servers that use it. */
export const databaseCounter =
	(db: Kysely<Database>, now: () => number = Date.now): Count =>
	async (key, hits, perMs) => {
		const time = now()
		const after = (milliseconds: number) => new Date(time + milliseconds).toISOString()
		const resetsAt = after(perMs)
		const row = await db
			.insertInto('rateLimits')
			.values({ key, hits, resetsAt })
			.onConflict((conflict) =>
				conflict.column('key').doUpdateSet(({ eb, ref }) => {
					const isOver = eb.or([
						eb('rateLimits.resetsAt', '<=', after(0)),
						eb('rateLimits.resetsAt', '>', after(perMs + MAX_CLOCK_SKEW_MS)),
					])
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
