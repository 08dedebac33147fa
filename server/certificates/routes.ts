import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { z } from 'zod/mini'
import type { Database } from '#server/db/database.ts'
import { HttpProblem } from '#server/http/problem.ts'
import type { LookUpCharges } from '#server/http/rate-limit.ts'
import {
	API_PROBLEMS,
	certificate,
	checkAnswer,
	FORM_PROBLEMS,
	json,
	problemResponse,
	UNREADABLE,
} from '#server/openapi/responses.ts'
import { certificateNumber } from '#shared/certificate.ts'
import { STANDING_HEADERS, type Standing } from '#shared/certificate-standing.ts'
import { dateText } from '#shared/date-text.ts'
import { checkNumbers, numberList } from './check.ts'
import { findCertificate, standingOf } from './store.ts'

type Dependencies = { db: Kysely<Database>; charges?: LookUpCharges | undefined; now: () => Date }

const FIND = {
	operationId: 'findCertificate',
	summary: 'Look up a certificate by its number',
	params: z.object({
		number: z
			.string()
			.check(z.meta({ description: 'Capitals and outer spaces do not matter.', examples: ['PRM-LA-2025-00418'] })),
	}),
	response: {
		200: json('It is in the register. Certificate-State is valid, expired or replaced.', certificate),
		...UNREADABLE,
		404: problemResponse(404, 'No certificate has this number.'),
		414: problemResponse(414, 'The number is longer than a thousand characters.'),
		...API_PROBLEMS,
	},
}

/** The body has the six fields of the specification and no other: the state stands beside them. */
const standingHeaders = ({ state, validUntil, replacedBy }: Standing) => ({
	[STANDING_HEADERS.state]: state,
	...(validUntil && { [STANDING_HEADERS.validUntil]: validUntil }),
	// A number may have characters that a header can't carry.
	...(replacedBy && { [STANDING_HEADERS.replacedBy]: encodeURIComponent(replacedBy) }),
})

const CHECK = {
	operationId: 'checkCertificates',
	summary: 'Look up many certificates at once',
	body: numberList,
	response: {
		200: json('What the register says about each number, in their order.', checkAnswer),
		...FORM_PROBLEMS,
		422: problemResponse(422, 'There is no number, there are too many, or a field is unknown.'),
		429: problemResponse(429, 'Too many calls. A check costs as much as a look-up of each number.'),
	},
}

export const certificateRoutes =
	({ db, charges, now }: Dependencies): FastifyPluginAsyncZod =>
	async (app) => {
		app.post('/certificates/check', { schema: CHECK }, async (request) =>
			checkNumbers(db, request.body.numbers, request, charges, now()),
		)
		app.get('/certificates/:number', { schema: FIND }, async ({ params }, reply) => {
			const number = certificateNumber.safeParse(params.number)
			// An impossible number is looked up too: it takes as long as an unknown one.
			const found = await findCertificate(db, number.data ?? '')
			if (!found) throw new HttpProblem(404, 'No certificate has this number.')
			if (found.withdrawn) {
				const withdrawn = found.withdrawn.at.slice(0, 10)
				throw new HttpProblem(404, `This certificate was withdrawn on ${dateText(withdrawn)}.`, { withdrawn })
			}
			reply.headers(standingHeaders(standingOf(found, now())))
			return found.certificate
		})
	}
