import { BY, countsText, plain } from '#ops/command.ts'
import { limitsSecret } from '#server/db/secret.ts'
import { countsOf, exportPerson } from '#server/privacy/person.ts'

export const command = plain({
	summary: 'Writes everything that is stored about an email address, as JSON to read.',
	help: `Upper and lower case make no difference. The file has the certificates that were issued for the person's registrations, and those with the hash of the address.
The trail of changes says that data was handed out and by whom, but not whose data it was.
FILE must not exist yet.`,
	example: 'asha.rao@mail.example --out asha.json',
	fields: {
		email: { kind: 'line', label: 'address of the person', word: 'EMAIL', max: 254, operand: true },
		out: { kind: 'newFile', label: 'to a new file', optional: true },
		by: BY,
	},
	async run({ email }, { env, open, actor }) {
		const db = await open()
		const person = { email, dataDir: env().dataDir, secret: await limitsSecret(db) }
		const found = await exportPerson(db, person, actor)
		const text = JSON.stringify({ email, exportedAt: new Date().toISOString(), ...found }, null, '\t')
		return { file: { holds: countsText(countsOf(found)), parts: [text, '\n'] } }
	},
})
