import { offeredClasses } from '#ops/offer.ts'
import { decisionOf } from '#server/booking/classes.ts'
import type { Db } from '#server/db/database.ts'
import { hasEnded } from '#shared/class-state.ts'

export const CLASS_DECISIONS = { runs: 'runs', off: 'does not run', open: 'not decided' }

/** Classes that are over and have seats or a decision, by their slugs, then all that lie ahead. */
export async function listClasses(db: Db, now: Date) {
	const classes = await offeredClasses()
	const stored = await db.selectFrom('classRecords').selectAll().orderBy('slug').execute()
	const records = new Map(stored.map((record) => [record.slug, record]))
	const ahead = [...classes.values()].flatMap((one) => (hasEnded(one, now.getTime()) ? [] : one.slug))
	const kept = stored.flatMap(({ slug, taken, decision }) => (taken === 0 && decision === null ? [] : slug))
	return [...new Set([...kept.filter((slug) => !ahead.includes(slug)), ...ahead])].map((slug) => {
		const [offered, record] = [classes.get(slug), records.get(slug)]
		return {
			slug,
			offered,
			isAhead: ahead.includes(slug),
			taken: record?.taken ?? 0,
			capacity: offered ? (offered.capacity ?? 'no limit') : 'not offered any more',
			decision: CLASS_DECISIONS[decisionOf(offered, record)],
		}
	})
}
