// A command as it is called on the command line: what it is told, and how its answer is printed.
import { globSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import { inTransaction, transactions, type Write } from '#server/db/write.ts'
import { UserError } from '#server/user-error.ts'
import { entriesOf } from '#shared/forms/field.ts'
import { type MailKind, mailKind } from '#shared/mail-kinds.ts'
import { type Answer, type Command, counted, listed, type Needs, type Next } from './command.ts'
import { type Field, Misuse, optionName, readField, typedValue, wordOf } from './fields.ts'
import { toCsv, writeNew, writeOut } from './new-file.ts'
import { recordOffice } from './office-events.ts'

export const START = 'npm run ops --'

const nameOf = (file: string) => file.replace(/\.command\.ts$/, '').replaceAll(/[\\/]/g, ' ')

/** By name: certificates/import.command.ts is `certificates import`. Each loads when it is called, as all take half a second. */
export const COMMANDS = new Map(
	globSync('**/*.command.ts', { cwd: import.meta.dirname })
		.sort()
		.map((file) => [
			nameOf(file),
			async (): Promise<Command> => ((await import(join(import.meta.dirname, file))) as { command: Command }).command,
		]),
)

/** How a field is called: `REFERENCE`, `--why asked|class`. */
const callOf = (name: string, field: Field) =>
	field.operand ? wordOf(field) + (field.several ? '…' : '') : [optionName(name), wordOf(field)].join(' ').trim()

const isRequired = ({ kind, optional, otherwise }: Field) => kind !== 'flag' && !optional && otherwise === undefined

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

type Around = Pick<Needs, 'env' | 'open' | 'ask'>

/** Carries out a command and prints its answer. One that changes something says on a terminal what it would do, and asks. */
export async function carryOut(name: string, command: Command, given: Record<string, unknown>, around: Around) {
	const actor: Actor = { by: 'by' in command.fields ? authorOf(given['by']) : '', now: new Date() }
	const record = command.isChange && recordOf(name, command, given)
	async function answer(isPreview: boolean) {
		const written = writing(around.open, actor, isPreview, record)
		const needs = { ...around, actor, write: written.write, isPreview }
		await print(await command.run(given as never, needs), given, written.mails, isPreview)
		return written.isDone()
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

/** What is kept of a command: its name with its flags, and what it is about. Texts and files are not. */
function recordOf(name: string, { fields }: Command, given: Record<string, unknown>) {
	const isSet = ([field, { kind }]: [string, Field]) => kind === 'flag' && given[field] === true
	const flags = entriesOf(fields).flatMap((one) => (isSet(one) ? optionName(one[0]) : []))
	const about = entriesOf(fields).flatMap(([field, { operand, kind }]) =>
		operand && kind !== 'file' ? [given[field] ?? []].flat() : [],
	)
	return { command: [name, ...flags].join(' '), about: about.join(', ') }
}

type PutDown = { kind: string; email: string | null }

/** The transactions of a command, and the mails that they put down. The first of them has the record. */
function writing(
	open: Needs['open'],
	actor: Actor,
	isPreview: boolean,
	record: ReturnType<typeof recordOf> | undefined | false,
) {
	const mails: PutDown[] = []
	let real: Write | undefined
	let isDone = false
	const write: Write = async (work) => {
		const db = await open()
		real ??= transactions(db)
		if (!record) return real(work)
		let found: PutDown[] = []
		const recorded: typeof work = async (trx) => {
			const last = await trx
				.selectFrom('outbox')
				.select((eb) => eb.fn.max('id').as('id'))
				.executeTakeFirst()
			const result = await work(trx)
			if (!isDone) await recordOffice(trx, record, actor)
			found = await mailsSince(trx, last?.id ?? 0, actor)
			return result
		}
		const result = await (isPreview ? inTransaction(db, true, recorded) : real(recorded))
		isDone = true
		mails.push(...found)
		return result
	}
	return { write, mails, isDone: () => isDone }
}

/** The mails that one command puts down bear its moment. */
const mailsSince = (trx: Db, id: number, { now }: Actor): Promise<PutDown[]> =>
	trx
		.selectFrom('outbox')
		.leftJoin('orders', 'orders.id', 'outbox.orderId')
		.leftJoin('registrations', 'registrations.id', 'outbox.registrationId')
		.leftJoin('contactMessages', 'contactMessages.id', 'outbox.contactMessageId')
		.select((eb) => [
			'outbox.kind',
			eb.fn.coalesce('registrations.email', 'orders.email', 'contactMessages.email').as('email'),
		])
		.where('outbox.id', '>', id)
		.where('outbox.createdAt', '=', now.toISOString())
		.orderBy('outbox.id')
		.execute()

async function print(
	{ said = [], table, file, next = [], failed }: Answer,
	{ csv, out }: Record<string, unknown>,
	mails: PutDown[],
	isPreview: boolean,
) {
	if (csv && !table) throw new Misuse('--csv goes with a list.')
	if (out && !csv && !file) throw new Misuse('--out FILE goes with --csv.')
	if (table && csv) return writeOut(out, toCsv(table))
	if (table) for await (const row of table.rows) console.log(table.line(row as never))
	const sent = mails.length === 1 ? ' An email is on its way.' : ` ${mails.length} emails are on their way.`
	const [first, ...others] = said
	if (first !== undefined) console.log(first + (mails.length > 0 && !isPreview ? sent : ''))
	for (const sentence of others) console.log(sentence)
	if (file && typeof out === 'string') {
		await writeNew(out, file.parts)
		console.log(`${out} holds ${file.holds}.`)
	} else if (file) console.log(file.parts.join('').trimEnd())
	if (isPreview && mails.length > 0) {
		const lines = mails.map(({ kind, email }) =>
			mailKind(kind as MailKind).to === 'office' ? `${kind}, to us` : `${kind} to ${email}`,
		)
		console.log(listed(`${counted(mails.length, 'email')} would be sent:`, lines))
	}
	if (!isPreview) for (const one of next) console.log(`Next: ${START} ${await lineOf(one)}`)
	if (failed) throw new UserError(failed)
}
