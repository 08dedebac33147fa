import { type Command, countsText, readActor } from '#ops/command.ts'
import { writeNew } from '#ops/new-file.ts'
import { limitsSecret } from '#server/db/secret.ts'
import { countsOf, exportPerson } from '#server/privacy/person.ts'

export const command: Command = {
	usage: 'EMAIL [--out FILE] [--by NAME]',
	summary: 'Writes everything that is stored about an email address, as JSON to read.',
	help: `Upper and lower case make no difference. The file has the certificates that were issued for the person's registrations, and those with the hash of the address.
The trail of changes says that data was handed out and by whom, but not whose data it was.
FILE must not exist yet.`,
	example: 'asha.rao@mail.example --out asha.json',
	operands: 1,
	async run({ env, open, operands: [email = ''], options }) {
		const { out } = options
		const db = await open()
		const person = { email, dataDir: env().dataDir, secret: await limitsSecret(db) }
		const found = await exportPerson(db, person, readActor(options))
		const text = JSON.stringify({ email, exportedAt: new Date().toISOString(), ...found }, null, '\t')
		if (typeof out !== 'string') return console.log(text)
		await writeNew(out, [text, '\n'])
		console.log(`${out} holds ${countsText(countsOf(found))}.`)
	},
}
