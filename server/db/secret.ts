import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from './database.ts'

const NAME = 'limits'

/**
 * The key of the hashes that stand for networks and recipients in the counts of limits; made when it is asked for the
 * first time. Backups do not have it.
 */
export async function limitsSecret(db: Kysely<Database>): Promise<string> {
	const find = () => db.selectFrom('secrets').select('value').where('name', '=', NAME).executeTakeFirst()
	const known = await find()
	if (known) return known.value
	// Another server may make one at the same time.
	await db
		.insertInto('secrets')
		.values({ name: NAME, value: randomBytes(32).toString('base64url') })
		.onConflict((conflict) => conflict.column('name').doNothing())
		.execute()
	const made = await find()
	if (!made) throw new Error('A secret that was just stored is missing.')
	return made.value
}
