import type { ParseArgsConfig } from 'node:util'
import type { Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'

export type Command = {
	/** What stands after the name of the command, for example 'FILE.csv [--dry-run]'. */
	usage: string
	summary: string
	/** Further sentences for the command's own help. */
	help?: string
	operands: number
	options: NonNullable<ParseArgsConfig['options']>
	run(call: Call): Promise<void>
}

export type Call = {
	db: Kysely<Database>
	operands: string[]
	options: Record<string, unknown>
}

/** One line for the terminal; what a visitor typed must not steer it. */
export const toLine = (...fields: string[]) => fields.map((field) => field.replace(/\p{Cc}+/gu, ' ')).join('  ')

/** The moment as people read it, in UTC. */
export const toMoment = (timestamp: string) => timestamp.slice(0, 16).replace('T', ' ')
