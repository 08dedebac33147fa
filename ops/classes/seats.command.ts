import { listing, tableOf, toLine } from '#ops/command.ts'
import { offeredClasses } from '#ops/orders/orders.ts'
import { decisionOf } from '#server/booking/classes.ts'
import { hasEnded } from '#shared/class-state.ts'

const TEXTS = { runs: 'runs', off: 'does not run', open: 'not decided' }

export const command = listing({
	summary: 'Lists the classes ahead, and others with seats or a decision: days, seats, capacity, and whether they run.',
	example: '',
	fields: {},
	async run(_, { open, actor: { now } }) {
		const classes = await offeredClasses()
		const stored = await (await open()).selectFrom('classRecords').selectAll().orderBy('slug').execute()
		const records = new Map(stored.map((record) => [record.slug, record]))
		const ahead = [...classes.values()].flatMap((one) => (hasEnded(one, now.getTime()) ? [] : one.slug))
		const kept = stored.flatMap(({ slug, taken, decision }) => (taken === 0 && decision === null ? [] : slug))
		const rows = [...new Set([...kept.filter((slug) => !ahead.includes(slug)), ...ahead])].map((slug) => {
			const [found, record] = [classes.get(slug), records.get(slug)]
			const capacity = found ? (found.capacity ?? 'no limit') : 'not offered any more'
			const decision = TEXTS[decisionOf(found, record)]
			return { slug, dates: found?.dates ?? '', taken: record?.taken ?? 0, capacity, decision }
		})
		const line = ({ slug, dates, taken, capacity, decision }: (typeof rows)[number]) =>
			toLine(slug, ...(dates ? [dates] : []), `${taken} taken`, `capacity: ${capacity}`, decision)
		return { table: tableOf(rows, ['slug', 'dates', 'taken', 'capacity', 'decision'], line) }
	},
})
