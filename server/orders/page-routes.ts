import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { z } from 'zod/mini'
import type { Database } from '#server/db/database.ts'
import { HTML } from '#server/http/form-post.ts'
import type { LookUpCharges } from '#server/http/rate-limit.ts'
import type { Provider } from '#server/outbox/provider.ts'
import type { NoJsPages } from '#server/website/rendered.ts'
import { joiningOf, type OfferedClasses } from './classes.ts'
import { answerWithPage, FILE, openedBy, PAGE, PRIVATE, sendCalendar } from './private-pages.ts'
import { findOrder, type Order, standingOfOrder } from './store.ts'
import { viewOf } from './view.ts'

type Dependencies = {
	db: Kysely<Database>
	classes: OfferedClasses
	provider: Pick<Provider, 'name' | 'billing'>
	noJs: NoJsPages
	charges: LookUpCharges
	now: () => Date
}

const params = z.object({ token: z.string() })

/** The page of an order and its calendar file. */
export const orderPageRoutes =
	({ db, classes, provider, noJs, charges, now }: Dependencies): FastifyPluginAsyncZod =>
	async (app) => {
		const orderAt = (request: FastifyRequest, token: string): Promise<Order> =>
			openedBy(token, (token) => findOrder(db, { token }), request, charges)

		const errorHandler = answerWithPage((problem) => noJs.order({ problem }))
		const page = { schema: { hide: true, params }, config: { declared: PAGE }, errorHandler }
		app.get('/orders/:token', page, async (request, reply) => {
			// A file of the built page, such as its data; no token has a full stop.
			if (request.params.token.includes('.')) return reply.callNotFound()
			reply.headers(PRIVATE)
			const order = await orderAt(request, request.params.token)
			const offered = classes.get(order.classSlug ?? '')
			const standing = await standingOfOrder(db, order)
			const joining = standing.status === 'confirmed' ? await joiningOf(db, order.classSlug) : undefined
			const view = viewOf({ order, standing, offered, billing: provider.billing, joining })
			const html = await noJs.order({ order: view })
			return reply.type(HTML).send(html)
		})

		const file = { schema: { hide: true, params }, config: { declared: FILE } }
		app.get('/orders/:token/class.ics', file, async (request, reply) => {
			reply.headers(PRIVATE)
			const { state, classSlug } = await orderAt(request, request.params.token)
			const offered = state === 'cancelled' ? undefined : classes.get(classSlug ?? '')
			return sendCalendar(reply, offered, provider, now())
		})
	}
