import { type Command, counted } from '#ops/command.ts'
import { writeNew } from '#ops/new-file.ts'
import { findPerson } from '#server/privacy/person.ts'

export const command: Command = {
	usage: 'EMAIL [--out FILE]',
	summary: 'Writes everything that is stored about an e-mail address, as JSON to read.',
	help: `Capitals make no difference. The certificate register holds no addresses, so it is not searched.
FILE must not exist yet.`,
	example: 'asha.rao@mail.example --out asha.json',
	operands: 1,
	options: { out: { type: 'string' } },
	async run({ open, operands: [email = ''], options: { out } }) {
		const person = await findPerson(await open(), email)
		const text = JSON.stringify({ email, exportedAt: new Date().toISOString(), ...person }, null, '\t')
		if (typeof out !== 'string') return console.log(text)
		await writeNew(out, [text, '\n'])
		const { registrations, messages, mails } = person
		const counts = [counted(registrations.length, 'registration'), counted(messages.length, 'message')]
		console.log(`${out} holds ${counts.join(', ')}, ${counted(mails.length, 'mail')}.`)
	},
}
