import { userInfo } from 'node:os'
import type { ParseArgsConfig } from 'node:util'
import type { Kysely } from 'kysely'
import { z } from 'zod/mini'
import type { Author } from '#server/certificates/register/audit.ts'
import {
	isAboutKey,
	type JournalEvent,
	type JournalledKind,
	journalFile,
} from '#server/certificates/register/journal.ts'
import type { Database } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import { UserError } from '#server/user-error.ts'
import { optionalLine } from '#shared/text.ts'

export type Command = {
	/** What stands after the name of the command, for example 'FILE.csv [--dry-run]'. */
	usage: string
	summary: string
	/** Further sentences for the command's own help. */
	help?: string
	/** What stands after the name of the command in an example of its use. */
	example: string
	/** How many, or how many at least. */
	operands: number | { least: number }
	options: NonNullable<ParseArgsConfig['options']>
	run(call: Call): Promise<void>
}

export type Call = {
	operands: string[]
	options: Record<string, unknown>
	/** The settings; a UserError when they are wrong. */
	env(): Env
	/** The database, open until the command has ended. */
	open(): Promise<Kysely<Database>>
}

/** A value on the command line that the command can't take. */
export class Misuse extends UserError {
	override name = 'Misuse'
}

/** Problems that are listed. */
const MAX_LISTED = 50

/** Begins with what was not done; `advice` follows the problems. */
export function refusal(undone: string, problems: string[], advice?: string) {
	const further = problems.length - MAX_LISTED
	const listed = problems.slice(0, MAX_LISTED).map((problem) => toLine(problem))
	const told = [`${undone}:`, ...listed, ...(further > 0 ? [`and ${further} more`] : [])].join('\n  ')
	return new UserError(advice ? `${told}\n${advice}` : told)
}

/** One line for the terminal; what a visitor typed must not steer it, nor turn the direction of its text. */
export const toLine = (...fields: string[]) =>
	fields.map((field) => field.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')).join('  ')

/** The moment as people read it, in UTC. */
export const toMoment = (timestamp: string) => timestamp.slice(0, 16).replace('T', ' ')

const authorGiven = optionalLine('--by must be a name', 100)

/** Who changes the register: the name in --by, or the user of the operating system. */
export function readAuthor({ by = '' }: Record<string, unknown>, { dataDir }: Env): Author {
	const checked = z.safeParse(authorGiven, by)
	if (!checked.success) throw new Misuse(`--by: ${checked.error.issues[0]?.message}`)
	const journal = { file: journalFile(dataDir), onMadeAgain: sayMadeAgain }
	return { by: checked.data || userName(), now: new Date(), journal }
}

function userName() {
	try {
		return userInfo().username
	} catch {
		// A container may run as a user that its list of users lacks.
		throw new Misuse('This user has no name here. Say with --by who changes the register.')
	}
}

const CHANGES: Record<JournalledKind, (number: string) => string> = {
	withdrawn: (number) => `${number} is withdrawn`,
	reinstated: (number) => `${number} is confirmed`,
	reasonPublished: (number) => `${number} is withdrawn, and its reason is published`,
	reasonHidden: (number) => `${number} is withdrawn, and its reason is hidden`,
	keyRetired: (number) => `key ${number} is retired`,
	keyCompromised: (number) => `key ${number} is compromised`,
}

export const describeChange = ({ at, by, kind, number }: JournalEvent) =>
	toLine(`${CHANGES[kind](number)} (${[`${toMoment(at)} UTC`, by].filter(Boolean).join(', ')})`)

function sayMadeAgain(events: JournalEvent[]) {
	console.error('The database lacked changes that register.jsonl has. They are in force again:')
	for (const event of events) console.error(`  ${describeChange(event)}`)
	if (events.some(isAboutKey)) console.error('To overwrite its private part, too: npm run ops -- keys retire KID')
}

/** '1 row', '2 rows'. */
export const counted = (count: number, noun: string, plural = `${noun}s`) => `${count} ${count === 1 ? noun : plural}`

const REPORT_INTERVAL_MS = 200

/** Prints progress if stderr is a terminal. */
export function showProgress(verb: string, total?: number): (done: number) => void {
	if (!process.stderr.isTTY) return () => {}
	let last = 0
	return (done) => {
		const ended = done === total
		if (!ended && Date.now() - last < REPORT_INTERVAL_MS) return
		last = Date.now()
		process.stderr.write(`\r\x1b[K${ended ? '' : `${verb} ${done}${total === undefined ? '' : ` of ${total}`}`}`)
	}
}
