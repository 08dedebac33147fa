// The commands that the desk has, and how it says what they say.
import { COMMANDS } from '#ops/call.ts'
import type { Command, Next } from '#ops/command.ts'
import { type Field, optionName, wordOf } from '#ops/fields.ts'
import { readReference } from '#server/submissions/reference.ts'
import type { DeskLink, DeskText } from '#shared/desk-view.ts'
import { entriesOf } from '#shared/forms/field.ts'

export type Commands = ReadonlyMap<string, Command>

export async function deskCommands(): Promise<Commands> {
	const all = await Promise.all([...COMMANDS].map(async ([name, load]) => [name, await load()] as const))
	return new Map(all.filter(([, { isForTerminal }]) => !isForTerminal))
}

/** Fields in whose place the desk has something of its own: who signed in, a page that asks, a download. */
const OWN = ['by', 'dryRun', 'csv', 'out']

/** A certificate in the register. */
export const certificateLink = (number: string | null): DeskText =>
	number === null ? '' : [{ text: number, href: `/list/certificates/list?${new URLSearchParams({ number })}` }]

/** Of which the page of a class has ticks in place of its form. */
export const ISSUE = 'certificates issue'

/** One that shows or downloads something, and does nothing. */
export const isList = ({ isChange, fields }: Command) => !isChange && 'out' in fields

export const fieldsOf = ({ fields }: Command): [string, Field][] =>
	entriesOf(fields).filter(([name, { isForTerminal }]) => !OWN.includes(name) && !isForTerminal)

export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What a command is called on a button: as it says, or by the last word of its name. */
export const labelOf = (commands: Commands, name: string) =>
	commands.get(name)?.label ??
	capitalised(
		name
			.replace(/ list$/, '')
			.split(' ')
			.at(-1) ?? name,
	)

/** The label of a field alone, where a usage has a word before it. */
export function fieldLabel(field: Field): string {
	const [word = ''] = wordOf(field).toLowerCase().split('.')
	// What it is otherwise is chosen there already.
	const label = field.label.replace(/(, \w+)? if not said$/, field.otherwise ? '' : '$1 if left empty')
	return capitalised(word && /^(of|with) /.test(label) ? `${word} ${label}` : label)
}

/** A value as somebody types it. */
function typedText({ kind }: Field, value: unknown): string {
	if (value === undefined || value === null) return ''
	if (kind === 'flag') return value ? 'yes' : ''
	if (kind === 'money') return String(Number(value) / 100)
	return Array.isArray(value) ? value.join('\n') : String(value)
}

export const doPath = (name: string) => `/do/${name.replaceAll(' ', '/')}`
export const listPath = (name: string) => `/list/${name.replaceAll(' ', '/')}`

/** What a command is about, if it is one order or one class: that has a page. */
export const isSubject = ({ kind, operand, several }: Field) =>
	operand === true && !several && (kind === 'reference' || kind === 'class')

export function subjectOf({ fields }: Pick<Command, 'fields'>, typed: Record<string, unknown>) {
	const [name, field] = entriesOf(fields).find(([, field]) => isSubject(field)) ?? []
	const subject = name === undefined ? undefined : typed[name]
	return field && typeof subject === 'string' && subject !== '' ? { kind: field.kind, subject } : undefined
}

/** The page of what a command is about. */
export function subjectPath(command: Pick<Command, 'fields'>, typed: Record<string, unknown>): string | undefined {
	const { kind, subject } = subjectOf(command, typed) ?? {}
	return subject && `/${kind === 'class' ? 'classes' : 'orders'}/${subject}`
}

/** What is given, as somebody would type it into the form of a command. */
export const typedGiven = ({ fields }: Pick<Command, 'fields'>, given: Next['given']): Record<string, string> =>
	Object.fromEntries(
		entriesOf(fields).flatMap(([name, of]) => [[name, typedText(of, given[name])]].filter(([, text]) => text)),
	)

/** Where the next step is taken: the page of an order, a list, or the form of a command. */
export const nextLink = (commands: Commands, { command: name, given }: Next) =>
	linkTo(commands, name, typedGiven(commands.get(name) ?? { fields: {} }, given))

function linkTo(commands: Commands, name: string, typed: Record<string, string>): DeskLink | undefined {
	const command = commands.get(name)
	if (!command) return undefined
	const { words = '' } = typed
	if (name === 'orders list')
		return { text: 'Look', href: `/orders?${new URLSearchParams({ q: words.replaceAll('\n', ' ') })}` }
	const query = new URLSearchParams(typed)
	const path = isList(command) ? listPath(name) : doPath(name)
	return { text: isList(command) ? 'Look' : labelOf(commands, name), href: query.size > 0 ? `${path}?${query}` : path }
}

/** What commands say for the terminal: their names become links to their forms, and options the labels of their fields. */
export function spoken(commands: Commands, said: string, own?: Command): DeskText {
	const text = said.replaceAll(/\badd (?=--)/g, 'tick ')
	const names = [...commands.keys()].sort((a, b) => b.length - a.length)
	const two = names.filter((name) => name.includes(' ')).join('|')
	const argument = String.raw`(?: (?:--[a-z-]+(?: (?!--)[\w"…-]+)?|[A-Za-z]*-?[\w/-]*\d[\w/-]*))*`
	const pattern = new RegExp(
		`(?:npm run ops -- (${names.join('|')})|\\b(${two}))(${argument})|\\bPRM(?:-\\w{4}){3}\\b|--[a-z-]+`,
		'g',
	)
	const parts: (string | DeskLink)[] = []
	let end = 0
	for (const found of text.matchAll(pattern)) {
		const [whole, one, other, rest = ''] = found
		const name = one ?? other
		const part = name
			? commandLink(commands, name, rest)
			: whole.startsWith('--')
				? optionLabel(whole, own)
				: referenceLink(whole)
		parts.push(text.slice(end, found.index), part)
		end = found.index + whole.length
	}
	return end === 0 ? text : [...parts, text.slice(end)]
}

function commandLink(commands: Commands, name: string, rest: string): DeskLink | string {
	const fields = commands.get(name)?.fields ?? {}
	const typed: Record<string, string> = {}
	const operands = entriesOf(fields).filter(([, { operand }]) => operand)
	const words = rest.trim().split(' ').filter(Boolean)
	for (let i = 0; i < words.length; i++) {
		const word = words[i] ?? ''
		if (!word.startsWith('--')) typed[operands.shift()?.[0] ?? ''] = word
		else {
			const [field, of] = entriesOf(fields).find(([field]) => optionName(field) === word) ?? []
			if (field) typed[field] = of?.kind === 'flag' ? 'yes' : (words[++i] ?? '')
		}
	}
	const link = linkTo(commands, name, typed)
	const subject = words[0] && !words[0].startsWith('--') ? ` ${words[0]}` : ''
	return link ? { ...link, text: labelOf(commands, name) + subject } : name
}

function optionLabel(option: string, own: Command | undefined): string {
	const [, field] = entriesOf(own?.fields ?? {}).find(([name]) => optionName(name) === option) ?? []
	return field ? `'${fieldLabel(field)}'` : option
}

const referenceLink = (reference: string) =>
	readReference(reference) ? { text: reference, href: `/orders?q=${reference}` } : reference
