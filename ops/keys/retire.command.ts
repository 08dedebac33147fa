import { changing, toMoment } from '#ops/command.ts'
import { purgedKey } from '#ops/purged.ts'
import { listKeys, retireKey } from '#server/certificates/keys.ts'
import { UserError } from '#server/user-error.ts'

export const command = changing({
	summary: 'Stops a key from signing certificates. What it signed stays valid, unless it is compromised.',
	help: `The private key is deleted. Without another key there are no new credentials until: npm run ops -- keys new
Backups that were made before still hold it, and so do databases that a restore put aside: delete them, or keep them as secret as before.
--compromised: the key leaves /.well-known/jwks.json, so that everything it signed is refused, genuine or not; holders download their certificates again. It can also be said of a key that is retired already.`,
	example: 'oKIywvGUpTVTyxMQ3bwIIeQUudfr_CkLMjCE19ECD-U',
	isForTerminal: true,
	fields: {
		kid: { kind: 'line', label: 'thumbprint of the key, as keys shows it', word: 'KID', operand: true },
		compromised: { kind: 'flag', label: 'somebody else may have the private key' },
	},
	async run({ kid, compromised }, needs) {
		const key = (await listKeys(await needs.open())).find((one) => one.kid === kid)
		if (!key) throw new UserError(`No key has the thumbprint ${kid}. To see all: npm run ops -- keys`)
		const { retiredAt, compromisedAt } = key
		if (!(await needs.write((trx) => retireKey(trx, kid, needs.actor, compromised))))
			throw new UserError(
				compromisedAt
					? `${kid} is compromised already, since ${toMoment(compromisedAt)} IST.`
					: `${kid} is retired already, since ${toMoment(retiredAt ?? '')} IST.`,
			)
		const said = `${kid} no longer signs. ${compromised ? 'What it signed is refused' : 'What it signed stays valid'}.`
		return { said: needs.isPreview ? [said] : [said, await purgedKey(needs, key)] }
	},
})
