import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open.ts'
import { batchedWrites } from '#server/db/write.ts'
import { readEnv } from '#server/env.ts'
import { MESSAGE, REGISTRATION } from '#server/openapi/examples.ts'
import { CALLS, fuzzCall } from '#server/testing/fuzz.ts'
import { startPostgres } from '#server/testing/postgres.ts'

/** Sends generated requests to each call, 100,000 or as many as asked for, on SQLite and on PostgreSQL; ends with 1 after a fault. */
export async function fuzz() {
	const [, , , count = '100000', givenSeed] = process.argv
	const seed = givenSeed === undefined ? randomInt(2 ** 30) : Number(givenSeed)
	console.log(
		`${count} requests to each call on each store; npm run bench -- fuzz ${count} ${seed} sends the same again.\n`,
	)
	const folder = mkdtempSync(join(tmpdir(), 'pramaan-bench-'))
	const postgres = await startPostgres()
	let faults = 0
	try {
		faults += await fuzzStore('SQLite', { DATA_DIR: folder }, Number(count), seed)
		faults += await fuzzStore('PostgreSQL', { DATABASE_URL: postgres.url }, Number(count), seed)
	} finally {
		await postgres.stop()
		rmSync(folder, { recursive: true })
	}
	console.log(
		`\nanswers of 5xx, refusals that are no problem documents, values stored otherwise: ${faults} (to reach: 0)`,
	)
	if (faults > 0) process.exit(1)
}

async function fuzzStore(store: string, settings: Record<string, string>, count: number, seed: number) {
	const env = readEnv({ RATE_LIMIT: 'off', ...settings })
	const db = await openDatabase(env)
	const app = buildApp({ db, write: batchedWrites(db), courses: new Map([[REGISTRATION.course, 1]]), env })
	let all = 0
	for (const call of CALLS) {
		const started = performance.now()
		const { statuses, faults, again } = await fuzzCall(
			call,
			{ app, db, registration: REGISTRATION, message: MESSAGE },
			count,
			seed,
		)
		const seconds = Math.round((performance.now() - started) / 1000)
		const answers = Object.entries(statuses).map(([status, times]) => `${times} of ${status}`)
		console.log(
			`${store.padEnd(12)}${call.padEnd(14)}${answers.join(', ')}; ${faults.length} faults; ${again} sent again; ${seconds} s`,
		)
		for (const fault of faults.slice(0, 10)) console.log(`  ${fault}`)
		all += faults.length
	}
	await app.close()
	await db.destroy()
	return all
}
