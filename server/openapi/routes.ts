import fastifySwagger, { type SwaggerTransformObject } from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import { CLOSED } from '#server/http/declaration.ts'
import { contactMessage } from '#shared/forms/contact.ts'
import { CONTACT_EXAMPLE } from '#shared/forms/contact-fields.ts'
import { registration } from '#shared/forms/registration.ts'
import { REGISTRATION_EXAMPLE } from '#shared/forms/registration-fields.ts'
import { API_PROBLEMS, json } from './responses.ts'

const REQUEST_ID = {
	description: 'Identifies the call in the log of the server.',
	required: true,
	schema: { type: 'string', format: 'uuid' },
} as const
const RETRY_AFTER = {
	description: 'Seconds to wait.',
	required: true,
	schema: { type: 'integer', minimum: 1 },
} as const

const DOCUMENT = z.looseObject({ openapi: z.literal('3.1.1') })

/** The transform of the type provider drops the headers of responses. */
const addResponseHeaders: SwaggerTransformObject = (document) => {
	if (!('openapiObject' in document)) throw new Error('Only OpenAPI 3 is supported.')
	for (const operations of Object.values(document.openapiObject.paths ?? {}))
		for (const operation of [operations?.get, operations?.post])
			for (const [status, response] of Object.entries(operation?.responses ?? {}))
				Object.assign(response, {
					headers: {
						'X-Request-Id': REQUEST_ID,
						...(/429|503/.test(status) && { 'Retry-After': RETRY_AFTER }),
					},
				})
	return document.openapiObject
}

/** Derives the OpenAPI document from the schemas of all routes that are registered after it. */
export function documentRoutes(app: FastifyInstance, publicUrl: string) {
	z.globalRegistry.add(registration, { examples: [REGISTRATION_EXAMPLE] })
	z.globalRegistry.add(contactMessage, { examples: [CONTACT_EXAMPLE] })
	app.register(fastifySwagger, {
		openapi: {
			openapi: '3.1.1',
			info: {
				title: 'Pramaan',
				version: '1',
				description:
					'Registrations, messages and the register of certificates. Every error is application/problem+json (RFC 9457) with a message for people.',
			},
			servers: [{ url: publicUrl }],
		},
		transform: jsonSchemaTransform,
		transformObject: addResponseHeaders,
	})
}

export async function openApiRoutes(app: FastifyInstance) {
	app.get(
		'/openapi.json',
		{
			config: { declared: { ...CLOSED, cost: 'memory', stores: [] } },
			schema: {
				operationId: 'describe',
				summary: 'Get this document',
				response: { 200: json('This document.', DOCUMENT), ...API_PROBLEMS },
			},
		},
		async (_request, reply) => reply.type('application/json; charset=utf-8').send(app.swagger()),
	)
}
