import { listKeys, type StoredKey } from '#server/certificates/keys.ts'
import { listing, tableOf, toMoment } from './command.ts'

const keyState = ({ active, retiredAt, compromisedAt }: StoredKey) => {
	if (active) return 'signs'
	return compromisedAt
		? `compromised ${toMoment(compromisedAt)} IST, refused`
		: `retired ${toMoment(retiredAt ?? '')} IST, verifies`
}

export const command = listing({
	summary: 'Lists the keys that sign certificates, oldest first.',
	help: 'The public keys are at /.well-known/jwks.json. Private keys are never shown.',
	example: '',
	isForTerminal: true,
	fields: {},
	async run(_, { open }) {
		const keys = (await listKeys(await open())).map((key) => ({ ...key, state: keyState(key) }))
		const table = tableOf(
			keys,
			['kid', 'createdAt', 'state'],
			({ kid, createdAt, state }) => `${kid}  made ${toMoment(createdAt)} IST, ${state}`,
		)
		if (keys.some(({ active }) => active)) return { table }
		return { table, said: ['No key signs, so there are no credentials.'], next: [{ command: 'keys new', given: {} }] }
	},
})
