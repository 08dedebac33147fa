import { changing, counted } from '#ops/command.ts'
import { Misuse } from '#ops/fields.ts'
import { findMail, retryAll, retryMails } from '#server/outbox/store.ts'
import { UserError } from '#server/user-error.ts'
import { mailText } from '#shared/mail-kinds.ts'
import { composer } from './compose.ts'
import { OF, ofThose } from './of.ts'

const LEFT: readonly string[] = ['sent', 'dropped']

export const command = changing({
	label: 'Send again',
	summary: 'Sends emails again at once, as if for the first time. A running server sends them within seconds.',
	help: 'One that was sent is sent once more, as it would be written now. It is refused when it is no longer true. mails --order REFERENCE shows what was sent, and mails NUMBER what it said.\nEmails are held back when one visitor, his network, or all together, caused too many in a day.',
	example: '--dead',
	fields: {
		numbers: { kind: 'number', label: 'of emails, as mails shows them', operand: true, several: true, optional: true },
		dead: { kind: 'flag', label: 'all that were given up' },
		held: { kind: 'flag', label: 'all that are held back' },
		...OF,
	},
	async run({ numbers, ...given }, needs) {
		const { now } = needs.actor
		const ids = [...new Set(numbers)]
		const all = (['dead', 'held'] as const).filter((state) => given[state])
		if (ids.length > 0 === all.length > 0)
			throw new Misuse('Name the emails by their numbers, or say --dead or --held.')
		if (ids.length > 0 && (given.order ?? given.from) !== undefined)
			throw new Misuse('--order and --from go with --dead or --held, not with numbers.')
		const count = await needs.write(async (trx) => {
			const of = await ofThose(trx, given)
			let released = 0
			for (const state of all) released += await retryAll(trx, state, now, of)
			const refused = ids.length > 0 ? await retryMails(trx, ids, now) : []
			if (refused.length > 0)
				throw new UserError(
					`Nothing was changed: no email that could be sent now has the number ${refused.join(', ')}. It is being sent, or was deleted.`,
				)
			const compose = ids.length > 0 ? await composer(needs) : undefined
			for (const id of ids) {
				const mail = await findMail(trx, id)
				if (mail && LEFT.includes(mail.state) && !(await compose?.(trx, mail)))
					throw new UserError(
						`Nothing was changed: ${id}, ${mailText(mail.kind)}, about ${mail.reference} (${mail.name}), is no longer true.`,
					)
			}
			return released + ids.length
		})
		return { said: [`${counted(count, 'email')} will be tried again.`] }
	},
})
