import { listing, tableOf, toLine } from '#ops/command.ts'
import { listClasses } from './classes.ts'

export const command = listing({
	summary: 'Lists the classes ahead, and others with seats or a decision: days, seats, capacity, and whether they run.',
	example: '',
	fields: {},
	async run(_, { open, actor: { now } }) {
		const found = await listClasses(await open(), now)
		const rows = found.map((one) => ({ ...one, dates: one.offered?.dates ?? '' }))
		const line = ({ slug, dates, taken, capacity, decision }: (typeof rows)[number]) =>
			toLine(slug, ...(dates ? [dates] : []), `${taken} taken`, `capacity: ${capacity}`, decision)
		return { table: tableOf(rows, ['slug', 'dates', 'taken', 'capacity', 'decision'], line) }
	},
})
