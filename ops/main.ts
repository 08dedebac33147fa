import { globSync } from 'node:fs'
import { join } from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Db } from '#server/db/database.ts'
import { isUnavailable } from '#server/db/errors.ts'
import { openDatabase } from '#server/db/open.ts'
import { COPY, COPY_ADVICE, isOriginal } from '#server/db/original.ts'
import { readEnv } from '#server/env.ts'
import { createPrivateFiles } from '#server/private-files.ts'
import { PATIENT_TIMEOUTS } from '#server/timeouts.ts'
import { UserError } from '#server/user-error.ts'
import { type Command, harmless, Misuse } from './command.ts'

const START = 'npm run ops --'

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

async function helpForAll() {
	const lines = [...COMMANDS].map(async ([name, load]) => {
		const { usage, summary } = await load()
		return `  ${`${START} ${name} ${usage}`.trim()}\n      ${summary}`
	})
	return `What the provider's people do with the records, beside a running server or without one.

${(await Promise.all(lines)).join('\n')}

  ${START} COMMAND --help says more about one of them.
  They end with 0 when it is done, 1 when it was refused, 2 when they were called wrongly.`
}

const helpFor = (name: string, { usage, summary, help, example }: Command) =>
	[`${START} ${name} ${usage}`.trim(), summary, help, `For example:\n  ${`${START} ${name} ${example}`.trim()}`]
		.filter(Boolean)
		.join('\n\n')

/** Does what the arguments say and returns the exit code. */
export async function main(args: string[]): Promise<number> {
	try {
		return await dispatch(args)
	} catch (error) {
		// The reader of the output closed the pipe.
		if ((error as NodeJS.ErrnoException).code === 'EPIPE') return 0
		if (error !== outputError) console.error(explain(error))
		return error instanceof Misuse ? 2 : 1
	}
}

async function dispatch(args: string[]): Promise<number> {
	const name = [args.slice(0, 2).join(' '), args[0] ?? ''].find((name) => COMMANDS.has(name)) ?? ''
	const command = await COMMANDS.get(name)?.()
	if (!command) {
		const asked = args.includes('--help') || args.includes('-h')
		console[asked ? 'log' : 'error'](await helpForAll())
		return asked ? 0 : 2
	}
	const further = args.slice(name.split(' ').length)
	const [word = ''] = further
	const others = [...COMMANDS.keys()].filter((one) => one.startsWith(`${name} `))
	if (command.operands === 0 && /^[a-z]/.test(word) && others.length > 0) {
		console.error(`There is no command "${name} ${word}". There are: ${others.join(', ')}. For more: ${START} --help`)
		return 2
	}
	const call = readCall(command, further)
	if (call === 'help') {
		console.log(helpFor(name, command))
		return 0
	}
	if (typeof call === 'string') {
		console.error(`${call}\n\n${helpFor(name, command)}`)
		return 2
	}
	let db: Db | undefined
	const open = async () => {
		if (db) return db
		db = await openDatabase(readEnv(), { timeouts: PATIENT_TIMEOUTS, mayMake: false })
		if (!(await isOriginal(db))) console.error(`${COPY}\n${COPY_ADVICE}\n`)
		return db
	}
	try {
		await command.run({ ...call, env: readEnv, open })
	} finally {
		await db?.destroy()
	}
	return 0
}

/** The options in the usage of a command; a word behind one is its value. */
function optionsOf({ usage }: Command): NonNullable<ParseArgsConfig['options']> {
	const found = usage.matchAll(/--([a-z-]+)( \w)?/g)
	return Object.fromEntries([...found].map(([, name = '', value]) => [name, { type: value ? 'string' : 'boolean' }]))
}

/** What was asked for, 'help', or a sentence on what is wrong with it. */
function readCall(command: Command, args: string[]) {
	const { operands } = command
	const options = { ...optionsOf(command), help: { type: 'boolean', short: 'h' } } as const
	try {
		const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
		if (values.help) return 'help'
		const { least, most = 500 } = typeof operands === 'number' ? { least: operands, most: operands } : operands
		if (positionals.length < least) return 'An argument is missing.'
		if (positionals.length > most) return 'There is an argument too many.'
		return { operands: positionals, options: values as Record<string, unknown> }
	} catch (error) {
		const { message } = error as Error
		const [, option = ''] = message.match(/ption '(-[^', ]*)/) ?? []
		if (message.startsWith('Unknown option')) return `There is no option ${option}.`
		return message.includes('does not take') ? `${option} takes no value.` : `${option} needs a value.`
	}
}

/** Unexpected errors are shown with their stack, without the values that databases add. */
function explain(error: unknown) {
	if (error instanceof UserError) return error.message
	if (isUnavailable(error))
		return `The database can't be used now, so nothing more was done: ${(error as Error).message}.`
	return error instanceof Error ? error.stack : error
}

let outputError: NodeJS.ErrnoException | undefined

if (import.meta.main) {
	createPrivateFiles()
	for (const way of ['log', 'error'] as const) {
		const print = console[way]
		console[way] = (text: unknown) => print(typeof text === 'string' ? harmless(text) : text)
	}
	// console.log ignores errors.
	process.stdout.on('error', (error: NodeJS.ErrnoException) => {
		outputError = error
		if (error.code === 'EPIPE') return
		console.error(`The output is incomplete: ${error.message}.`)
		process.exitCode = 1
	})
	process.on('uncaughtException', (error) => {
		console.error(explain(error))
		process.exit(1)
	})
	const code = await main(process.argv.slice(2))
	if (code > 0) process.exitCode = code
}
