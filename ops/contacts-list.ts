import { listMessages } from '#server/contacts/store.ts'
import { type Command, toLine, toMoment } from './command.ts'

export const contactsList: Command = {
	usage: '',
	summary: 'Lists the messages of the contact form, oldest first.',
	operands: 0,
	options: {},
	async run({ db }) {
		for await (const { receivedAt, name, email, subject, message } of listMessages(db)) {
			console.log(toLine(toMoment(receivedAt), name, email, subject))
			for (const line of message.split('\n')) console.log(toLine('', line))
		}
	},
}
