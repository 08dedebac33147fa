import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { checkNumbers, numberList } from '#server/certificates/register/check.ts'
import { LOOK_UP, type LookUpDependencies, lookUp } from '#server/certificates/register/lookup.ts'
import { withNear } from '#server/certificates/register/near.ts'
import {
	API_PROBLEMS,
	certificate,
	checkAnswer,
	FORM_PROBLEMS,
	json,
	problemResponse,
	UNREADABLE,
} from '#server/openapi/responses.ts'
import { TRAINING_FIELDS } from '#shared/certificates/certificate.ts'
import { type CheckResult, RESULT_HEADERS } from '#shared/certificates/certificate-check.ts'
import { numberParam } from './file-routes.ts'

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

/** The body has the six fields of the specification and no other: the state stands beside them. */
const headersOf = ({ state, validUntil, replacedBy, training }: CheckResult) => ({
	[RESULT_HEADERS.state]: state,
	...(validUntil && { [RESULT_HEADERS.validUntil]: validUntil }),
	// Texts may have characters that a header can't carry.
	...(replacedBy && { [RESULT_HEADERS.replacedBy]: encodeURIComponent(replacedBy) }),
	...Object.fromEntries(
		TRAINING_FIELDS.flatMap((field) =>
			training?.[field] ? [[RESULT_HEADERS[field], encodeURIComponent(training[field])]] : [],
		),
	),
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
	(dependencies: LookUpDependencies): FastifyPluginAsyncZod =>
	async (app) => {
		const config = { declared: LOOK_UP }
		app.post('/certificates/check', { schema: CHECK, config }, async (request) => {
			const answer = await checkNumbers(dependencies, request.body.numbers, request)
			return { ...answer, results: await withNear(dependencies.db, answer.results) }
		})
		app.get('/certificates/:number', { schema: FIND, config }, async (request, reply) => {
			const { result, stored } = await lookUp(dependencies, request.params.number, request)
			reply.headers(headersOf(result))
			return stored.certificate
		})
	}
