import { listing, tableOf, toLine } from './command.ts'
import { offeredClasses } from './offer.ts'
import { lineOf } from './terminal.ts'
import type { Waiting } from './waiting/line.ts'
import { waitingForOffice } from './waiting/waiting.ts'

export const command = listing({
	summary: 'Shows what is waiting for the office today, for how long, and the next command.',
	help: `Classes to decide on come first, in the week before that day; then orders, requests, money and emails, oldest first.
In a next command, replace the words in capitals.`,
	example: '',
	fields: {},
	async run(_, { open, actor }) {
		const waiting = await waitingForOffice(await open(), await offeredClasses(), actor.now)
		if (waiting.length === 0) return { table: tableOf([], COLUMNS, () => ''), said: ['Nothing waits for the office.'] }
		return {
			table: tableOf(withCommands(waiting), COLUMNS, ({ age, what, next }) =>
				toLine(age.padEnd(7), what.padEnd(16), next),
			),
		}
	},
})

const COLUMNS = ['age', 'what', 'next'] as const

async function* withCommands(waiting: Waiting[]) {
	for (const { age, what, next } of waiting) yield { age, what, next: await lineOf(next) }
}
