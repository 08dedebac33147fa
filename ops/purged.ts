import type { StoredKey } from '#server/certificates/keys.ts'
import { sqliteFile } from '#server/db/open.ts'
import { purge } from '#server/privacy/purge-check.ts'
import type { Needs } from './command.ts'

/** Sees to it that the bytes of the SQLite file do not hold `what` was deleted either, and returns what to say. */
export async function purged(
	{ env, open }: Pick<Needs, 'env' | 'open'>,
	what: string,
	texts: string[],
	ifInUse: string,
): Promise<string> {
	const { dataDir, databaseUrl } = env()
	if (databaseUrl) return 'PostgreSQL overwrites what it deleted in time (vacuum).'
	const results = {
		gone: `The bytes of the database file no longer hold ${what}.`,
		'in use': `The database is read without a pause, so its journal still holds old pages. ${ifInUse}`,
		left: `The bytes of the database file still hold ${what}: other rows name it.`,
	}
	return results[await purge(await open(), sqliteFile(dataDir), texts)]
}

/** The same for the private part of a key that signs no more; `key` is as it was before. */
export const purgedKey = (needs: Needs, { privateJwk }: StoredKey) =>
	purged(
		needs,
		'its private part',
		privateJwk ? [JSON.parse(privateJwk).d] : [],
		'Restart the server, which empties it.',
	)
