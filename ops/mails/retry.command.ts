import { changing, counted } from '#ops/command.ts'
import { Misuse } from '#ops/fields.ts'
import { retryAll, retryMails } from '#server/outbox/store.ts'
import { UserError } from '#server/user-error.ts'
import { OF, ofThose } from './of.ts'

export const command = changing({
	summary: 'Sends emails again at once, as if for the first time. A running server sends them within seconds.',
	help: 'Emails are held back when one visitor, his network, or all together, caused too many in a day.',
	example: '--dead',
	fields: {
		numbers: { kind: 'number', label: 'of emails, as mails shows them', operand: true, several: true, optional: true },
		dead: { kind: 'flag', label: 'all that were given up' },
		held: { kind: 'flag', label: 'all that are held back' },
		...OF,
	},
	async run({ numbers, ...given }, { write, actor: { now } }) {
		const ids = [...new Set(numbers)]
		const all = (['dead', 'held'] as const).filter((state) => given[state])
		if (ids.length > 0 === all.length > 0)
			throw new Misuse('Name the emails by their numbers, or say --dead or --held.')
		if (ids.length > 0 && (given.order ?? given.from) !== undefined)
			throw new Misuse('--order and --from go with --dead or --held, not with numbers.')
		const count = await write(async (trx) => {
			const of = await ofThose(trx, given)
			let released = 0
			for (const state of all) released += await retryAll(trx, state, now, of)
			const refused = ids.length > 0 ? await retryMails(trx, ids, now) : []
			if (refused.length === 0) return released + ids.length
			throw new UserError(
				`Nothing was changed: no email that waits or was given up has the number ${refused.join(', ')}.`,
			)
		})
		return { said: [`${counted(count, 'email')} will be tried again.`] }
	},
})
