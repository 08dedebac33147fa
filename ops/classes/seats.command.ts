import { listing, tableOf, toLine } from '#ops/command.ts'
import { offeredClasses } from '#ops/orders/orders.ts'
import { decisionOf } from '#server/booking/classes.ts'

const TEXTS = { runs: 'runs', off: 'does not run', open: 'not decided' }

export const command = listing({
	summary: 'Lists the classes with held or confirmed seats, their capacity, and whether they run.',
	example: '',
	fields: {},
	async run(_, { open }) {
		const classes = await offeredClasses()
		const records = await (await open()).selectFrom('classRecords').selectAll().orderBy('slug').execute()
		const rows = records.flatMap((record) => {
			const { slug, taken, decision } = record
			const found = classes.get(slug)
			const capacity = found ? (found.capacity ?? 'no limit') : 'not offered any more'
			return taken === 0 && decision === null
				? []
				: [{ slug, taken, capacity, decision: TEXTS[decisionOf(found, record)] }]
		})
		const line = ({ slug, taken, capacity, decision }: (typeof rows)[number]) =>
			toLine(slug, `${taken} taken`, `capacity: ${capacity}`, decision)
		return { table: tableOf(rows, ['slug', 'taken', 'capacity', 'decision'], line) }
	},
})
