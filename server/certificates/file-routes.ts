import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import { lookUp } from '#server/certificates/register/lookup.ts'
import type { StoredCertificate } from '#server/certificates/register/store.ts'
import { keyAddress, publicKeys } from '#server/certificates/signed/keys.ts'
import {
	type FileMaker,
	printCertificate,
	type Signer,
	sign,
	signCertificate,
} from '#server/certificates/signed/signing.ts'
import { LIST_TTL_MS, statusListPayload } from '#server/certificates/signed/status-list.ts'
import { LOOK_UPS, MISSES } from '#server/http/budgets.ts'
import type { Declaration } from '#server/http/declaration.ts'
import { HttpProblem } from '#server/http/problem.ts'
import { JWS, KEY, KEY_SET } from '#server/openapi/examples.ts'
import { API_PROBLEMS, content, problemResponse, UNREADABLE } from '#server/openapi/responses.ts'
import { SECOND_MS } from '#server/time.ts'
import { schemeOf } from '#shared/certificate-text.ts'

const CREDENTIAL_TYPE = 'application/vc+jwt'
const KEY_SET_TYPE = 'application/jwk-set+json'
const KEY_TYPE = 'application/jwk+json'

const signed = z
	.string()
	.check(z.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/), z.describe('A compact JWS.'), z.meta({ examples: [JWS] }))

const key = z.looseObject({ kid: z.string(), kty: z.literal('EC'), crv: z.literal('P-256') })

export const numberParam = z.object({
	number: z
		.string()
		.check(z.meta({ description: 'Capitals and outer spaces do not matter.', examples: ['PRM-LA-2025-00418'] })),
})

/** Of calls that answer with a file for a certificate. */
const FILE_PROBLEMS = {
	...UNREADABLE,
	404: problemResponse(404, 'No certificate has this number, or it was withdrawn.'),
	414: problemResponse(414, 'The number is longer than a thousand characters.'),
	...API_PROBLEMS,
}

/** A file name that every system takes. */
const attachment = (number: string, extension: string) => ({
	'content-disposition': `attachment; filename="certificate-${number.replace(/[^\w-]+/g, '-')}.${extension}"`,
})

const CREDENTIAL = {
	operationId: 'getCredential',
	summary: 'Get a certificate as a signed credential',
	description: 'Open Badges 3.0 in the JWT proof format. Costs a look-up.',
	params: numberParam,
	response: { 200: content('The signed credential.', CREDENTIAL_TYPE, signed), ...FILE_PROBLEMS },
}

export const binary = (description: string) =>
	z.string().check(z.describe(description), z.meta({ examples: ['The bytes of the file.'] }))

const fileCall = (operationId: string, summary: string, type: string, description: string) => ({
	operationId,
	summary,
	description: 'The signed credential is inside. Costs a look-up.',
	params: numberParam,
	response: { 200: content('The file.', type, binary(description)), ...FILE_PROBLEMS },
})

const PNG = fileCall('getPngBadge', 'Get the badge of a certificate as PNG', 'image/png', 'In the chunk iTXt.')
const SVG = fileCall(
	'getSvgBadge',
	'Get the badge of a certificate as SVG',
	'image/svg+xml',
	'In openbadges:credential.',
)
const PDF_CALL = fileCall(
	'getPdfCertificate',
	'Get a certificate as PDF, to print it',
	'application/pdf',
	'In the attached file credential.jwt.',
)
const PDF = {
	...PDF_CALL,
	response: {
		...PDF_CALL.response,
		422: problemResponse(422, 'The fonts of the PDF lack a character of the certificate.'),
	},
}

const STATUS = {
	operationId: 'getStatusList',
	summary: 'Get a list of withdrawn certificates',
	description: 'Bitstring Status List 1.0; the credential of a certificate names its list and its place there.',
	params: z.object({ list: z.string().check(z.meta({ examples: ['1'] })) }),
	response: {
		200: content('The signed list.', CREDENTIAL_TYPE, signed),
		...UNREADABLE,
		404: problemResponse(404, 'There is no such list.'),
		414: problemResponse(414, 'The address is too long.'),
		...API_PROBLEMS,
	},
}

/** Costs a look-up. */
const FILE: Declaration = {
	cost: 'document',
	limits: [LOOK_UPS, MISSES],
	cacheSeconds: 0,
	otherSites: 'nothing',
	html: 'none',
	stores: [],
}
/** Verifiers on other sites may read keys and status lists, which name nobody. */
const PUBLIC: Declaration = {
	cost: 'query',
	limits: [],
	cacheSeconds: LIST_TTL_MS / SECOND_MS,
	otherSites: 'read',
	html: 'none',
	stores: [],
}

export const credentialRoutes =
	({ charges, documents, ...signer }: FileMaker): FastifyPluginAsyncZod =>
	async (app) => {
		const find = (request: FastifyRequest<{ Params: { number: string } }>) =>
			lookUp(signer.db, request.params.number, request, charges)
		const badge = async (found: StoredCertificate, kind: 'png' | 'svg') => {
			const { number, scheme } = found.certificate
			const credential = await signCertificate(signer, found)
			const title = `${scheme}: certificate ${number}`
			const input = { scheme: schemeOf(scheme), title, credential }
			return documents.draw({ kind, input })
		}

		const config = { declared: FILE }
		const one = { declared: { ...FILE, cost: 'query' as const } }
		app.get('/certificates/:number/credential', { schema: CREDENTIAL, config: one }, async (request, reply) => {
			const found = await find(request)
			const credential = await signCertificate(signer, found)
			return reply.type(CREDENTIAL_TYPE).headers(attachment(found.certificate.number, 'jwt')).send(credential)
		})
		app.get('/certificates/:number/badge.png', { schema: PNG, config }, async (request, reply) => {
			const found = await find(request)
			const png = await badge(found, 'png')
			return reply.type('image/png').headers(attachment(found.certificate.number, 'png')).send(png)
		})
		app.get('/certificates/:number/badge.svg', { schema: SVG, config }, async (request, reply) => {
			const found = await find(request)
			const svg = await badge(found, 'svg')
			return reply.type('image/svg+xml').headers(attachment(found.certificate.number, 'svg')).send(svg)
		})
		app.get('/certificates/:number/certificate.pdf', { schema: PDF, config }, async (request, reply) => {
			const found = await find(request)
			const pdf = await printCertificate(signer, documents, found)
			return reply.type('application/pdf').headers(attachment(found.certificate.number, 'pdf')).send(pdf)
		})
		app.get(
			'/certificates/status/:list',
			{ schema: STATUS, config: { declared: PUBLIC } },
			async ({ params }, reply) => {
				const list = /^[1-9]\d{0,4}$/.test(params.list) ? Number(params.list) : 0
				const payload = await statusListPayload(signer.db, list, signer.origin, signer.now())
				if (!payload) throw new HttpProblem(404, 'There is no such list.')
				return reply.type(CREDENTIAL_TYPE).send(await sign(signer, payload))
			},
		)
	}

const KEYS = {
	operationId: 'getKeys',
	summary: 'Get the public keys that verify credentials',
	response: {
		200: content(
			'All keys that are not compromised.',
			KEY_SET_TYPE,
			z.object({ keys: z.array(key) }).check(z.meta({ examples: [KEY_SET] })),
		),
		...API_PROBLEMS,
	},
}

const ONE_KEY = {
	operationId: 'getKey',
	summary: 'Get the public key that the kid of a credential names',
	params: z.object({ kid: z.string().check(z.meta({ examples: [KEY.kid.split('/').at(-1)] })) }),
	response: {
		200: content('The key.', KEY_TYPE, key.check(z.meta({ examples: [KEY] }))),
		...UNREADABLE,
		404: problemResponse(404, 'There is no such key, or it is compromised.'),
		414: problemResponse(414, 'The address is too long.'),
		...API_PROBLEMS,
	},
}

export const keyRoutes =
	({ db, origin }: Signer): FastifyPluginAsyncZod =>
	async (app) => {
		app.get('/.well-known/jwks.json', { schema: KEYS, config: { declared: PUBLIC } }, async (_request, reply) =>
			reply.type(KEY_SET_TYPE).send({ keys: await publicKeys(db, origin) }),
		)
		app.get('/.well-known/jwks/:kid', { schema: ONE_KEY, config: { declared: PUBLIC } }, async ({ params }, reply) => {
			const address = keyAddress(origin, params.kid)
			const found = (await publicKeys(db, origin)).find(({ kid }) => kid === address)
			if (!found) throw new HttpProblem(404, 'There is no such key.')
			return reply.type(KEY_TYPE).send(found)
		})
	}
