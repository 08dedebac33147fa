// Run by npm start before the server: in a new data folder the register gets the sample certificates, so that the number of
// the specimen is found.
import { existsSync } from 'node:fs'
import { loadOffer } from '#catalogue/load/offer.server.ts'
import { main } from '#ops/main.ts'
import { openDatabase, sqliteFile } from '#server/db/open.ts'
import { type Env, readEnv } from '#server/env.ts'
import { isOnlyHere } from '#server/process/listen.ts'
import { createPrivateFiles } from '#server/process/private-files.ts'
import { SAMPLE_FILE } from './file.ts'

/** Only while the content has samples, and only where nobody else can ask the register. */
export const wantsSamples = (env: Env, samples: readonly string[]) =>
	!env.databaseUrl && !existsSync(sqliteFile(env.dataDir)) && isOnlyHere(env) && samples.length > 0

if (import.meta.main && wantsSamples(readEnv(), loadOffer().site.samples)) {
	createPrivateFiles()
	await (await openDatabase(readEnv())).destroy()
	process.exitCode = await main(['certificates', 'import', SAMPLE_FILE, '--by', 'npm start'])
}
