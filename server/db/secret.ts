import { randomBytes } from 'node:crypto'
import type { Db } from './database.ts'

const NAME = 'limits'

/**
 * The key of the hashes that stand for networks and recipients in the counts of limits; made when it is asked for the
 * first time. Backups do not have it.
 */
export async function limitsSecret(db: Db): Promise<string> {
	const find = () => db.selectFrom('secrets').select('value').where('name', '=', NAME).executeTakeFirst()
	const known = await find()
	if (known) return known.value
	const value = randomBytes(32).toString('base64url')
	// Another server may make one at the same time.
	await db
		.insertInto('secrets')
		.values({ name: NAME, value })
		.onConflict((conflict) => conflict.column('name').doNothing())
		.execute()
	return (await find())?.value ?? value
}
