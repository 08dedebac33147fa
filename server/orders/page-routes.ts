import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { z } from 'zod/mini'
import type { Database } from '#server/db/database.ts'
import { ORDER_MISSES } from '#server/http/budgets.ts'
import type { Declaration } from '#server/http/declaration.ts'
import { HTML } from '#server/http/form-post.ts'
import { httpProblem, toHttpProblem } from '#server/http/problem.ts'
import type { LookUpCharges } from '#server/http/rate-limit.ts'
import type { Provider } from '#server/outbox/provider.ts'
import type { NoJsPages } from '#server/website/rendered.ts'
import type { OfferedClasses } from './classes.ts'
import { findOrder, type Order, standingOfOrder } from './store.ts'
import { isToken } from './token.ts'
import { viewOf } from './view.ts'

type Dependencies = {
	db: Kysely<Database>
	classes: OfferedClasses
	provider: Pick<Provider, 'name' | 'billing'>
	noJs: NoJsPages
	charges: LookUpCharges
	now: () => Date
}

const PAGE: Declaration = {
	cost: 'page',
	limits: [ORDER_MISSES],
	cacheSeconds: 0,
	otherSites: 'nothing',
	html: 'answer',
	stores: [],
}
const FILE: Declaration = { ...PAGE, cost: 'query', html: 'none' }

const params = z.object({ token: z.string() })

/** The link is the key: it stands in no header of a request to another site, and no search engine keeps the page. */
const PRIVATE = { 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex' }

/** The page of an order and its calendar file. A link that is malformed, unknown or erased is answered alike. */
export const orderPageRoutes =
	({ db, classes, provider, noJs, charges, now }: Dependencies): FastifyPluginAsyncZod =>
	async (app) => {
		async function orderAt(request: FastifyRequest, token: string): Promise<Order> {
			const order = isToken(token) ? await findOrder(db, { token }) : undefined
			if (order) return order
			await charges.chargeMisses(request, [false])
			throw httpProblem(404)
		}

		const page = { schema: { hide: true, params }, config: { declared: PAGE }, errorHandler: answerWithPage }
		app.get('/orders/:token', page, async (request, reply) => {
			// A file of the built page, such as its data; no token has a full stop.
			if (request.params.token.includes('.')) return reply.callNotFound()
			reply.headers(PRIVATE)
			const order = await orderAt(request, request.params.token)
			const offered = classes.get(order.classSlug ?? '')
			const standing = await standingOfOrder(db, order)
			const joining = standing.status === 'confirmed' ? await joiningOf(order) : undefined
			const view = viewOf({ order, standing, offered, billing: provider.billing, joining })
			const html = await noJs.order({ order: view })
			return reply.type(HTML).send(html)
		})

		async function joiningOf({ classSlug }: Order) {
			const notes = db.selectFrom('classNotes').select('joining').where('slug', '=', classSlug)
			return (await notes.executeTakeFirst())?.joining
		}

		async function answerWithPage(error: unknown, request: FastifyRequest, reply: FastifyReply) {
			const { problem, headers } = toHttpProblem(error)
			if (problem.status >= 500) request.log.error({ err: error }, 'refused')
			const html = await noJs.order({ problem: problem.status === 404 ? undefined : problem.message })
			return reply
				.code(problem.status)
				.headers({ ...headers, ...PRIVATE })
				.type(HTML)
				.send(html)
		}

		const file = { schema: { hide: true, params }, config: { declared: FILE } }
		app.get('/orders/:token/class.ics', file, async (request, reply) => {
			reply.headers(PRIVATE)
			const order = await orderAt(request, request.params.token)
			const offered = classes.get(order.classSlug ?? '')
			if (!offered || order.state === 'cancelled') throw httpProblem(404)
			const { calendarOf } = await import('#catalogue/class-calendar.ts')
			return reply
				.type('text/calendar; charset=utf-8')
				.header('content-disposition', `attachment; filename="${offered.slug}.ics"`)
				.send(calendarOf(offered.title, provider.name, [offered], now()))
		})
	}
