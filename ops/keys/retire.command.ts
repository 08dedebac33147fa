import { type Command, readActor, toLine, toMoment } from '#ops/command.ts'
import { purgedKey } from '#ops/purged.ts'
import { listKeys, retireKey } from '#server/certificates/keys.ts'
import { UserError } from '#server/user-error.ts'

export const command: Command = {
	usage: 'KID [--compromised] [--by NAME]',
	summary: 'Stops a key from signing certificates. What it signed stays valid, unless it is compromised.',
	help: `The private key is deleted. Without another key there are no new credentials until: npm run ops -- keys new
Backups that were made before still hold it, and so do databases that a restore put aside: delete them, or keep them as secret as before.
--compromised: somebody else may have the private key. The key leaves /.well-known/jwks.json, so that everything it signed is refused, genuine or not; holders download their certificates again. It can also be said of a key that is retired already.`,
	example: 'oKIywvGUpTVTyxMQ3bwIIeQUudfr_CkLMjCE19ECD-U',
	operands: 1,
	async run(call) {
		const { operands, options } = call
		const [kid = ''] = operands
		const db = await call.open()
		const key = (await listKeys(db)).find((one) => one.kid === kid)
		if (!key) throw new UserError(`No key has the thumbprint ${kid}. To see all: npm run ops -- keys`)
		const isCompromised = options['compromised'] === true
		const { retiredAt, compromisedAt } = key
		if (!(await retireKey(db, kid, readActor(options), isCompromised)))
			throw new UserError(
				compromisedAt
					? `${kid} is compromised already, since ${toMoment(compromisedAt)} IST.`
					: `${kid} is retired already, since ${toMoment(retiredAt ?? '')} IST.`,
			)
		console.log(
			toLine(`${kid} no longer signs. ${isCompromised ? 'What it signed is refused' : 'What it signed stays valid'}.`),
		)
		console.log(await purgedKey(call, key))
	},
}
