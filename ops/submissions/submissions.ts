// What the commands for registrations and those for messages have in common.
import type { Kysely } from 'kysely'
import { z } from 'zod/mini'
import { Misuse } from '#ops/command.ts'
import type { Database } from '#server/db/database.ts'
import type { Filter } from '#server/submissions/store.ts'

export type Submitted = {
	reference: string | null
	receivedAt: string
	suspect: string | null
	handledAt: string | null
}

export type Submissions<Row extends Submitted> = {
	noun: string
	table: 'registrations' | 'contactMessages'
	/** The command line's word for them, and a reference for examples. */
	name: string
	columns: (keyof Row)[]
	list(db: Kysely<Database>, filter: Filter): AsyncGenerator<Row>
	/** What a list says of one: who sent it, and lines below. */
	sender(row: Row): string[]
	lines(row: Row): string[]
	release(db: Kysely<Database>, reference: string, now: Date): Promise<boolean>
}

export const EXAMPLE = 'PRM-7Q2M4XA-9KD03BV-T6RPW1C-5HZ8E'

export const FILTERS = '[--from DAY] [--to DAY] [--unhandled] [--suspects]'

export const FILTER_HELP = `Days are written 2025-09-29, count from midnight UTC, and are both included.
--unhandled leaves out those that are marked as handled, --suspects all but those that look like the work of a robot.`

export const FILTER_OPTIONS = {
	from: { type: 'string' },
	to: { type: 'string' },
	unhandled: { type: 'boolean' },
	suspects: { type: 'boolean' },
} as const

const day = z.optional(z.iso.date())
const days = z.object({ from: day, to: day })

export function readFilter(options: Record<string, unknown>): Filter {
	const result = z.safeParse(days, options)
	if (!result.success) throw new Misuse(`--${String(result.error.issues[0]?.path[0])} must be a day like 2025-09-29.`)
	const { from, to } = result.data
	return {
		from,
		before: to && dayAfter(to),
		unhandled: options['unhandled'] === true,
		suspects: options['suspects'] === true,
	}
}

const dayAfter = (day: string) => new Date(Date.parse(day) + 24 * 60 * 60 * 1000).toISOString()

/** References are in capitals, however somebody typed them. */
export const toReferences = (operands: string[]) => [...new Set(operands.map((one) => one.trim().toUpperCase()))]
