import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { checkNumbers, numberList } from '#server/certificates/register/check.ts'
import { lookUp } from '#server/certificates/register/lookup.ts'
import { standingOf } from '#server/certificates/register/store.ts'
import type { Database } from '#server/db/database.ts'
import { LOOK_UPS, MISSES } from '#server/http/budgets.ts'
import type { Declaration } from '#server/http/declaration.ts'
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
import { STANDING_HEADERS, type Standing } from '#shared/certificate-standing.ts'
import { numberParam } from './file-routes.ts'

type Dependencies = { db: Kysely<Database>; charges: LookUpCharges; now: () => Date }

const FIND = {
	operationId: 'findCertificate',
	summary: 'Look up a certificate by its number',
	params: numberParam,
	response: {
		200: json('It is in the register. Certificate-State is valid, expired or replaced.', certificate),
		...UNREADABLE,
		404: problemResponse(404, 'No certificate has this number.'),
		414: problemResponse(414, 'The number is longer than a thousand characters.'),
		...API_PROBLEMS,
	},
}

const DECLARED: Declaration = {
	cost: 'query',
	limits: [LOOK_UPS, MISSES],
	cacheSeconds: 0,
	otherSites: 'nothing',
	html: 'none',
	stores: [],
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
		app.post('/certificates/check', { schema: CHECK, config: { declared: DECLARED } }, async (request) =>
			checkNumbers(db, request.body.numbers, request, charges, now()),
		)
		app.get('/certificates/:number', { schema: FIND, config: { declared: DECLARED } }, async (request, reply) => {
			const found = await lookUp(db, request.params.number, request, charges)
			reply.headers(standingHeaders(standingOf(found, now())))
			return found.certificate
		})
	}
