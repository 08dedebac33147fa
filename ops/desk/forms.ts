// The form of a command: its fields, and what somebody has typed into them.
import { isUtf8 } from 'node:buffer'
import type { Command } from '#ops/command.ts'
import { type Field, type GivenFile, isRequired, Misuse, readField } from '#ops/fields.ts'
import { HttpProblem } from '#server/http/problem.ts'
import type { DeskField, DeskForm, DeskText } from '#shared/desk-view.ts'
import { doPath, fieldLabel, fieldsOf, isSubject, labelOf, spoken } from './commands.ts'
import { commandNamed, type Office, type Posted } from './office.ts'
import { randomKey } from './sessions.ts'

const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/

/** Reads the body of a form; files are read into memory and nowhere else. */
export async function readPosted(body: Buffer, type: string): Promise<Posted> {
	if (!FORM_TYPES.test(type)) throw new HttpProblem(415, 'This is no form.')
	const posted: Posted = { fields: new URLSearchParams(), files: new Map() }
	const data = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch(() => {
		throw new HttpProblem(400, 'The form could not be read.')
	})
	for (const [name, value] of data)
		if (typeof value === 'string') posted.fields.append(name, value.replaceAll('\r\n', '\n'))
		else if (value.size > 0) {
			const bytes = Buffer.from(await value.arrayBuffer())
			posted.files.set(name, { name: value.name, bytes: () => bytes })
		}
	return posted
}

/** From which somebody chooses, by the kind of the field. */
export type Choices = { [Kind in Field['kind']]?: { value: string; text: string }[] }

const CONTROLS: { [Kind in Field['kind']]?: DeskField['kind'] } = {
	money: 'amount',
	day: 'day',
	email: 'email',
	choice: 'choice',
	flag: 'flag',
	file: 'file',
}

export type Filled = {
	/** As typed. */
	values: Record<string, string>
	errors?: Record<string, string>
	problem?: DeskText[] | undefined
	/** The version of the order that was shown. */
	seen?: string | undefined
	choices?: Choices
	/** Before the ids of controls, where a page has several forms. */
	id?: string
}

export function commandForm({ commands }: Pick<Office, 'commands'>, name: string, filled: Filled): DeskForm {
	const command = commandNamed({ commands }, name)
	const { values, errors = {}, problem, seen, choices = {}, id = 'form' } = filled
	const hidden: Record<string, string> = { key: randomKey(), ...(seen && { seen }) }
	const fields = fieldsOf(command).flatMap(([field, of]): DeskField[] => {
		const value = values[field] || of.otherwise || ''
		// It stands in the title.
		if (isSubject(of) && value && !errors[field]) {
			hidden[field] = value
			return []
		}
		const options =
			of.options?.map((option) => ({ value: option, text: of.texts?.[option] ?? option })) ?? choices[of.kind]
		const kind = options ? 'choice' : of.several || (of.max ?? 0) > 200 ? 'lines' : (CONTROLS[of.kind] ?? 'line')
		const isKnown = !options || !value || options.some((one) => one.value === value)
		return [
			{
				name: field,
				label: fieldLabel(of),
				kind,
				isRequired: isRequired(of) || of.otherwise !== undefined,
				value,
				...(options && { options: isKnown ? options : [...options, { value, text: value }] }),
				error: errors[field],
			},
		]
	})
	return {
		id,
		method: 'post',
		href: doPath(name),
		button: command.asksAgain ? `${labelOf(commands, name)} …` : labelOf(commands, name),
		intro: [spoken(commands, command.summary, command)],
		fields,
		hidden,
		problem,
	}
}

/** What was typed, for the same form again; a file becomes its text. */
export function typedIn(command: Command, { fields, files }: Posted): Record<string, string> {
	return Object.fromEntries(
		fieldsOf(command).map(([name, { several, kind }]) => {
			const file = files.get(`${name}-file`)
			if (file) return [name, file.bytes().toString()]
			// Each tick is a line of it.
			return [name, several || kind === 'file' ? fields.getAll(name).join('\n') : (fields.get(name) ?? '')]
		}),
	)
}

type Read = { given: Record<string, unknown>; errors: Record<string, string> }

/** What a command is given by a form, and what is wrong with it by field. */
export function readForm(command: Command, posted: Posted): Read {
	const typed = typedIn(command, posted)
	const errors: Record<string, string> = {}
	const given = Object.fromEntries(
		fieldsOf(command).map(([name, field]) => {
			try {
				return [name, fieldValue(field, typed[name] ?? '', posted.files.get(`${name}-file`))]
			} catch (error) {
				if (!(error instanceof Misuse)) throw error
				errors[name] = error.message
				return [name, undefined]
			}
		}),
	)
	return { given, errors }
}

function fieldValue(field: Field, typed: string, file: GivenFile | undefined): unknown {
	const label = fieldLabel(field)
	const text = typed.trim() || field.otherwise || ''
	if (field.kind === 'flag') return text !== ''
	if (field.several) {
		const parts = text.split(field.kind === 'line' ? /\n/ : /[\s,;]+/).filter(Boolean)
		if (parts.length === 0 && isRequired(field)) throw new Misuse(`${label} is missing.`)
		return parts.map((part) => readField(field, part, part))
	}
	if (text === '') {
		if (isRequired(field)) throw new Misuse(`${label} is missing.`)
		return undefined
	}
	if (field.kind !== 'file') return readField(field, text, label)
	if (file && !isUtf8(file.bytes())) throw new Misuse(`${file.name} is not in UTF-8. Save it as "CSV UTF-8".`)
	return file ?? { name: 'the text', bytes: () => Buffer.from(typed) }
}

/** The field of the ticks before many rows: each value is a whole form of one command. */
export const ROW = 'row'

export const rowOf = (typed: Record<string, string>) => String(new URLSearchParams(typed))
