// One command for many orders that were ticked: each in a transaction of its own, with a line of its own.
import { call, mailsText } from '#ops/call.ts'
import type { Command } from '#ops/command.ts'
import { Misuse } from '#ops/fields.ts'
import { isUnavailable } from '#server/db/errors.ts'
import { UserError } from '#server/user-error.ts'
import type { DeskText } from '#shared/desk-view.ts'
import { doPath, labelOf, spoken } from './commands.ts'
import { ROW, readForm } from './forms.ts'
import { around, type Office, type Posted } from './office.ts'
import type { Performed } from './perform.ts'
import { once, randomKey } from './sessions.ts'

export async function several(name: string, command: Command, { fields }: Posted, office: Office): Promise<Performed> {
	const { commands, session } = office
	const rows = new Set(fields.getAll(ROW).flatMap((row) => row.split('\n').filter(Boolean)))
	if (fields.has('again')) return asked(name, labelOf(commands, name), [...rows], fields.get('key') ?? randomKey())
	const { id } = await once(session, fields.get('key') ?? randomKey(), async () => {
		const said: DeskText[] = []
		for (const row of rows) {
			const one = new URLSearchParams(row)
			const { given, errors } = readForm(command, { fields: one, files: new Map() })
			try {
				const [fault] = Object.values(errors)
				if (fault) throw new Misuse(fault)
				const { answer, mails } = await call(name, command, given, around(office))
				const [first = 'Done.'] = answer.said ?? []
				said.push(spoken(commands, [first, mailsText(mails, false)].filter(Boolean).join(' ')))
			} catch (error) {
				if (!(error instanceof UserError) && !isUnavailable(error)) throw error
				const why =
					error instanceof UserError ? error.message : "The records can't be reached just now. Try this one again."
				said.push(spoken(commands, `${one.get('reference')}: ${why}`, command))
			}
		}
		return { id: randomKey(), href: '/done', said: rows.size > 0 ? said : ['Nothing was ticked.'], next: [], lines: [] }
	})
	return { redirect: `/done/${id}` }
}

/** Of a session that has ended: what was ticked then, to be looked at again. */
const asked = (name: string, label: string, rows: string[], key: string): Performed => ({
	status: 200,
	title: label,
	blocks: [
		{ kind: 'text', lines: rows.map((row) => [...new URLSearchParams(row).values()].join(', ')) },
		{
			kind: 'form',
			form: {
				id: 'again',
				method: 'post',
				href: doPath(name),
				button: label,
				fields: [],
				hidden: { key, [ROW]: rows.join('\n') },
			},
		},
	],
})
