import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import { CLOSED, type Declaration } from '#server/http/declaration.ts'
import { HttpProblem } from '#server/http/problem.ts'
import { API_PROBLEMS, CERTIFICATE_PROBLEM, content, problemResponse, UNREADABLE } from '#server/openapi/responses.ts'
import { SECOND_MS } from '#server/time.ts'
import { headlineOf, schemeOf } from '#shared/certificates/certificate.ts'
import { entriesOf } from '#shared/forms/field.ts'
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
	...CERTIFICATE_PROBLEM,
	414: problemResponse('The number is longer than a thousand characters.'),
	...API_PROBLEMS,
}

const UNPRINTABLE = { 422: problemResponse('The fonts of the PDF lack a character of the certificate.') }

/** The files of a certificate by the last part of their address. `about` says where the signed credential is. */
const FILES = {
	credential: {
		operationId: 'getCredential',
		summary: 'Get a certificate as a signed credential',
		type: CREDENTIAL_TYPE,
		extension: 'jwt',
		about: 'Open Badges 3.0 in the JWT proof format.',
	},
	'badge.png': {
		operationId: 'getPngBadge',
		summary: 'Get the badge of a certificate as PNG',
		type: 'image/png',
		extension: 'png',
		about: 'The signed credential is in the chunk iTXt.',
	},
	'badge.svg': {
		operationId: 'getSvgBadge',
		summary: 'Get the badge of a certificate as SVG',
		type: 'image/svg+xml',
		extension: 'svg',
		about: 'The signed credential is in openbadges:credential.',
	},
	'certificate.pdf': {
		operationId: 'getPdfCertificate',
		summary: 'Get a certificate as PDF, to print it',
		type: 'application/pdf',
		extension: 'pdf',
		about: 'The signed credential is in the attached file credential.jwt.',
	},
}
type FileName = keyof typeof FILES

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
	...CLOSED,
	cost: 'query',
	cacheSeconds: LIST_TTL_MS / SECOND_MS,
	otherSites: 'read',
	stores: [],
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
		const make: Record<FileName, (found: StoredCertificate) => Promise<string | Buffer>> = {
			credential: (found) => signCertificate(maker, found),
			'badge.png': badge('badgePng'),
			'badge.svg': badge('badgeSvg'),
			'certificate.pdf': (found) => printCertificate(maker, found),
		}
		for (const [path, { type, extension, about, ...call }] of entriesOf(FILES)) {
			const isSigned = path === 'credential'
			const file = content('The file.', type, isSigned ? signed : z.string())
			const response = { 200: file, ...FILE_PROBLEMS, ...(path === 'certificate.pdf' && UNPRINTABLE) }
			const schema = { ...call, description: `${about} Costs a look-up.`, params: numberParam, response }
			const config = { declared: isSigned ? LOOK_UP : FILE }
			app.get(`/certificates/:number/${path}`, { schema, config }, async (request, reply) => {
				const { stored } = await lookUp(maker, request.params.number, request)
				const file = await make[path](stored)
				const name = fileName(stored.certificate.number, extension)
				return reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(file)
			})
		}
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
