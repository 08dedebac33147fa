import { listRegistrations } from '#server/registrations/store.ts'
import { type Command, toLine, toMoment } from './command.ts'

export const registrationsList: Command = {
	usage: '',
	summary: 'Lists the registrations, oldest first.',
	operands: 0,
	options: {},
	async run({ db }) {
		for await (const { receivedAt, reference, firstName, lastName, email, phone, course } of listRegistrations(db)) {
			console.log(toLine(toMoment(receivedAt), reference, `${firstName} ${lastName}`, email, phone, course))
		}
	},
}
