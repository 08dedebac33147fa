import { type Command, toLine } from '#ops/command.ts'
import { hundredthsText } from '#server/orders/amounts.ts'
import { listQuotes, statusOf } from '#server/quotes/store.ts'
import { officeTime } from '#server/time.ts'
import { STATUS } from './quotes.ts'

export const command: Command = {
	usage: '',
	summary: 'Lists quotes, oldest first.',
	example: '',
	operands: 0,
	options: {},
	async run({ open }) {
		const now = new Date()
		for await (const quote of listQuotes(await open())) {
			const { number, receivedAt, suspect, company, email, course, classSlug, quantity, total, currency } = quote
			console.log(
				toLine(
					number,
					officeTime(receivedAt),
					suspect ? `suspect (${suspect})` : STATUS[statusOf(quote, now)],
					hundredthsText(total, currency),
					`${quantity} people`,
					course,
					classSlug ?? 'no class',
					company,
					email,
				),
			)
		}
	},
}
