import { overwritePrivateKeys } from '#ops/backup/private-keys.ts'
import { type Command, readAuthor } from '#ops/command.ts'
import { listKeys, newKey } from '#server/certificates/signed/keys.ts'

export const command: Command = {
	usage: '[--by NAME]',
	summary: 'Makes a key that signs certificates from now on.',
	help: `The key that signed until now is retired: it still verifies what it signed. Servers use the new key at once.
The private part of the retired key is deleted and overwritten.
Make a backup afterwards: keys are in the database and nowhere else.`,
	example: '',
	operands: 0,
	options: { by: { type: 'string' } },
	async run({ env, open, options }) {
		const db = await open()
		const before = await listKeys(db)
		const kid = await newKey(db, readAuthor(options, env()))
		console.log(`${kid} signs from now on. Make a backup: it holds the new key.`)
		await overwritePrivateKeys(
			db,
			env(),
			before.filter(({ privateJwk }) => privateJwk !== null),
		)
	},
}
