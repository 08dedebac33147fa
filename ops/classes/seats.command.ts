import { type Command, toLine } from '#ops/command.ts'
import { offeredClasses } from '#ops/orders/orders.ts'

export const command: Command = {
	usage: '',
	summary: 'Lists the classes with held or confirmed seats, and their capacity.',
	example: '',
	operands: 0,
	async run({ open }) {
		const classes = await offeredClasses()
		const rows = await (await open())
			.selectFrom('classSeats')
			.selectAll()
			.where('taken', '>', 0)
			.orderBy('slug')
			.execute()
		for (const { slug, taken } of rows) {
			const found = classes.get(slug)
			const capacity = found ? (found.capacity ?? 'no limit') : 'not offered any more'
			console.log(toLine(slug, `${taken} taken`, `capacity: ${capacity}`))
		}
	},
}
