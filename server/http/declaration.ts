import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify'
import type { StoredTable } from '#server/db/database.ts'
import type { Budget, Cost } from './budgets.ts'

/** What a route says of itself beside its schema. Limits, headers, generated tests and the privacy table come from it. */
export type Declaration = {
	/** What answering takes, and so how often it may be asked for. */
	cost: Cost
	/** Budgets beside that of the cost. */
	limits: readonly Budget[]
	/** How long anybody may keep a good answer. */
	cacheSeconds: number
	/** What pages of other sites may do; the site itself may be elsewhere (CORS_ORIGIN). */
	otherSites: 'nothing' | 'read' | 'post'
	/** Which HTML it may answer with: none, a page without scripts, or a page with the policy of the built one. */
	html: 'none' | 'answer' | 'built'
	/** The tables that it writes to and that hold something about a person. */
	stores: readonly StoredTable[]
}

/** The strictest of each: nobody keeps an answer, no other site uses the route, and it has no HTML. */
export const CLOSED = { limits: [], cacheSeconds: 0, otherSites: 'nothing', html: 'none' } as const

declare module 'fastify' {
	interface FastifyContextConfig {
		declared: Declaration
	}
	interface FastifyInstance {
		/** All routes that were added, in this order. */
		routeTable: readonly DeclaredRoute[]
	}
}

export type DeclaredRoute = { method: string; url: string; schema: FastifySchema; declared: Declaration }

/** Refuses routes that are added without a declaration or a schema of what comes in, and collects the others. */
export function requireDeclarations(app: FastifyInstance) {
	const routeTable: DeclaredRoute[] = []
	app.decorate('routeTable', routeTable)
	app.addHook('onRoute', ({ method, url, schema = {}, config }) => {
		// Preflight requests of @fastify/cors, and HEAD, which Fastify adds to each GET.
		if (method === 'OPTIONS' || method === 'HEAD') return
		const name = `${method} ${url}`
		const declared = config?.declared
		const missing = declared ? [] : ['config.declared']
		if (url.includes(':') && !schema.params) missing.push('schema.params')
		if (method !== 'GET' && !schema.body) missing.push('schema.body')
		if (!declared || missing.length > 0) throw new Error(`The route ${name} does not declare ${missing.join(', ')}.`)
		routeTable.push({ method: String(method), url, schema, declared })
	})
	// A route sees only what its schema names.
	app.addHook('preValidation', async (request) => {
		if (!request.is404 && !request.routeOptions.schema?.querystring) request.query = {}
	})
}

export const hasQuery = (url: string) => /\?./.test(url)

/** The declaration of the route that answers a request. Undefined for a file, which every page without a query is. */
export function declaredFor({ is404, routeOptions, raw: { url = '' } }: FastifyRequest): Declaration | undefined {
	if (is404) return undefined
	// A preflight request has none.
	const { declared = { ...CLOSED, cost: 'memory', stores: [] } } = routeOptions.config
	return declared.html === 'built' && !hasQuery(url) ? undefined : declared
}
