import { type Command, counted, readAuthor } from '#ops/command.ts'
import { writeNew } from '#ops/new-file.ts'
import { exportPerson } from '#server/privacy/person.ts'

export const command: Command = {
	usage: 'EMAIL [--out FILE] [--by NAME]',
	summary: 'Writes everything that is stored about an e-mail address, as JSON to read.',
	help: `Capitals make no difference. The certificate register holds no addresses, so it is not searched.
The audit trail says that and by whom data was handed out, not whose.
FILE must not exist yet.`,
	example: 'asha.rao@mail.example --out asha.json',
	operands: 1,
	options: { by: { type: 'string' }, out: { type: 'string' } },
	async run({ env, open, operands: [email = ''], options }) {
		const { out } = options
		const person = await exportPerson(await open(), email, readAuthor(options, env()))
		const text = JSON.stringify({ email, exportedAt: new Date().toISOString(), ...person }, null, '\t')
		if (typeof out !== 'string') return console.log(text)
		await writeNew(out, [text, '\n'])
		const { registrations, messages, mails } = person
		const counts = [counted(registrations.length, 'registration'), counted(messages.length, 'message')]
		console.log(`${out} holds ${counts.join(', ')}, ${counted(mails.length, 'mail')}.`)
	},
}
