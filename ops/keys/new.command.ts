import { changing } from '#ops/command.ts'
import { purgedKey } from '#ops/purged.ts'
import { listKeys, newKey } from '#server/certificates/keys.ts'

export const command = changing({
	summary: 'Makes a key that signs certificates from now on.',
	help: `The key that has signed so far is retired; what it signed can still be verified. Servers use the new key at once.
The private part of the retired key is deleted. Backups that were made before still hold it: delete them, or keep them as secret as before.
Make a backup afterwards: keys are in the database and nowhere else.`,
	example: '',
	isForTerminal: true,
	fields: {},
	async run(_, needs) {
		const before = (await listKeys(await needs.open())).find(({ active }) => active)
		const kid = await needs.write((trx) => newKey(trx, needs.actor))
		if (needs.isPreview) return { said: [`A new key signs from now on, in place of ${before?.kid ?? 'none'}.`] }
		const said = `${kid} signs from now on. Make a backup: it holds the new key.`
		return { said: before ? [said, await purgedKey(needs, before)] : [said] }
	},
})
