import { randomUUID } from 'node:crypto'
import fastifyCors from '@fastify/cors'
import fastify, {
	type FastifyError,
	type FastifyInstance,
	type FastifyReply,
	type FastifyRequest,
	type FastifyServerOptions,
} from 'fastify'
import { classRoutes } from '#server/booking/routes/classes.ts'
import { bookingFiles } from '#server/booking/routes/files.ts'
import { orderForms } from '#server/booking/routes/forms.ts'
import { bookingPages } from '#server/booking/routes/pages.ts'
import { paymentHookRoutes, paymentRoutes } from '#server/booking/routes/payments.ts'
import { peopleForm } from '#server/booking/routes/people-form.ts'
import { quoteRoutes } from '#server/booking/routes/quotes.ts'
import { registrationRoutes } from '#server/booking/routes/register.ts'
import type { BookingParts } from '#server/booking/routes/render.ts'
import { credentialRoutes, keyRoutes } from '#server/certificates/file-routes.ts'
import { verificationFormRoutes } from '#server/certificates/verification-form.ts'
import type { Website } from '#server/website/files.ts'
import { queryPageRoutes } from '#server/website/query-pages.ts'
import type { RenderedPages } from '#server/website/rendered.ts'
import { METADATA_HEADERS } from '#shared/forms/form-metadata.ts'
import { certificateRoutes } from './certificates/routes.ts'
import { contactRoutes } from './contacts/routes.ts'
import type { Env } from './env.ts'
import { healthRoutes } from './health/routes.ts'
import { limitAnswerTime } from './http/answer-time.ts'
import { trustedProxies } from './http/client-address.ts'
import { refuseOtherSites } from './http/cross-site.ts'
import { requireDeclarations } from './http/declaration.ts'
import { securityHeaders, sendDeclaredHeaders } from './http/headers.ts'
import { assertValidHeaders } from './http/http-guards.ts'
import { RequestLog, serializers } from './http/log.ts'
import { nodeServer } from './http/node-server.ts'
import { isForPage, notFoundGuard } from './http/not-found.ts'
import { shedLoad } from './http/overload.ts'
import { httpProblem, PROBLEM_TYPE, toHttpProblem } from './http/problem.ts'
import { type LookUpCharges, limitRates, NO_CHARGES } from './http/rate-limit.ts'
import { acceptOnlyJson, validatorCompiler } from './http/validation.ts'
import { documentRoutes, openApiRoutes } from './openapi/routes.ts'

type Further = 'formerNames' | 'gateways' | 'notifyOutbox' | 'now'
type Site = {
	env: Pick<Env, 'databaseUrl' | 'rateLimit' | 'publicUrl' | 'corsOrigins' | 'trustProxy'>
	website?: Website | undefined
	rendered?: RenderedPages | undefined
}
export type Dependencies = Omit<BookingParts, Further> &
	Partial<Pick<BookingParts, Further>> &
	Site & { log?: Exclude<FastifyServerOptions['logger'], boolean> }

export function buildApp({
	db,
	write,
	courses,
	formerNames = new Map(),
	classes,
	prices,
	seller,
	gateways = [],
	secret,
	drawer,
	env,
	website,
	rendered,
	notifyOutbox = () => {},
	now = () => new Date(),
	log,
}: Dependencies): FastifyInstance {
	const headers = { ...securityHeaders(env.publicUrl), 'cache-control': 'no-store' }

	const app = fastify({
		logger: log ? { ...log, serializers } : false,
		logController: new RequestLog(),
		genReqId: () => randomUUID(),
		trustProxy: env.trustProxy.length > 0 && trustedProxies(env.trustProxy),
		bodyLimit: 64 * 1024,
		return503OnClosing: false,
		routerOptions: { maxParamLength: 1000 },
		serverFactory: nodeServer({ headers, limited: env.rateLimit, proxied: env.trustProxy.length > 0 }),
		// The server does it, also on a second address.
		clientErrorHandler: () => {},
		frameworkErrors: (error, request, reply) => answerUnrouted(error, request as FastifyRequest, reply as FastifyReply),
	})
	const answerProblem = problemHandler(headers)
	app.setErrorHandler(answerProblem)
	/** An address that the router can't decode has no route, and people get the page that says so. */
	function answerUnrouted(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
		if (website && error.code === 'FST_ERR_BAD_URL' && isForPage(request.raw))
			answerPage(request, reply.header('x-request-id', request.id), website).catch((failure: unknown) =>
				answerProblem(failure, request, reply),
			)
		else answerProblem(error, request, reply)
	}

	requireDeclarations(app)
	const rejectUnknownRoute = notFoundGuard(app, website)
	app.addHook('onRequest', (request, reply, done) => {
		assertValidHeaders(request.raw)
		if (request.is404) rejectUnknownRoute(request)
		else reply.headers(headers).header('x-request-id', request.id)
		done()
	})

	app.setNotFoundHandler(async (request, reply) => {
		if (!website) throw httpProblem(404)
		return answerPage(request, reply, website)
	})

	acceptOnlyJson(app)
	app.setValidatorCompiler(validatorCompiler)
	app.setSerializerCompiler(() => JSON.stringify)
	documentRoutes(app, env.publicUrl)

	shedLoad(app)
	limitAnswerTime(app)
	const counting = { db, isShared: env.databaseUrl !== undefined, secret }
	const charges = env.rateLimit ? limitRates(app, counting) : NO_CHARGES
	refuseOtherSites(app, env)
	sendDeclaredHeaders(app, env.corsOrigins)

	const offer = { courses, formerNames, classes, prices, seller, gateways }
	const parts = { db, write, ...offer, secret, drawer, notifyOutbox, now }
	addRoutes(app, parts, { env, website, rendered, charges })
	return app
}

/** Answers an error with its problem, which has the given headers besides its own. */
const problemHandler =
	(headers: Record<string, string>) => (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
		const { problem, headers: further } = toHttpProblem(error)
		if (problem.status >= 500) request.log.error({ err: error }, 'refused')
		reply
			.code(problem.status)
			.headers({ ...headers, ...further, 'x-request-id': request.id })
			.type(PROBLEM_TYPE)
			.send(problem)
	}

async function answerPage({ raw }: FastifyRequest, reply: FastifyReply, { answer }: Website) {
	const { status, headers, body } = await answer(raw)
	// A file that shrinks while it is sent must not make the next response part of it.
	reply.raw.strictContentLength = true
	return reply.code(status).headers(headers).send(body)
}

type Routes = Site & { charges: LookUpCharges }

function addRoutes(app: FastifyInstance, parts: BookingParts, routes: Routes) {
	const { db, write, gateways, now } = parts
	const { env, website, rendered } = routes
	app.register(healthRoutes({ write }))
	app.register(keyRoutes({ db, origin: env.publicUrl, now }))
	if (website && rendered) app.register(queryPageRoutes({ website, rendered }))
	if (gateways.length > 0) app.register(paymentHookRoutes(parts), { prefix: '/api' })
	if (rendered) {
		const pages = { ...parts, rendered }
		if (gateways.length > 0) app.register(paymentRoutes({ ...pages, origin: env.publicUrl }))
		for (const pagesOf of [bookingPages, bookingFiles, orderForms, peopleForm]) app.register(pagesOf(pages))
	}
	app.register(apiRoutes(parts, routes), { prefix: '/api' })
}

const apiRoutes =
	(parts: BookingParts, { env, rendered, charges }: Routes) =>
	async (api: FastifyInstance) => {
		const { db, write, secret, drawer, notifyOutbox, now } = parts
		if (env.corsOrigins.length > 0) {
			api.register(fastifyCors, {
				origin: env.corsOrigins,
				methods: ['GET', 'HEAD', 'POST'],
				allowedHeaders: ['content-type', 'idempotency-key', ...Object.keys(METADATA_HEADERS)],
				exposedHeaders: ['retry-after', 'x-request-id'],
				maxAge: 600,
				strictPreflight: false,
			})
		}
		const serverFor = (origin = '') => (env.corsOrigins.includes(origin) ? env.publicUrl : '')
		api.register(registrationRoutes(parts, serverFor))
		api.register(classRoutes(parts))
		api.register(quoteRoutes(parts, serverFor, rendered))
		api.register(contactRoutes({ write, secret, now, notifyOutbox, rendered }))
		const files = { db, origin: env.publicUrl, now, charges, drawer }
		api.register(certificateRoutes({ db, charges, now }))
		api.register(credentialRoutes(files))
		if (rendered) api.register(verificationFormRoutes({ ...files, rendered }))
		api.register(openApiRoutes)
	}
