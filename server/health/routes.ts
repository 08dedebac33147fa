import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'

type Dependencies = { db: Kysely<Database> }

export const healthRoutes =
	({ db }: Dependencies) =>
	async (app: FastifyInstance) => {
		app.get('/healthz', async () => ({ status: 'alive' }))
		app.get('/readyz', async () => {
			const answered = db.selectFrom('certificates').select('numberKey').limit(1).execute()
			await answered.catch((error) => {
				throw Object.assign(error, { statusCode: 503 })
			})
			return { status: 'ready' }
		})
	}
