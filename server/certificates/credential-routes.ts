import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import { HttpProblem } from '#server/http/problem.ts'
import { JWS, KEY, KEY_SET } from '#server/openapi/examples.ts'
import { API_PROBLEMS, content, problemResponse, UNREADABLE } from '#server/openapi/responses.ts'
import { SECOND_MS } from '#server/time.ts'
import { keyAddress, publicKeys } from './keys.ts'
import { lookUp } from './lookup.ts'
import { type Signer, sign, signCertificate } from './signing.ts'
import { LIST_TTL_MS, statusListPayload } from './status-list.ts'

const CREDENTIAL_TYPE = 'application/vc+jwt'
const KEY_SET_TYPE = 'application/jwk-set+json'
const KEY_TYPE = 'application/jwk+json'

/** Verifiers on other sites may read keys and status lists, which name nobody. */
const PUBLIC_HEADERS = {
	'access-control-allow-origin': '*',
	'cache-control': `public, max-age=${LIST_TTL_MS / SECOND_MS}`,
	'cross-origin-resource-policy': 'cross-origin',
}

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
export const FILE_PROBLEMS = {
	...UNREADABLE,
	404: problemResponse(404, 'No certificate has this number, or it was withdrawn.'),
	414: problemResponse(414, 'The number is longer than a thousand characters.'),
	...API_PROBLEMS,
}

/** A file name that every system takes. */
export const attachment = (number: string, extension: string) => ({
	'content-disposition': `attachment; filename="certificate-${number.replace(/[^\w-]+/g, '-')}.${extension}"`,
})

const CREDENTIAL = {
	operationId: 'getCredential',
	summary: 'Get a certificate as a signed credential',
	description: 'Open Badges 3.0 in the JWT proof format. Costs a look-up.',
	params: numberParam,
	response: { 200: content('The signed credential.', CREDENTIAL_TYPE, signed), ...FILE_PROBLEMS },
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

export const credentialRoutes =
	(signer: Signer): FastifyPluginAsyncZod =>
	async (app) => {
		app.get('/certificates/:number/credential', { schema: CREDENTIAL }, async ({ params }, reply) => {
			const found = await lookUp(signer.db, params.number)
			const credential = await signCertificate(signer, found)
			return reply.type(CREDENTIAL_TYPE).headers(attachment(found.certificate.number, 'jwt')).send(credential)
		})
		app.get('/certificates/status/:list', { schema: STATUS }, async ({ params }, reply) => {
			const list = /^[1-9]\d{0,4}$/.test(params.list) ? Number(params.list) : 0
			const payload = await statusListPayload(signer.db, list, signer.origin, signer.now())
			if (!payload) throw new HttpProblem(404, 'There is no such list.')
			return reply
				.type(CREDENTIAL_TYPE)
				.headers(PUBLIC_HEADERS)
				.send(await sign(signer, payload))
		})
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
		app.get('/.well-known/jwks.json', { schema: KEYS }, async (_request, reply) =>
			reply
				.type(KEY_SET_TYPE)
				.headers(PUBLIC_HEADERS)
				.send({ keys: await publicKeys(db, origin) }),
		)
		app.get('/.well-known/jwks/:kid', { schema: ONE_KEY }, async ({ params }, reply) => {
			const address = keyAddress(origin, params.kid)
			const found = (await publicKeys(db, origin)).find(({ kid }) => kid === address)
			if (!found) throw new HttpProblem(404, 'There is no such key.')
			return reply.type(KEY_TYPE).headers(PUBLIC_HEADERS).send(found)
		})
	}
