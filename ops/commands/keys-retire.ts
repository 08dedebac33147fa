import { type Command, toLine, toMoment } from '#ops/command.ts'
import { listKeys, retireKey } from '#server/certificates/keys.ts'
import { UserError } from '#server/user-error.ts'

export const command: Command = {
	usage: 'KID [--compromised]',
	summary: 'Stops a key from signing certificates. What it signed stays valid, unless it is compromised.',
	help: `The private key is deleted. Without another key there are no new credentials until: npm run ops -- keys new
--compromised: somebody else may have the private key. The key leaves /.well-known/jwks.json, so that everything it signed is refused, genuine or not; holders download their certificates again. It can also be said of a key that is retired already.`,
	example: 'oKIywvGUpTVTyxMQ3bwIIeQUudfr_CkLMjCE19ECD-U',
	operands: 1,
	options: { compromised: { type: 'boolean' } },
	async run({ open, operands: [kid = ''], options: { compromised } }) {
		const db = await open()
		if (await retireKey(db, kid, new Date(), compromised === true)) {
			console.log(
				toLine(`${kid} no longer signs. ${compromised ? 'What it signed is refused' : 'What it signed stays valid'}.`),
			)
			return
		}
		const key = (await listKeys(db)).find((one) => one.kid === kid)
		if (!key) throw new UserError(`No key has the thumbprint ${kid}. To see all: npm run ops -- keys list`)
		const { retiredAt, compromisedAt } = key
		throw new UserError(
			compromisedAt
				? `${kid} is compromised already, since ${toMoment(compromisedAt)} UTC.`
				: `${kid} is retired already, since ${toMoment(retiredAt ?? '')} UTC.`,
		)
	},
}
