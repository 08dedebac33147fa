// Pages that follow from what commands declare: a list with its filters, the form of a change.

import { call } from '#ops/call.ts'
import type { Command } from '#ops/command.ts'
import { doPath, fieldsOf, isList, labelOf, listPath, spoken, subjectOf, typedGiven } from '#ops/desk/commands.ts'
import { commandForm, readForm, typedIn } from '#ops/desk/forms.ts'
import { around, commandNamed, type DeskPage, type Office } from '#ops/desk/office.ts'
import { isRequired } from '#ops/fields.ts'
import { UserError } from '#server/user-error.ts'
import type { DeskBlock, DeskText } from '#shared/desk-view.ts'
import { entriesOf } from '#shared/forms/field.ts'
import { aboutOrder } from './choices.ts'

/** Lines of one page; a download has all. */
const MAX_LINES = 200

/** A list in the menu, with the changes that belong to it. */
const LISTS: { name: string; label: string; query?: string; changes: string[] }[] = [
	{ name: 'payments', label: 'Payments', changes: ['payments check', 'payments refund', 'payments handled'] },
	{
		name: 'certificates list',
		label: 'Certificates',
		changes: ['certificates issue', 'certificates correct', 'certificates withdraw', 'certificates import'],
	},
	{ name: 'forms list', label: 'Messages', query: 'form=messages', changes: ['forms handled', 'forms release'] },
	{ name: 'mails', label: 'Emails', changes: ['mails retry'] },
	{ name: 'person export', label: 'Person', changes: ['person erase'] },
	{ name: 'doctor', label: 'Doctor', changes: [] },
]

export const listLinks = LISTS.map(({ name, label, query }) => ({
	text: label,
	href: listPath(name) + (query ? `?${query}` : ''),
}))

/** Where the first cell of the rows of a list leads. */
const OPENS: Partial<Record<string, string>> = {
	mails: '/mails/',
	'documents list': '/file/documents/list?number=',
	'certificates list': '/list/certificates/list?number=',
}

const nameIn = (params: Record<string, string>) => [params['noun'], params['verb']].filter(Boolean).join(' ')

async function view(name: string, query: URLSearchParams, office: Office) {
	const { commands } = office
	const command = commandNamed(office, name)
	const posted = { fields: query, files: new Map() }
	const typed = typedIn(command, posted)
	const { choices } = await aboutOrder({}, office)
	const { given, errors } = readForm(command, posted)
	const isAsked =
		'csv' in command.fields && (query.size > 0 || !fieldsOf(command).some(([, field]) => isRequired(field)))
	const form = {
		...commandForm(office, name, { values: typed, errors: isAsked ? errors : {}, choices }),
		...('csv' in command.fields
			? { href: listPath(name), button: 'Show' }
			: { href: listPath(name).replace('/list/', '/file/'), button: 'Download' }),
		method: 'get' as const,
		hidden: {},
	}
	const { label = labelOf(commands, name), changes = [] } = LISTS.find((list) => list.name === name) ?? {}
	// What the list is about is known to the forms too.
	const links = changes.flatMap((change) => {
		const { fields = {} } = commands.get(change) ?? {}
		const shared = entriesOf(typed).filter(([field, value]) => value !== '' && field in fields)
		const given = shared.length > 0 ? `?${new URLSearchParams(Object.fromEntries(shared))}` : ''
		return commands.has(change) ? [{ text: labelOf(commands, change), href: doPath(change) + given }] : []
	})
	return {
		title: label,
		blocks: [
			...(links.length > 0 ? [{ kind: 'links' as const, links }] : []),
			...(form.fields.length > 0 ? [{ kind: 'form' as const, form }] : []),
			...(isAsked && Object.keys(errors).length === 0 ? await answered(name, command, given, query, office) : []),
		],
	}
}

/** The first cell opens what the row is about. */
function cellsOf(name: string, [first = '', ...others]: string[], { commands }: Office): DeskText[] {
	const path = OPENS[name]
	const opens: DeskText = path ? [{ text: first, href: path + encodeURIComponent(first) }] : first
	return [opens, ...others.map((cell) => spoken(commands, cell))]
}

/** What a command that changes nothing answers. */
async function answered(
	name: string,
	command: Command,
	given: Record<string, unknown>,
	query: URLSearchParams,
	office: Office,
): Promise<DeskBlock[]> {
	const { commands } = office
	try {
		const { answer } = await call(name, command, given, around(office))
		const { said = [], table, failed } = answer
		const lines: DeskText[] = []
		const rows: DeskText[][] = []
		let columns: string[] = []
		let count = 0
		for await (const row of table?.rows ?? []) {
			if (++count > MAX_LINES) continue
			const line = table?.line(row as never) ?? ''
			if (typeof line === 'string') lines.push(spoken(commands, line, command))
			else {
				columns = Object.keys(line)
				rows.push(cellsOf(name, Object.values(line), office))
			}
		}
		return [
			...(failed ? [{ kind: 'text' as const, tone: 'alert' as const, lines: [failed] }] : []),
			{ kind: 'text', lines: [...said.map((sentence) => spoken(commands, sentence, command)), ...lines] },
			...(rows.length > 0 ? [{ kind: 'table' as const, columns, rows, none: '' }] : []),
			...(count > MAX_LINES
				? [{ kind: 'text' as const, lines: [`And ${count - MAX_LINES} more: the download has all.`] }]
				: []),
			...(table && count === 0 && said.length === 0 ? [{ kind: 'text' as const, lines: ['There is nothing.'] }] : []),
			...(table
				? [
						{
							kind: 'links' as const,
							links: [{ text: 'Download as CSV', href: `/file/${name.replaceAll(' ', '/')}?${query}` }],
						},
					]
				: []),
		]
	} catch (error) {
		if (!(error instanceof UserError)) throw error
		return [{ kind: 'text', tone: 'alert', lines: [spoken(commands, error.message, command)] }]
	}
}

export const lists: DeskPage[] = ['/list/:noun', '/list/:noun/:verb'].map((path) => ({
	path,
	view: async ({ params, query }, office) => {
		const name = nameIn(params)
		return isList(commandNamed(office, name)) ? view(name, query, office) : { redirect: `${doPath(name)}?${query}` }
	},
}))

/** The form of a command, filled in by the query. */
export const forms: DeskPage[] = ['/do/:noun', '/do/:noun/:verb'].map((path) => ({
	path,
	view: async ({ params, query }, office) => {
		const name = nameIn(params)
		const command = commandNamed(office, name)
		if (isList(command)) return { redirect: `${listPath(name)}?${query}` }
		const values = typedIn(command, { fields: query, files: new Map() })
		const { seen, known, choices } = await aboutOrder(values, office)
		const filled = { ...typedGiven(command, known[name] ?? {}), ...Object.fromEntries(query) }
		const form = commandForm(office, name, { values: filled, seen, choices })
		return { title: titleOf(office, name, values), blocks: [{ kind: 'form', form }] }
	},
}))

export const titleOf = ({ commands }: Pick<Office, 'commands'>, name: string, typed: Record<string, string>) =>
	[labelOf(commands, name), subjectOf(commandNamed({ commands }, name), typed)?.subject].filter(Boolean).join(' ')
