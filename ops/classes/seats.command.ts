import { type Command, toLine } from '#ops/command.ts'
import { offeredClasses } from '#ops/orders/orders.ts'
import { decisionOf } from '#server/booking/classes.ts'

const TEXTS = { runs: 'runs', off: 'does not run', open: 'not decided' }

export const command: Command = {
	usage: '',
	summary: 'Lists the classes with held or confirmed seats, their capacity, and whether they run.',
	example: '',
	operands: 0,
	async run({ open }) {
		const classes = await offeredClasses()
		const rows = await (await open()).selectFrom('classRecords').selectAll().orderBy('slug').execute()
		for (const record of rows) {
			const { slug, taken } = record
			const found = classes.get(slug)
			const decision = TEXTS[decisionOf(found, record)]
			if (taken === 0 && record.decision === null) continue
			const capacity = found ? (found.capacity ?? 'no limit') : 'not offered any more'
			console.log(toLine(slug, `${taken} taken`, `capacity: ${capacity}`, decision))
		}
	},
}
