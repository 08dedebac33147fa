import type { Db } from '#server/db/database.ts'
import { MAX_CLOCK_SKEW_MS } from '#server/time.ts'
import type { Count } from './quota.ts'

type Hits = { key: string; hits: number; perMs: number; now: number }

/**
 * Adds hits to a count whose window of `perMs` starts with its first hit, and anew with each while the count is below
 * `renewedBelow`. A window that ends later than one that starts now began while a clock was ahead, and is over.
 */
export async function countHits(db: Db, { key, hits, perMs, now }: Hits, renewedBelow = 0) {
	const at = (moment: number) => new Date(moment).toISOString()
	const resetsAt = at(now + perMs)
	const row = await db
		.insertInto('rateLimits')
		.values({ key, hits, resetsAt })
		.onConflict((conflict) =>
			conflict.column('key').doUpdateSet(({ eb, ref }) => {
				const isOver = eb.or([
					eb('rateLimits.resetsAt', '<=', at(now)),
					eb('rateLimits.resetsAt', '>', at(now + perMs + MAX_CLOCK_SKEW_MS)),
				])
				const isRenewed = eb.or([isOver, eb('rateLimits.hits', '<', renewedBelow)])
				const sum = eb(ref('rateLimits.hits'), '+', hits)
				return {
					hits: eb.case().when(isOver).then(hits).else(sum).end(),
					resetsAt: eb.case().when(isRenewed).then(resetsAt).else(ref('rateLimits.resetsAt')).end(),
				}
			}),
		)
		.returning(['hits', 'resetsAt'])
		.executeTakeFirstOrThrow()
	return { hits: row.hits, resetsAt: Date.parse(row.resetsAt) }
}

/** Counts in the database, for all servers that use it. */
export const databaseCounter =
	(db: Db, now: () => number = Date.now): Count =>
	(key, hits, perMs) =>
		countHits(db, { key, hits, perMs, now: now() })
