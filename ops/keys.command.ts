import { listKeys, type StoredKey } from '#server/certificates/keys.ts'
import { type Command, toMoment } from './command.ts'

const keyState = ({ active, retiredAt, compromisedAt }: StoredKey) => {
	if (active) return 'signs'
	return compromisedAt
		? `compromised ${toMoment(compromisedAt)} IST, refused`
		: `retired ${toMoment(retiredAt ?? '')} IST, verifies`
}

export const command: Command = {
	usage: '',
	summary: 'Lists the keys that sign certificates, oldest first.',
	help: 'The public keys are at /.well-known/jwks.json. Private keys are never shown.',
	example: '',
	operands: 0,
	async run({ open }) {
		const keys = await listKeys(await open())
		for (const key of keys) console.log(`${key.kid}  made ${toMoment(key.createdAt)} IST, ${keyState(key)}`)
		if (!keys.some(({ active }) => active))
			console.log('No key signs, so there are no credentials. To make one: npm run ops -- keys new')
	},
}
