import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import { markOf, noteOpened } from '#server/booking/mails/opened.ts'
import { linkPath } from '#server/booking/order.ts'
import { findOrder } from '#server/booking/store.ts'
import { isToken } from '#server/booking/token.ts'
import type { Order } from '#server/db/booking-tables.ts'
import type { Db } from '#server/db/database.ts'
import type { Declaration } from '#server/http/declaration.ts'
import { HTML } from '#server/http/no-script.ts'
import { httpProblem, toHttpProblem } from '#server/http/problem.ts'
import { type PageParts, pageRenderer } from './render.ts'
import { findSeat } from './view.ts'

export const PAGE: Declaration = {
	cost: 'page',
	// A token has 128 bits, so that guesses need no budget of their own. One would refuse everybody behind a shared address.
	limits: [],
	cacheSeconds: 0,
	otherSites: 'nothing',
	html: 'answer',
	stores: [],
}

/** A link out of a mail says that somebody has opened it. */
const OF_ORDER: Declaration = { ...PAGE, stores: ['orders', 'rateLimits'] }

/** The link is the key: it stands in no header of a request to another site, and no search engine keeps the page. */
export const PRIVATE = { 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex' }

/** What the token opens. A link that is malformed, unknown or erased is answered alike. */
async function openedBy<Row>(token: string, find: (token: string) => Promise<Row | undefined>): Promise<Row> {
	const row = isToken(token) ? await find(token) : undefined
	if (row) return row
	throw httpProblem(404)
}

export const orderAt = (db: Db, token: string): Promise<Order> => openedBy(token, (token) => findOrder(db, { token }))

export const seatAt = (db: Db, token: string) => openedBy(token, (token) => findSeat(db, token))

export const params = z.object({ token: z.string() })
/**
 * `checking`: the visitor comes back from a provider of payments that does not know yet whether it was paid. `m`: out of a mail.
 * `saved`: from the form for the invoice.
 */
const query = z.object({ checking: z.optional(z.string()), m: z.optional(z.string()), saved: z.optional(z.string()) })
const formParams = z.object({ token: z.string(), form: z.string() })

/** Answers an error with a page that says what is wrong. */
export const errorPages =
	(render: ReturnType<typeof pageRenderer>) => async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
		const { problem, headers } = toHttpProblem(error)
		if (problem.status >= 500) request.log.error({ err: error }, 'refused')
		// A link that leads nowhere needs no words.
		const html = await render.missing({ problem: problem.status === 404 ? undefined : problem.message })
		return reply
			.code(problem.status)
			.headers({ ...headers, ...PRIVATE })
			.type(HTML)
			.send(html)
	}

/** The pages that a link alone opens: orders, quotes and seats. */
export const bookingPages =
	(parts: PageParts): FastifyPluginAsyncZod =>
	async (app) => {
		const { db, write, now } = parts
		const render = pageRenderer(parts)

		const errorHandler = errorPages(render)
		const page = { schema: { hide: true, params, querystring: query }, config: { declared: PAGE }, errorHandler }
		const form = { ...page, schema: { hide: true, params: formParams } }
		const order = { ...page, config: { declared: OF_ORDER } }
		for (const path of ['/orders', '/quotes']) {
			app.get(`${path}/:token`, order, async (request, reply) => {
				// A file of the built page, such as its data; no token has a full stop.
				if (request.params.token.includes('.')) return reply.callNotFound()
				reply.headers(PRIVATE)
				const order = await orderAt(db, request.params.token)
				const { m, checking, saved } = request.query
				if (m !== undefined && m === (await markOf(db, order)))
					// The page is there in any case.
					await write((trx) => noteOpened(trx, order, now())).catch((err) =>
						request.log.warn({ err }, 'an opened order was not noted'),
					)
				if (!linkPath(order).startsWith(path)) return reply.redirect(linkPath(order), 303)
				return reply.type(HTML).send(
					await render.order(order, undefined, {
						hasReturned: checking !== undefined,
						hasSaved: saved !== undefined,
					}),
				)
			})
			// Where a form was refused, and is opened again.
			app.get(`${path}/:token/:form`, form, async (request, reply) => {
				reply.headers(PRIVATE)
				return reply.redirect(linkPath(await orderAt(db, request.params.token)), 303)
			})
		}
		app.get('/seats/:token', page, async (request, reply) => {
			reply.headers(PRIVATE)
			return reply.type(HTML).send(await render.seat(await seatAt(db, request.params.token)))
		})
	}
