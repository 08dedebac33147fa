import { type Command, toLine } from './command.ts'
import { offeredClasses } from './orders/orders.ts'
import { waitingForOffice } from './orders/waiting.ts'

export const command: Command = {
	usage: '',
	summary: 'Shows what is waiting for the office today, for how long, and the next command.',
	help: `Classes to decide on come first, in the week before that day; then orders, requests, money and emails, oldest first.
In a next command, replace the words in capitals. All commands about orders: see --help without a command.`,
	example: '',
	operands: 0,
	async run({ open }) {
		const waiting = await waitingForOffice(await open(), await offeredClasses(), new Date())
		if (waiting.length === 0) console.log('Nothing waits for the office.')
		for (const { age, what, next } of waiting) console.log(toLine(age.padEnd(7), what.padEnd(16), next))
	},
}
