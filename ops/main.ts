import { createInterface } from 'node:readline/promises'
import type { Db } from '#server/db/database.ts'
import { isUnavailable } from '#server/db/errors.ts'
import { openDatabase } from '#server/db/open.ts'
import { COPY, COPY_ADVICE, isOriginal } from '#server/db/original.ts'
import { readEnv } from '#server/env.ts'
import { createPrivateFiles } from '#server/process/private-files.ts'
import { PATIENT_TIMEOUTS } from '#server/process/timeouts.ts'
import { UserError } from '#server/user-error.ts'
import { COMMANDS } from './call.ts'
import { harmless, type Needs } from './command.ts'
import { Misuse } from './fields.ts'
import { carryOut, helpFor, readGiven, START, usageOf } from './terminal.ts'

async function helpForAll() {
	const lines = [...COMMANDS].map(async ([name, load]) => {
		const command = await load()
		return `  ${usageOf(name, command)}\n      ${command.summary}`
	})
	return `What the provider's people do with the records, beside a running server or without one.

${(await Promise.all(lines)).join('\n')}

  ${START} COMMAND --help says more about one of them.
  They end with 0 when it is done, 1 when it was refused, 2 when they were called wrongly.`
}

/** Does what the arguments say and returns the exit code. `ask` is there if somebody sits at a terminal. */
export async function main(args: string[], ask?: Needs['ask']): Promise<number> {
	try {
		return await dispatch(args, ask)
	} catch (error) {
		// The reader of the output closed the pipe.
		if ((error as NodeJS.ErrnoException).code === 'EPIPE') return 0
		if (error !== outputError) console.error(explain(error))
		return error instanceof Misuse ? 2 : 1
	}
}

const namesWith = (noun: string) => [...COMMANDS.keys()].filter((one) => one.startsWith(`${noun} `))

/** Names those of the same noun, or the nouns. */
function unknownCommand(args: string[]) {
	const [noun = ''] = args
	const near = namesWith(noun)
	const there = near.length > 0 ? near : [...new Set([...COMMANDS.keys()].map((one) => one.split(' ')[0]))]
	const said = args.slice(0, 2).filter((word) => !word.startsWith('-'))
	return new Misuse(
		`There is no command "${said.join(' ')}". There are: ${there.join(', ')}. For more: ${START} --help`,
	)
}

async function dispatch(args: string[], ask: Needs['ask']): Promise<number> {
	const name = [args.slice(0, 2).join(' '), args[0] ?? ''].find((name) => COMMANDS.has(name)) ?? ''
	const command = await COMMANDS.get(name)?.()
	if (!command) {
		const asked = args.includes('--help') || args.includes('-h')
		if (!asked && args.length > 0) throw unknownCommand(args)
		console[asked ? 'log' : 'error'](await helpForAll())
		return asked ? 0 : 2
	}
	const further = args.slice(name.split(' ').length)
	const hasOperand = Object.values(command.fields).some(({ operand }) => operand)
	if (!hasOperand && /^[a-z]/.test(further[0] ?? '') && namesWith(name).length > 0) throw unknownCommand(args)
	const given = readGiven(name, command, further)
	if (!given) {
		console.log(helpFor(name, command))
		return 0
	}
	let db: Db | undefined
	const open = async () => {
		if (db) return db
		db = await openDatabase(readEnv(), { timeouts: PATIENT_TIMEOUTS, mayMake: false })
		if (!(await isOriginal(db))) console.error(`${COPY}\n${COPY_ADVICE}\n`)
		return db
	}
	try {
		await carryOut(name, command, given, { env: readEnv, open, ask })
	} finally {
		await db?.destroy()
	}
	return 0
}

/** Unexpected errors are shown with their stack, without the values that databases add. */
function explain(error: unknown) {
	if (error instanceof UserError) return error.message
	if (isUnavailable(error))
		return `The database can't be used now, so nothing more was done: ${(error as Error).message}.`
	return error instanceof Error ? error.stack : error
}

async function question(text: string): Promise<string> {
	const terminal = createInterface({ input: process.stdin, output: process.stderr })
	return terminal
		.question(text)
		.catch(() => '')
		.finally(() => terminal.close())
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
	const isWatched = process.stdin.isTTY && process.stdout.isTTY
	const code = await main(process.argv.slice(2), isWatched ? question : undefined)
	if (code > 0) process.exitCode = code
}
