import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import type { Declaration } from '#server/http/declaration.ts'
import { HttpProblem } from '#server/http/problem.ts'
import { API_PROBLEMS, content, problemResponse, UNREADABLE } from '#server/openapi/responses.ts'
import { SECOND_MS } from '#server/time.ts'
import { headlineOf, schemeOf } from '#shared/certificates/certificate.ts'
import type { Badge } from './badge.ts'
import { keyAddress, publicKeys } from './keys.ts'
import { LOOK_UP, lookUp } from './lookup.ts'
import { FILE, type FileMaker, fileName, printCertificate, type Signer, sign, signCertificate } from './signing.ts'
import { LIST_TTL_MS, statusListPayload } from './status-list.ts'
import { type StoredCertificate, trainingOf } from './store.ts'

const BADGES = new URL('./badge.ts', import.meta.url).href

const CREDENTIAL_TYPE = 'application/vc+jwt'
const KEY_SET_TYPE = 'application/jwk-set+json'
const KEY_TYPE = 'application/jwk+json'

const signed = z.string().check(z.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/), z.describe('A compact JWS.'))

const key = z.looseObject({ kid: z.string(), kty: z.literal('EC'), crv: z.literal('P-256') })

export const numberParam = z.object({
	number: z
		.string()
		.check(z.meta({ description: 'Capitals and outer spaces do not matter.', examples: ['PRM-LA-2025-00418'] })),
})

/** Of calls that answer with a file for a certificate. */
const FILE_PROBLEMS = {
	...UNREADABLE,
	404: problemResponse('No certificate has this number, or it was withdrawn.'),
	414: problemResponse('The number is longer than a thousand characters.'),
	...API_PROBLEMS,
}

const CREDENTIAL = {
	operationId: 'getCredential',
	summary: 'Get a certificate as a signed credential',
	description: 'Open Badges 3.0 in the JWT proof format. Costs a look-up.',
	params: numberParam,
	response: { 200: content('The signed credential.', CREDENTIAL_TYPE, signed), ...FILE_PROBLEMS },
}

const fileCall = (operationId: string, summary: string, type: string, description: string) => ({
	operationId,
	summary,
	description: 'The signed credential is inside. Costs a look-up.',
	params: numberParam,
	response: { 200: content('The file.', type, z.string().check(z.describe(description))), ...FILE_PROBLEMS },
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
		422: problemResponse('The fonts of the PDF lack a character of the certificate.'),
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
		404: problemResponse('There is no such list.'),
		414: problemResponse('The address is too long.'),
		...API_PROBLEMS,
	},
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

type FileCall = {
	path: string
	extension: string
	type: string
	schema: typeof CREDENTIAL | typeof PDF
	declared: Declaration
	make: (found: StoredCertificate) => Promise<string | Buffer>
}

export const credentialRoutes =
	(maker: FileMaker): FastifyPluginAsyncZod =>
	async (app) => {
		const badge = (name: 'badgePng' | 'badgeSvg') => async (found: StoredCertificate) => {
			const { number, scheme } = found.certificate
			const credential = await signCertificate(maker, found)
			const headline = headlineOf(trainingOf(found))
			const title = `${headline.kind} ${number}: ${scheme}${headline.course && `, ${headline.course}`}`
			const input: Badge = { scheme: schemeOf(scheme), title, credential }
			return maker.drawer.draw({ module: BADGES, name, input })
		}
		const serve = ({ path, extension, type, schema, declared, make }: FileCall) =>
			app.get(`/certificates/:number/${path}`, { schema, config: { declared } }, async (request, reply) => {
				const { stored } = await lookUp(maker, request.params.number, request)
				const file = await make(stored)
				const name = fileName(stored.certificate.number, extension)
				return reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(file)
			})

		serve({
			path: 'credential',
			extension: 'jwt',
			type: CREDENTIAL_TYPE,
			schema: CREDENTIAL,
			declared: LOOK_UP,
			make: (found) => signCertificate(maker, found),
		})
		for (const [extension, type, schema, name] of [
			['png', 'image/png', PNG, 'badgePng'],
			['svg', 'image/svg+xml', SVG, 'badgeSvg'],
		] as const)
			serve({ path: `badge.${extension}`, extension, type, schema, declared: FILE, make: badge(name) })
		serve({
			path: 'certificate.pdf',
			extension: 'pdf',
			type: 'application/pdf',
			schema: PDF,
			declared: FILE,
			make: (found) => printCertificate(maker, found),
		})
		app.get(
			'/certificates/status/:list',
			{ schema: STATUS, config: { declared: PUBLIC } },
			async ({ params }, reply) => {
				const list = /^[1-9]\d{0,4}$/.test(params.list) ? Number(params.list) : 0
				const payload = await statusListPayload(maker.db, list, maker.origin, maker.now())
				if (!payload) throw new HttpProblem(404, 'There is no such list.')
				return reply.type(CREDENTIAL_TYPE).send(await sign(maker, payload))
			},
		)
	}

const KEYS = {
	operationId: 'getKeys',
	summary: 'Get the public keys that verify credentials',
	response: {
		200: content('All keys that are not compromised.', KEY_SET_TYPE, z.object({ keys: z.array(key) })),
		...API_PROBLEMS,
	},
}

const ONE_KEY = {
	operationId: 'getKey',
	summary: 'Get the public key that the kid of a credential names',
	params: z.object({ kid: z.string().check(z.meta({ examples: ['oKIywvGUpTVTyxMQ3bwIIeQUudfr_CkLMjCE19ECD-U'] })) }),
	response: {
		200: content('The key.', KEY_TYPE, key),
		...UNREADABLE,
		404: problemResponse('There is no such key, or it is compromised.'),
		414: problemResponse('The address is too long.'),
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
