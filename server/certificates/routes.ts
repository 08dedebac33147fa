import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
	API_PROBLEMS,
	CERTIFICATE_PROBLEM,
	certificate,
	checkAnswer,
	FORM_PROBLEMS,
	json,
	problemResponse,
	statedCertificate,
	UNREADABLE,
} from '#server/openapi/responses.ts'
import { STATED_TYPE } from '#shared/certificates/certificate-check.ts'
import { numberParam } from './file-routes.ts'
import { checkNumbers, LOOK_UP, type LookUpDependencies, lookUp, numberList } from './lookup.ts'

const FIND = {
	operationId: 'findCertificate',
	summary: 'Look up a certificate by its number',
	description: `Whoever accepts ${STATED_TYPE} gets its state and training beside the six fields.`,
	params: numberParam,
	response: {
		200: {
			description: 'It is in the register.',
			content: { 'application/json': { schema: certificate }, [STATED_TYPE]: { schema: statedCertificate } },
		},
		...UNREADABLE,
		...CERTIFICATE_PROBLEM,
		414: problemResponse('The number is longer than a thousand characters.'),
		...API_PROBLEMS,
	},
}

const CHECK = {
	operationId: 'checkCertificates',
	summary: 'Look up many certificates at once',
	body: numberList,
	response: {
		200: json('What the register says about each number, in their order.', checkAnswer),
		...FORM_PROBLEMS,
		422: problemResponse('There is no number, there are too many, or a field is unknown.'),
		429: problemResponse('Too many calls. A check costs as much as a look-up of each number.'),
	},
}

export const certificateRoutes =
	(dependencies: LookUpDependencies): FastifyPluginAsyncZod =>
	async (app) => {
		const config = { declared: LOOK_UP }
		app.post('/certificates/check', { schema: CHECK, config }, (request) =>
			checkNumbers(dependencies, request.body.numbers, request),
		)
		app.get('/certificates/:number', { schema: FIND, config }, async (request, reply) => {
			reply.header('vary', [reply.getHeader('vary') ?? [], 'Accept'].flat().join(', '))
			const { result, stored } = await lookUp(dependencies, request.params.number, request)
			if (!request.headers.accept?.includes(STATED_TYPE)) return stored.certificate
			const { state, validUntil, replacedBy, training } = result
			return reply.type(STATED_TYPE).send({ ...stored.certificate, state, validUntil, replacedBy, ...training })
		})
	}
