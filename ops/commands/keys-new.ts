import type { Command } from '#ops/command.ts'
import { newKey } from '#server/certificates/keys.ts'

export const command: Command = {
	usage: '',
	summary: 'Makes a key that signs certificates from now on.',
	help: `The key that signed until now is retired: it still verifies what it signed. Servers use the new key at once.
Make a backup afterwards: keys are in the database and nowhere else.`,
	example: '',
	operands: 0,
	options: {},
	async run({ open }) {
		const kid = await newKey(await open(), new Date())
		console.log(`${kid} signs from now on. Make a backup: it holds the new key.`)
	},
}
