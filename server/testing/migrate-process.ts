// Migrates in a process of its own, to be killed before its last migration ends.
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate, migrations } from '#server/db/migrate.ts'
import { sqliteFile } from '#server/db/open.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { readEnv } from '#server/env.ts'

const { dataDir, databaseUrl } = readEnv()
const db = databaseUrl ? openPostgres(databaseUrl, () => {}) : openSqlite(sqliteFile(dataDir))
const endless = async () => {
	process.stdout.write('in the last migration\n')
	await sleep(3_600_000)
}
await migrate(db, { ...migrations, '9999-endless': { up: endless } })
