import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/http/problem.ts'
import { certificateNumber } from '#shared/certificate.ts'
import { findCertificate } from './store.ts'

type Needs = { db: Kysely<Database> }

export const certificateRoutes =
	({ db }: Needs) =>
	async (app: FastifyInstance) => {
		// A clerk who checks forty certificates gets through, a script that tries numbers does not.
		app.get<{ Params: { number: string } }>(
			'/certificates/:number',
			{ config: { rateLimit: { max: 120 } } },
			async ({ params }) => {
				const number = certificateNumber.safeParse(params.number)
				const found = number.success && (await findCertificate(db, number.data))
				if (!found) throw new Refusal(404, 'No certificate has this number.')
				if (found.withdrawn) throw new Refusal(404, `This certificate was withdrawn on ${toDay(found.withdrawn.at)}.`)
				return found.certificate
			},
		)
	}

const toDay = (moment: string) =>
	new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(moment))
