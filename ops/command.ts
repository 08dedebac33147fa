import { userInfo } from 'node:os'
import { z } from 'zod/mini'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import { INDIA } from '#server/time.ts'
import { UserError } from '#server/user-error.ts'
import { optionalLine } from '#shared/text.ts'
import { wallClock } from '#shared/zoned-time.ts'

export type Command = {
	/** What stands after the name of the command, for example 'FILE.csv [--dry-run] [--by NAME]'. Its options follow from it. */
	usage: string
	summary: string
	/** Further sentences for the command's own help. */
	help?: string
	/** What stands after the name of the command in an example of its use. */
	example: string
	/** How many, or how many at least. */
	operands: number | { least: number; most?: number }
	run(call: Call): Promise<void>
}

export type Call = {
	operands: string[]
	options: Record<string, unknown>
	/** The settings; a UserError when they are wrong. */
	env(): Env
	/** The database, open until the command has ended. */
	open(): Promise<Db>
}

/** A value on the command line that the command can't take. */
export class Misuse extends UserError {
	override name = 'Misuse'
}

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

const authorGiven = optionalLine('--by must be a name', 100)

/** Who changes the register: the name in --by, or the user of the operating system. */
export function readActor({ by = '' }: Record<string, unknown>): Actor {
	const checked = z.safeParse(authorGiven, by)
	if (!checked.success) throw new Misuse(`--by: ${checked.error.issues[0]?.message}`)
	return { by: checked.data || userName(), now: new Date() }
}

function userName() {
	try {
		return userInfo().username
	} catch {
		// A container may run as a user that its list of users lacks.
		throw new Misuse('This user has no name here. Say with --by who changes the register.')
	}
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
