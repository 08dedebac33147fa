import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import { decisionOf, recordsOf } from '#server/booking/classes.ts'
import { capacityOf } from '#server/booking/seats.ts'
import { CLOSED, type Declaration } from '#server/http/declaration.ts'
import { API_PROBLEMS, json } from '#server/openapi/responses.ts'
import { type ClassNews, hasEnded } from '#shared/class-state.ts'
import type { BookingParts } from './render.ts'

const CLASSES: Declaration = { ...CLOSED, cost: 'query', cacheSeconds: 60, otherSites: 'read', stores: [] }

const news = z.object({ decision: z.enum(['runs', 'off', 'open']), isFull: z.boolean() })

const SCHEMA = {
	operationId: 'classes',
	summary: 'Which classes run, and which are full',
	description: 'By the name in the address of the calendar file. A class that is left out is not decided and not full.',
	response: { 200: json('What is known of the classes ahead.', z.record(z.string(), news)), ...API_PROBLEMS },
}

/** What changes about classes after the site was built. */
export const classRoutes =
	({ db, classes, now }: Pick<BookingParts, 'db' | 'classes' | 'now'>): FastifyPluginAsyncZod =>
	async (app) => {
		app.get('/classes', { schema: SCHEMA, config: { declared: CLASSES } }, async (): Promise<ClassNews> => {
			const moment = now().getTime()
			const ahead = [...classes.values()].filter((one) => !hasEnded(one, moment))
			const records = await recordsOf(
				db,
				ahead.map(({ slug }) => slug),
			)
			const found: ClassNews = {}
			for (const offered of ahead) {
				const record = records.get(offered.slug)
				const decision = decisionOf(offered, record)
				const isFull = (record?.taken ?? 0) >= capacityOf(offered)
				if (decision !== 'open' || isFull) found[offered.slug] = { decision, isFull }
			}
			return found
		})
	}
