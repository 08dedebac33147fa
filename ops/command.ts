import type { Actor } from '#server/actor.ts'
import type { Action } from '#server/booking/refusals.ts'
import type { Db } from '#server/db/database.ts'
import type { Write } from '#server/db/write.ts'
import type { Env } from '#server/env.ts'
import { INDIA } from '#server/time.ts'
import { UserError } from '#server/user-error.ts'
import { wallClock } from '#shared/zoned-time.ts'
import type { ClassStanding } from './class-standing.ts'
import type { Field, Given } from './fields.ts'

export type Fields = Record<string, Field>

/** What a command is: its usage, help, parsing and CSV derive from it, and so can a form of the office. */
export type Command = {
	summary: string
	/** On a button, where the last word of its name says too little. */
	label?: string
	/** Further sentences for the command's own help. */
	help?: string
	/** What stands after the name of the command in an example of its use. */
	example: string
	fields: Fields
	/** It is recorded with the name of who called it, and says first what it would do. */
	isChange?: true
	/** The desk shows what it would do, and asks. On a terminal every change does. */
	asksAgain?: true
	/** What it does to an order. */
	actions?: readonly Action[]
	/** Why it can't be done to a class now. */
	refusedFor?(standing: ClassStanding): string | undefined
	/** It replaces the records, moves private keys, or runs by itself. */
	isForTerminal?: true
	run(given: Record<string, never>, needs: Needs): Promise<Answer>
}

export type Needs = {
	/** The settings; a UserError when they are wrong. */
	env(): Env
	/** The database, open until the command has ended. */
	open(): Promise<Db>
	/** Who does it, and when. */
	actor: Actor
	/** Does work in a transaction. What changes something is recorded with it; a preview takes it back. */
	write: Write
	/** Nobody else is asked to do anything, and no file is touched. */
	isPreview: boolean
	/** Asks whoever sits at the terminal; absent in a script. */
	ask?: ((question: string) => Promise<string>) | undefined
}

export type Answer = {
	/** Sentences; that emails are on their way is added to the first one. */
	said?: string[]
	table?: Table
	/** For --out, or the terminal. */
	file?: { holds: string; parts: (string | Buffer)[] }
	next?: Next[]
	/** Why it ends with 1 all the same. */
	failed?: string
}

/** A command to call next. What is required or named here, and has no value, is left open. */
export type Next = { command: string; given: Record<string, unknown> }

export type Table = {
	rows: AsyncIterable<unknown> | Iterable<unknown>
	/** Of the CSV. */
	columns: readonly string[]
	/** What is shown of a row: a text, or cells by the names of their columns in the desk. */
	line(row: never): Line
}

type Line = string | Record<string, string>

/** A row on the terminal. */
export const lineText = (line: Line) =>
	typeof line === 'string' ? line : toLine(...Object.values(line).filter(Boolean))

export const tableOf = <Row>(
	rows: AsyncIterable<Row> | Iterable<Row>,
	columns: readonly (keyof Row & string)[],
	line: (row: Row) => Line,
): Table => ({ rows, columns, line })

type Declared<Own extends Fields, Run extends Fields = Own> = Omit<Command, 'run' | 'fields' | 'isChange'> & {
	fields: Own
	run(given: Given<Run>, needs: Needs): Promise<Answer>
}

/** A command that does neither of the following. */
export const plain = <const Own extends Fields>(command: Declared<Own>): Command => command as Command

const LISTING = {
	csv: { kind: 'flag', label: 'as CSV, with all columns' },
	out: { kind: 'newFile', label: 'to a new file', optional: true },
} as const satisfies Fields

/** One that answers with a table. */
export const listing = <const Own extends Fields>(command: Declared<Own, Own & typeof LISTING>): Command =>
	({ ...command, fields: { ...command.fields, ...LISTING } }) as Command

export const BY = {
	kind: 'line',
	label: 'who does it, if not the user of the system',
	word: 'NAME',
	mayBeEmpty: true,
	optional: true,
} as const
export const DRY_RUN = { kind: 'flag', label: 'only says what it would do' } as const

/** One that changes something with `write`. */
export const changing = <const Own extends Fields>(command: Declared<Own>): Command =>
	({ ...command, fields: { ...command.fields, dryRun: DRY_RUN, by: BY }, isChange: true }) as Command

/** Lines of a list. */
const MAX_LISTED = 50

/** A sentence and a list below it, which ends with the number of those that are left out. */
export function listed(sentence: string, lines: string[]): string {
	const further = lines.length - MAX_LISTED
	const shown = lines.slice(0, MAX_LISTED).map((line) => toLine(line))
	return [sentence, ...shown, ...(further > 0 ? [`and ${further} more`] : [])].join('\n  ')
}

/** Begins with what was not done; `advice` follows the problems. */
export function refusal(undone: string, problems: string[], advice?: string) {
	const told = listed(`${undone}:`, problems)
	return new UserError(advice ? `${told}\n${advice}` : told)
}

/** Text for the terminal: what visitors and providers wrote must not steer it, nor turn the direction of its text. */
export const harmless = (text: string) =>
	text.replace(/(\r(?!\n)|[^\P{Cc}\t\r\n]|[\u2028\u2029\u202a-\u202e\u2066-\u2069])+/gu, ' ')

/** One such line. */
export const toLine = (...fields: string[]) =>
	fields.map((field) => harmless(field).replace(/[\t\r\n]+/g, ' ')).join('  ')

/** The moment as people read it, by the clock of the office. */
export function toMoment(timestamp: string): string {
	const { date, time } = wallClock(Date.parse(timestamp), INDIA)
	return `${date} ${time}`
}

/** What tables and kinds of data are called whose names say too little. */
const NOUNS: Record<string, [one: string, more?: string]> = {
	outbox: ['email'],
	mails: ['email'],
	mailFiles: ['email file'],
	suspects: ['suspect submission'],
	limits: ['counter of emails', 'counters of emails'],
	rateLimits: ['count of requests', 'counts of requests'],
	register: ['certificate'],
	addressHash: ['hash of the address', 'hashes of the address'],
	registerChanges: ['change of certificates', 'changes of certificates'],
}

/** Numbers by the names of tables or kinds of data: '2 registrations, 1 contact message', or 'nothing'. */
export const countsText = (counts: Partial<Record<string, number>>) =>
	Object.entries(counts)
		.flatMap(([name, count = 0]) => {
			const words = name.replace(/s$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
			return count > 0 ? counted(count, ...(NOUNS[name] ?? ([words] as const))) : []
		})
		.join(', ') || 'nothing'

/** '1 row', '2 rows'. */
export const counted = (count: number, noun: string, plural = `${noun}s`) => `${count} ${count === 1 ? noun : plural}`
