import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'

type Needs = { db: Kysely<Database> }

export const healthRoutes =
	({ db }: Needs) =>
	async (app: FastifyInstance) => {
		app.get('/healthz', async () => ({ status: 'alive' }))
		app.get('/readyz', async () => {
			await db.selectFrom('certificates').select('numberKey').limit(1).execute()
			return { status: 'ready' }
		})
	}
