// A command as it is called on the command line: what it is told, and how its answer is printed.
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import type { Actor } from '#server/actor.ts'
import { UserError } from '#server/user-error.ts'
import { entriesOf } from '#shared/forms/field.ts'
import { type Around, type Called, COMMANDS, call, mailsText } from './call.ts'
import { type Command, lineText, type Next } from './command.ts'
import { type Field, isRequired, Misuse, optionName, readField, typedValue, wordOf } from './fields.ts'
import { toCsv, writeOut, writeWhole } from './new-file.ts'

export const START = 'npm run ops --'

/** How a field is called: `REFERENCE`, `--why asked|class`. */
const callOf = (name: string, field: Field) =>
	field.operand ? wordOf(field) + (field.several ? '…' : '') : [optionName(name), wordOf(field)].join(' ').trim()

export function usageOf(name: string, { fields }: Command): string {
	const words = entriesOf(fields).map(([field, of]) => (isRequired(of) ? callOf(field, of) : `[${callOf(field, of)}]`))
	return [START, name, ...words].join(' ')
}

export function helpFor(name: string, command: Command): string {
	const { fields, summary, help, example } = command
	const explained = entriesOf(fields).map(([field, of]) => `  ${callOf(field, of).padEnd(24)}  ${of.label}`)
	const others = [...COMMANDS.keys()].filter((one) => one.startsWith(`${name} `))
	return [
		usageOf(name, command),
		summary,
		explained.join('\n'),
		help,
		`For example:\n  ${`${START} ${name} ${example}`.trim()}`,
		others.length > 0 && `See also: ${others.join(', ')}`,
	]
		.filter(Boolean)
		.join('\n\n')
}

/** Reads what stands behind a command, or throws a Misuse; undefined if it is asked for help. */
export function readGiven(name: string, command: Command, args: string[]): Record<string, unknown> | undefined {
	const { fields } = command
	const refuse = (sentence: string) => new Misuse(`${sentence}\n\n${helpFor(name, command)}`)
	const { values, positionals } = parse(fields, args, refuse)
	if (values.has('--help')) return undefined
	return Object.fromEntries(
		entriesOf(fields).map(([field, of]) => {
			const { kind, operand, several, otherwise } = of
			if (kind === 'flag') return [field, values.has(optionName(field))]
			if (several && positionals.length > 0)
				return [field, positionals.splice(0).map((text) => readField(of, text, text))]
			const text = (operand ? positionals.shift() : values.get(optionName(field))) ?? otherwise
			if (text !== undefined) return [field, readField(of, text, operand ? text : optionName(field))]
			if (isRequired(of)) throw refuse(`${operand ? callOf(field, of) : optionName(field)} is missing.`)
			return [field, several ? [] : undefined]
		}),
	)
}

/** The words behind a command, and the options by their names. */
function parse(fields: Command['fields'], args: string[], refuse: (sentence: string) => Misuse) {
	const named = entriesOf(fields).flatMap(([name, { kind, operand }]) =>
		operand ? [] : [[optionName(name).slice(2), { type: kind === 'flag' ? 'boolean' : 'string' } as const]],
	)
	const options = { ...Object.fromEntries(named), help: { type: 'boolean', short: 'h' } } as const
	const values = new Map<string, string>()
	const positionals: string[] = []
	for (const token of parseArgs({ args, options, allowPositionals: true, strict: false, tokens: true }).tokens) {
		if (token.kind === 'positional') positionals.push(token.value)
		if (token.kind !== 'option') continue
		const [name, option] = [`--${token.name}`, options[token.name as 'help']]
		if (!Object.hasOwn(options, token.name)) throw refuse(`There is no option ${token.rawName}.`)
		if (values.has(name)) throw refuse(`${name} is there twice.`)
		const isMissing = token.value === undefined || (!token.inlineValue && token.value.startsWith('-'))
		if (option.type === 'boolean' && token.value !== undefined) throw refuse(`${name} takes no value.`)
		if (option.type === 'string' && isMissing) throw refuse(`${name} needs a value.`)
		values.set(name, token.value ?? '')
	}
	const operands = Object.values(fields).filter(({ operand }) => operand)
	if (values.has('--help')) return { values, positionals }
	if (positionals.length > (operands.some(({ several }) => several) ? 500 : operands.length))
		throw refuse('There is an argument too many.')
	return { values, positionals }
}

/** A command with what it is given, as it is typed. */
export async function lineOf({ command: name, given }: Next): Promise<string> {
	const { fields = {} } = (await COMMANDS.get(name)?.()) ?? {}
	const words = entriesOf(fields).flatMap(([field, of]) => {
		const value = given[field]
		if (of.kind === 'flag') return value ? optionName(field) : []
		if (value === undefined) return isRequired(of) || field in given ? callOf(field, of) : []
		return [...(of.operand ? [] : [optionName(field)]), typedValue(of, value)]
	})
	return [name, ...words].join(' ')
}

/** Carries out a command and prints its answer. One that changes something says on a terminal what it would do, and asks. */
export async function carryOut(name: string, command: Command, given: Record<string, unknown>, around: Around) {
	const actor: Actor = { by: 'by' in command.fields ? authorOf(given['by']) : '', now: new Date() }
	async function answer(isPreview: boolean) {
		const called = await call(name, command, given, { ...around, actor, isPreview })
		await print(called, given, isPreview)
		return called.isDone
	}
	if (command.isChange && given['dryRun']) {
		await answer(true)
		return console.log('Nothing was changed (--dry-run).')
	}
	if (command.isChange && around.ask) {
		if (!(await answer(true))) return
		if (!/^y(es)?$/i.test((await around.ask('Do it? [y/N] ')).trim())) throw new UserError('Nothing was changed.')
	}
	await answer(false)
}

/** Who changes something: the name in --by, or the user of the operating system. */
function authorOf(by: unknown): string {
	if (by) return String(by)
	try {
		return userInfo().username
	} catch {
		// A container may run as a user that its list of users lacks.
		throw new Misuse('This user has no name here. Say with --by who does it.')
	}
}

async function print({ answer, mails }: Called, { csv, out }: Record<string, unknown>, isPreview: boolean) {
	const { said = [], table, file, next = [], failed } = answer
	if (csv && !table) throw new Misuse('--csv goes with a list.')
	if (out && !csv && !file) throw new Misuse('--out FILE goes with --csv.')
	if (table && csv) return writeOut(out, toCsv(table))
	if (table) for await (const row of table.rows) console.log(lineText(table.line(row as never)))
	const sent = mailsText(mails, isPreview)
	const [first, ...others] = said
	if (first !== undefined) console.log(isPreview || !sent ? first : `${first} ${sent}`)
	for (const sentence of others) console.log(sentence)
	if (file && typeof out === 'string') {
		await writeWhole(out, file.parts)
		console.log(`${out} holds ${file.holds}.`)
	} else if (file) console.log(file.parts.join('').trimEnd())
	if (isPreview && sent) console.log(sent)
	if (!isPreview) for (const one of next) console.log(`Next: ${START} ${await lineOf(one)}`)
	if (failed) throw new UserError(failed)
}
