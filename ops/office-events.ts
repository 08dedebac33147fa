import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'

/** Stores who of the office did what with a command. */
export const recordOffice = (trx: Db, { command, about }: { command: string; about: string }, { by, now }: Actor) =>
	trx.insertInto('officeEvents').values({ at: now.toISOString(), by, command, about }).execute()
