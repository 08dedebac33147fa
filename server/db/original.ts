// Whether this database is the original or a copy. A copy is quiet: nothing that it does reaches anybody (decision 22).
import type { Db } from './database.ts'

/** Said at the start of a server, by the doctor, and with every command. */
export const COPY =
	'This database is a copy: no email leaves it, no order is reminded of or ended, and no payment provider is asked to change anything.'
export const COPY_ADVICE =
	'If it is to take the place of the original, stop that one for good, then run: npm run ops -- original'

/** The name of the row that makes a database a copy. Backups do not have it. */
const NAME = 'copy'

export async function isOriginal(db: Db): Promise<boolean> {
	const mark = await db.selectFrom('secrets').select('name').where('name', '=', NAME).executeTakeFirst()
	return mark === undefined
}

export const markCopy = (db: Db) =>
	db
		.insertInto('secrets')
		.values({ name: NAME, value: '' })
		.onConflict((conflict) => conflict.doNothing())
		.execute()

export const markOriginal = (db: Db) => db.deleteFrom('secrets').where('name', '=', NAME).execute()
