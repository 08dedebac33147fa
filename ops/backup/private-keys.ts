import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { toLine } from '#ops/command.ts'
import type { StoredKey } from '#server/certificates/signed/keys.ts'
import type { Database } from '#server/db/database.ts'
import { sqliteFile } from '#server/db/open.ts'
import type { Env } from '#server/env.ts'
import { fileContains, purge } from '#server/privacy/purge-check.ts'

const MAX_TRIES = 40
const RETRY_DELAY_MS = 250

const PURGE_MESSAGES = {
	gone: 'The bytes of the database file no longer hold the private key.',
	'in use':
		'The database is read without a pause, so its log may still hold the private key. Later: npm run ops -- keys retire KID',
	left: 'The bytes of the database file still hold the private key: report this.',
}

/**
 * Overwrites the private parts of keys that were retired, in every file of the database that is known, and says where
 * they remain. `keys` are as they were before.
 */
export async function overwritePrivateKeys(
	db: Kysely<Database>,
	{ dataDir, databaseUrl }: Pick<Env, 'dataDir' | 'databaseUrl'>,
	keys: StoredKey[],
) {
	if (keys.length === 0) return
	const secrets = keys.flatMap(({ privateJwk }) => (privateJwk ? [String(JSON.parse(privateJwk).d)] : []))
	const file = sqliteFile(dataDir)
	if (databaseUrl) console.log(await rewriteTable(db))
	else console.log(PURGE_MESSAGES[await purge(db, file, secrets)])
	// Databases that a restore put aside, and the file from before a move to PostgreSQL.
	const others = filesLike(file).filter((one) => one.includes('.before-restore-') || databaseUrl !== undefined)
	for (const other of others) deletePrivateParts(other, keys)
	for (const other of others)
		if (await fileContains(other, secrets)) console.log(toLine(`${other} still holds the private key: delete it.`))
	console.log(
		'Backups that were made before still hold the private key: delete them, or keep them as secret as before.',
	)
}

function filesLike(file: string): string[] {
	const folder = dirname(file)
	if (!existsSync(folder)) return []
	return readdirSync(folder)
		.filter((name) => name.startsWith(basename(file)))
		.map((name) => join(folder, name))
}

async function rewriteTable(db: Kysely<Database>): Promise<string> {
	const remains = 'Its write-ahead log, archives and replicas hold the private key until they are recycled.'
	try {
		// Without FULL the bytes stay in the free space of their page.
		await untilNobodyReads(db)
		await sql`vacuum full signing_keys`.execute(db)
		return `PostgreSQL has written the table of keys anew. ${remains}`
	} catch (error) {
		return toLine(
			`PostgreSQL did not write the table of keys anew (${(error as Error).message}). Its owner does it with: VACUUM FULL signing_keys. ${remains}`,
		)
	}
}

/** What can't be opened, a log without its database for example, is left as it is. */
function deletePrivateParts(file: string, keys: StoredKey[]) {
	if (/-(wal|shm|journal)$/.test(file)) return
	const database = new DatabaseSync(file)
	try {
		database.exec('pragma secure_delete = on')
		const update = database.prepare('update signing_keys set private_jwk = null, active = null where kid = ?')
		for (const { kid } of keys) update.run(kid)
		database.exec('vacuum')
		database.exec('pragma wal_checkpoint(truncate)')
	} catch {
	} finally {
		database.close()
	}
}

/** A vacuum keeps rows that an older snapshot still sees, for example that of an automatic vacuum. */
async function untilNobodyReads(db: Kysely<Database>) {
	for (let tries = 0; tries < MAX_TRIES; tries++) {
		const { rows } = await sql`select 1 from pg_stat_activity
			where datname = current_database() and pid <> pg_backend_pid() and backend_xmin is not null`.execute(db)
		if (rows.length === 0) return
		await sleep(RETRY_DELAY_MS)
	}
	throw new Error('others read the database all the time')
}
