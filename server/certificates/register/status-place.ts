import type { Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'

/** Gives a certificate a place in the status lists, if it has none and the place is free. */
export const takePlace = (db: Kysely<Database>, numberKey: string, statusIndex: number) =>
	db
		.updateTable('certificates')
		.set({ statusIndex })
		.where('numberKey', '=', numberKey)
		.where('statusIndex', 'is', null)
		.where((eb) =>
			eb.not(
				eb.exists(
					eb.selectFrom('certificates as other').select('other.numberKey').where('other.statusIndex', '=', statusIndex),
				),
			),
		)
		.execute()
