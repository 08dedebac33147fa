import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { HttpProblem } from '#server/http/problem.ts'
import { certificateNumber } from '#shared/certificate.ts'
import { dateText } from '#shared/date-text.ts'
import { findCertificate } from './store.ts'

type Dependencies = { db: Kysely<Database> }

export const certificateRoutes =
	({ db }: Dependencies) =>
	async (app: FastifyInstance) => {
		app.get<{ Params: { number: string } }>('/certificates/:number', async ({ params }) => {
			const number = certificateNumber.safeParse(params.number)
			// What can't be a number is looked up too: it takes as long as one that is unknown.
			const found = await findCertificate(db, number.data ?? '')
			if (!found) throw new HttpProblem(404, 'No certificate has this number.')
			if (found.withdrawn) {
				const withdrawn = found.withdrawn.at.slice(0, 10)
				throw new HttpProblem(404, `This certificate was withdrawn on ${dateText(withdrawn)}.`, { withdrawn })
			}
			return found.certificate
		})
	}
