import { type Command, readActor } from '#ops/command.ts'
import { purgedKey } from '#ops/purged.ts'
import { listKeys, newKey } from '#server/certificates/keys.ts'

export const command: Command = {
	usage: '[--by NAME]',
	summary: 'Makes a key that signs certificates from now on.',
	help: `The key that has signed so far is retired; what it signed can still be verified. Servers use the new key at once.
The private part of the retired key is deleted. Backups that were made before still hold it: delete them, or keep them as secret as before.
Make a backup afterwards: keys are in the database and nowhere else.`,
	example: '',
	operands: 0,
	async run(call) {
		const db = await call.open()
		const before = (await listKeys(db)).find(({ active }) => active)
		const kid = await newKey(db, readActor(call.options))
		console.log(`${kid} signs from now on. Make a backup: it holds the new key.`)
		if (before) console.log(await purgedKey(call, before))
	},
}
