// The API in a process of its own for the bench: `store` keeps what it is sent, `nothing` validates and answers.
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open.ts'
import { newReference } from '#server/db/reference.ts'
import { batchedWrites, type Write } from '#server/db/write.ts'
import { readEnv } from '#server/env.ts'

const [mode, course = ''] = process.argv.slice(2)
const env = readEnv()
const db = await openDatabase(env)
const keepNothing = Object.assign(async () => newReference(), { batch: async () => newReference() }) as Write
const app = buildApp({
	db,
	write: mode === 'store' ? batchedWrites(db) : keepNothing,
	courses: new Map([[course, 1]]),
	env,
})
await app.listen({ port: env.port, host: '127.0.0.1' })
process.on('message', () => {
	const { user, system } = process.cpuUsage()
	process.send?.((user + system) / 1000)
})
process.send?.({ port: (app.server.address() as { port: number }).port })
