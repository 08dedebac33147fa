import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { z } from 'zod/mini'
import type { Database } from '#server/db/database.ts'
import { HTML } from '#server/http/form-post.ts'
import type { LookUpCharges } from '#server/http/rate-limit.ts'
import type { OfferedClasses } from '#server/orders/classes.ts'
import { answerWithPage, openedBy, PAGE, PRIVATE } from '#server/orders/private-pages.ts'
import { findOrder } from '#server/orders/store.ts'
import { orderPath } from '#server/orders/token.ts'
import type { NoJsPages } from '#server/website/rendered.ts'
import type { PriceList } from '#shared/price.ts'
import { findQuote, type Quote } from './store.ts'
import { quoteViewOf } from './view.ts'

export type QuotePages = {
	db: Kysely<Database>
	classes: OfferedClasses
	/** Of courses, by their ids. */
	prices: ReadonlyMap<number, PriceList>
	noJs: NoJsPages
	charges: LookUpCharges
	now: () => Date
}

export async function quoteViewFor(quote: Quote, { db, classes, prices, now }: QuotePages) {
	const { acceptedOrderId: id, classSlug, courseId } = quote
	const order = id === null ? undefined : await findOrder(db, { id })
	return quoteViewOf({
		quote,
		offered: classes.get(classSlug ?? ''),
		prices: prices.get(courseId),
		order: order && orderPath(order.token),
		now: now(),
	})
}

const params = z.object({ quote: z.string() })

/** The page of a quote. */
export const quotePageRoutes =
	(pages: QuotePages): FastifyPluginAsyncZod =>
	async (app) => {
		const { db, noJs, charges } = pages
		const errorHandler = answerWithPage((problem) => noJs.quote({ problem }))
		const page = { schema: { hide: true, params }, config: { declared: PAGE }, errorHandler }
		app.get('/quotes/:quote', page, async (request, reply) => {
			const { quote: token } = request.params
			// A file of the built page, such as its data; no token has a full stop.
			if (token.includes('.')) return reply.callNotFound()
			reply.headers(PRIVATE)
			const quote = await openedBy(token, (token) => findQuote(db, { token }), request, charges)
			const html = await noJs.quote({ quote: await quoteViewFor(quote, pages) })
			return reply.type(HTML).send(html)
		})
	}
