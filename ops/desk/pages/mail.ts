import { call } from '#ops/call.ts'
import { doPath, labelOf } from '#ops/desk/commands.ts'
import { around, commandNamed, type DeskPage } from '#ops/desk/office.ts'
import { randomKey } from '#ops/desk/sessions.ts'
import { HttpProblem } from '#server/http/problem.ts'
import { findMail } from '#server/outbox/store.ts'
import { officeTime } from '#server/time.ts'
import type { DeskBlock } from '#shared/desk-view.ts'
import { mailText } from '#shared/mail-kinds.ts'

const AGAIN = 'mails retry'

/** What somebody got, or would get now, as `mails NUMBER` shows it. */
export const mail: DeskPage = {
	path: '/mails/:id',
	async view({ params }, office) {
		const number = Number(params['id'])
		const found = Number.isInteger(number) ? await findMail(office.db, number) : undefined
		if (!found) throw new HttpProblem(404, `No email has the number ${params['id']}. They are kept for 30 days.`)
		const { answer } = await call('mails', commandNamed(office, 'mails'), { number }, around(office))
		const [, ...said] = answer.said ?? []
		const about = said.filter((one) => one !== '')
		const letter = about.at(-1) ?? ''
		const again: DeskBlock = {
			kind: 'form',
			form: {
				id: 'again',
				method: 'post',
				href: doPath(AGAIN),
				button: labelOf(office.commands, AGAIN),
				fields: [],
				hidden: { key: randomKey(), numbers: String(number) },
			},
		}
		const { reference, name, kind, state, attempts, createdAt, settledAt, lastError } = found
		return {
			title: `Email ${number}: ${mailText(kind)}`,
			blocks: [
				{
					kind: 'facts',
					facts: [
						{ label: 'State', value: state },
						{ label: 'When', value: officeTime(settledAt ?? createdAt) },
						{ label: 'Tries', value: String(attempts) },
						...(lastError ? [{ label: 'Fault', value: lastError }] : []),
					],
				},
				{ kind: 'text', lines: about.slice(0, -1) },
				{ kind: 'letter', text: letter },
				again,
				...(reference
					? [{ kind: 'links' as const, links: [{ text: name ?? reference, href: `/orders/${reference}` }] }]
					: []),
			],
		}
	},
}
