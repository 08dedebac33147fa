// One command for many orders that were ticked: each in a transaction of its own, with a line of its own.
import { call, mailsText } from '#ops/call.ts'
import type { Command } from '#ops/command.ts'
import { Misuse } from '#ops/fields.ts'
import { isUnavailable } from '#server/db/errors.ts'
import { UserError } from '#server/user-error.ts'
import type { DeskText } from '#shared/desk-view.ts'
import { spoken } from './commands.ts'
import { type Posted, readForm } from './forms.ts'
import type { Office } from './office.ts'
import type { Performed } from './perform.ts'
import { newKey, once } from './sessions.ts'

export async function severalOrders(
	name: string,
	command: Command,
	{ fields, files }: Posted,
	office: Office,
): Promise<Performed> {
	const { commands, db, env, session, now } = office
	const { id } = await once(session, fields.get('key') ?? newKey(), async () => {
		const said: DeskText[] = []
		for (const reference of new Set(fields.getAll('reference'))) {
			const one = new URLSearchParams(fields)
			one.set('reference', reference)
			const { given, errors } = readForm(command, { fields: one, files })
			const around = { env: () => env, open: async () => db, actor: { by: session.by, now } }
			try {
				const [fault] = Object.values(errors)
				if (fault) throw new Misuse(fault)
				const { answer, mails } = await call(name, command, given, { ...around, isPreview: false })
				said.push(spoken(commands, [answer.said?.[0] ?? reference, mailsText(mails, false)].filter(Boolean).join(' ')))
			} catch (error) {
				if (!(error instanceof UserError) && !isUnavailable(error)) throw error
				const why =
					error instanceof UserError ? error.message : "The records can't be reached just now. Try this one again."
				said.push(spoken(commands, `${reference}: ${why}`, command))
			}
		}
		return { id: newKey(), href: '/done', said, next: [], lines: [] }
	})
	return { redirect: `/done/${id}` }
}
