import { z } from 'zod/mini'
import type { Certificate } from '#shared/certificate.ts'
import { CONSENT_VERSION } from '#shared/consent.ts'
import { contactMessage } from '#shared/contact.ts'
import { METADATA_HEADERS } from '#shared/form-metadata.ts'
import type { Problem } from '#shared/problem.ts'
import { type RegistrationReceipt, registration } from '#shared/registration.ts'
import { CERTIFICATE, MESSAGE, PROBLEM, RECEIPT, REGISTRATION } from './examples.ts'

const ref = (kind: 'schemas' | 'responses' | 'headers' | 'parameters', name: string) => ({
	$ref: `#/components/${kind}/${name}`,
})
const text = (description: string) => ({ type: 'string', description })

/** The rules of a form, as the form and the API themselves read them. */
function rulesOf(schema: z.core.$ZodType) {
	const { $schema: _, ...rules } = z.toJSONSchema(schema, { io: 'input' })
	return rules
}

/** An object of which every field is always there. */
const whole = <T>(properties: Record<keyof T & string, object>, required = Object.keys(properties)) => ({
	type: 'object',
	properties,
	required,
})

const schemas = () => ({
	Registration: rulesOf(registration),
	ContactMessage: rulesOf(contactMessage),
	Receipt: whole<RegistrationReceipt>({
		message: text('For people.'),
		reference: text('Stands in every mail about it. Nobody can guess that of another.'),
	}),
	Certificate: whole<Certificate>({
		leadAuditor: text('Name of the holder.'),
		scheme: text('What it certifies.'),
		number: text('As it is printed on the certificate.'),
		issueDate: text('Like 2025-09-29; empty if it is not known.'),
		accreditedBy: text('Empty if nobody accredited it.'),
		issuedBy: text('The issuing provider.'),
	}),
	Problem: whole<Problem>(
		{
			type: text('Always about:blank: the status says what kind it is.'),
			title: text('The words of the status.'),
			status: { type: 'integer' },
			message: text('For people: what happened and what to do.'),
			errors: {
				type: 'object',
				additionalProperties: { type: 'string' },
				description: 'Of a form: for each field that breaks a rule or is unknown, a message.',
			},
			withdrawn: text('Of 404: the certificate was withdrawn on this day, like 2025-09-29.'),
		},
		['type', 'title', 'status', 'message'],
	),
	State: { type: 'object', properties: { status: { enum: ['alive', 'ready'] } }, required: ['status'] },
})

const REQUEST_ID = { 'X-Request-Id': ref('headers', 'RequestId') }

const answer = (description: string, schema: object, example: unknown) => ({
	description,
	headers: REQUEST_ID,
	content: { 'application/json': { schema, example } },
})

const refused = (status: number, description: string, more: object = {}) => ({
	description,
	headers: { ...REQUEST_ID, ...more },
	content: { 'application/problem+json': { schema: ref('schemas', 'Problem'), example: PROBLEM(status) } },
})

const RETRY_AFTER = { 'Retry-After': ref('headers', 'RetryAfter') }

const responses = () => ({
	Unreadable: refused(400, 'The body is not JSON in UTF-8, or the address or a header is malformed.'),
	Unknown: refused(404, 'No certificate has this number.'),
	TooLarge: refused(413, 'The body is larger than 64 KiB.'),
	TooLong: refused(414, 'The number is longer than a thousand characters.'),
	OtherType: refused(415, 'The body is of another type than application/json, or compressed.'),
	BreaksRules: refused(422, 'Values break a rule, a field is unknown, or the key was used with other values.'),
	TooMany: refused(429, 'Too many calls.', RETRY_AFTER),
	Fault: refused(500, 'A fault of the server.'),
	Unavailable: refused(
		503,
		'The records cannot be reached, or too much is going on. Nothing is lost by trying again.',
		RETRY_AFTER,
	),
	Other: refused(405, 'Any other refusal, such as of a wrong method or of a request that took too long.'),
})

const everywhere = {
	429: ref('responses', 'TooMany'),
	500: ref('responses', 'Fault'),
	503: ref('responses', 'Unavailable'),
	default: ref('responses', 'Other'),
}

const form = (schema: string, example: unknown) => ({
	parameters: ['IdempotencyKey', 'ConsentVersion', 'FormDurationMs', 'FormHoneypot'].map((name) =>
		ref('parameters', name),
	),
	requestBody: { required: true, content: { 'application/json': { schema: ref('schemas', schema), example } } },
})

const refusedForm = {
	400: ref('responses', 'Unreadable'),
	413: ref('responses', 'TooLarge'),
	415: ref('responses', 'OtherType'),
	422: ref('responses', 'BreaksRules'),
	...everywhere,
}

const state = (summary: string, status: string, more: object = {}) => ({
	summary,
	responses: {
		200: answer('It is.', ref('schemas', 'State'), { status }),
		...more,
		default: ref('responses', 'Other'),
	},
})

const paths = () => ({
	'/api/register': {
		post: {
			operationId: 'register',
			summary: 'Apply for a course',
			...form('Registration', REGISTRATION),
			responses: {
				201: answer('It is stored.', ref('schemas', 'Receipt'), RECEIPT('Registration successful!')),
				...refusedForm,
			},
		},
	},
	'/api/contact': {
		post: {
			operationId: 'contact',
			summary: 'Send a message to the provider',
			...form('ContactMessage', MESSAGE),
			responses: {
				200: answer('It is stored.', ref('schemas', 'Receipt'), RECEIPT('Message sent successfully!')),
				...refusedForm,
			},
		},
	},
	'/api/certificates/{number}': {
		get: {
			operationId: 'findCertificate',
			summary: 'Look a certificate up by its number',
			parameters: [ref('parameters', 'Number')],
			responses: {
				200: answer('It is in the register.', ref('schemas', 'Certificate'), CERTIFICATE),
				400: ref('responses', 'Unreadable'),
				404: ref('responses', 'Unknown'),
				414: ref('responses', 'TooLong'),
				...everywhere,
			},
		},
	},
	'/api/openapi.json': {
		get: {
			operationId: 'describe',
			summary: 'This document',
			responses: { 200: answer('This document.', { type: 'object' }, { openapi: '3.1.1' }), ...everywhere },
		},
	},
	'/healthz': { get: { operationId: 'isAlive', ...state('Whether the process answers', 'alive') } },
	'/readyz': {
		get: {
			operationId: 'isReady',
			...state('Whether the records can be reached', 'ready', { 503: ref('responses', 'Unavailable') }),
		},
	},
})

/** The description of the API (OpenAPI 3.1), with the rules of the forms from the schemas that they are read by. */
export const openApiDocument = (publicUrl: string) => ({
	openapi: '3.1.1',
	info: {
		title: 'Pramaan',
		version: '1',
		description:
			'Applications, messages and the register of certificates. Every refusal is application/problem+json (RFC 9457) with a message for people.',
	},
	servers: [{ url: publicUrl }],
	paths: paths(),
	components: {
		schemas: schemas(),
		responses: responses(),
		headers: {
			RequestId: {
				description: 'Names the call in the log of the server.',
				schema: { type: 'string', format: 'uuid' },
			},
			RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
		},
		parameters: {
			IdempotencyKey: {
				name: 'Idempotency-Key',
				in: 'header',
				description:
					'The same key with the same values is stored once and answered alike; one for each filled-in form.',
				schema: { type: 'string', pattern: '^[\\x20-\\x7e]{1,200}$' },
				example: '7c1e51f4-6a58-4f0e-9d2b-0d3c9c6a8f11',
			},
			ConsentVersion: {
				name: 'Consent-Version',
				in: 'header',
				description: 'Version of the notice that was shown beside the form; the current one if it is missing.',
				schema: { type: 'string', pattern: METADATA_HEADERS['consent-version'].source },
				example: CONSENT_VERSION,
			},
			FormDurationMs: {
				name: 'Form-Duration-Ms',
				in: 'header',
				description:
					'Milliseconds from showing the form to submitting it. If they are too few for a person, the values are stored for review and no mail is sent.',
				schema: { type: 'string', pattern: METADATA_HEADERS['form-duration-ms'].source },
				example: '41250',
			},
			FormHoneypot: {
				name: 'Form-Honeypot',
				in: 'header',
				description:
					'Sent if the field that people do not see has a value: the values are stored for review and no mail is sent.',
				schema: { type: 'string', pattern: METADATA_HEADERS['form-honeypot'].source },
			},
			Number: {
				name: 'number',
				in: 'path',
				required: true,
				description: 'Capitals and outer spaces do not matter.',
				schema: { type: 'string' },
				example: CERTIFICATE.number,
			},
		},
	},
})
