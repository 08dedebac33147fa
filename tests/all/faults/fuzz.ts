import { randomInt } from 'node:crypto'
import { buildApp } from '#server/app.ts'
import { transactions } from '#server/db/write.ts'
import { startDocuments } from '#server/documents/documents.ts'
import { readEnv } from '#server/env.ts'
import { REGISTRATION } from '#server/openapi/examples.ts'
import { fuzzRoute, nameOf } from '#server/testing/fuzz.ts'
import { PROVIDER } from '#server/testing/provider.ts'
import { row } from '#tests/all/faults/harness/print.ts'
import { inStore, newSqlite, type Store, withPostgres } from '#tests/all/faults/harness/server.ts'

/** Sends generated requests to each route on both stores; ends with 1 after a fault. The same seed sends the same. */
export async function run() {
	const [, , , count = '100000', seed = String(randomInt(2 ** 30))] = process.argv
	const title = `Generated requests, again with: npm run bench -- fuzz ${count} ${seed}`
	const fuzzStore = (name: string, store: Store) =>
		inStore(store, async (db) => {
			const env = readEnv({ RATE_LIMIT: 'off', ...store })
			const app = buildApp({
				db,
				write: transactions(db),
				secret: '',
				documents: startDocuments(),
				provider: PROVIDER,
				courses: new Map([[REGISTRATION.course, 1]]),
				env,
			})
			await app.ready()
			for (const route of app.routeTable) {
				const { statuses, faults, again } = await fuzzRoute(route, { app, db }, Number(count), Number(seed))
				const answers = Object.entries(statuses).map(([status, times]) => `${times} × ${status}`)
				row(title, {
					route: `${name}, ${nameOf(route)}`,
					faults: faults.length,
					'sent again': again,
					answers: answers.join(', '),
				})
				for (const fault of faults.slice(0, 10)) console.log(`  ${fault}`)
				if (faults.length > 0) process.exitCode = 1
			}
			await app.close()
		})
	await fuzzStore('SQLite', newSqlite())
	await withPostgres((store) => fuzzStore('PostgreSQL', store))
}
