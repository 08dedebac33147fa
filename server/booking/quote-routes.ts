import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { z } from 'zod/mini'
import type { Database } from '#server/db/database.ts'
import type { Declaration } from '#server/http/declaration.ts'
import { HTML } from '#server/http/form-post.ts'
import { httpProblem } from '#server/http/problem.ts'
import type { Provider } from '#server/outbox/provider.ts'
import type { Drawer } from '#server/pdf/drawer.ts'
import type { RenderedPages } from '#server/website/rendered.ts'
import type { PriceList } from '#shared/price.ts'
import type { OfferedClasses } from './classes.ts'
import { isQuote, pagePath, type Quote, wasQuoted } from './order.ts'
import { answerWithPage, FILE, openedBy, PAGE, PRIVATE } from './private-pages.ts'
import { drawQuote } from './quote-pdf.ts'
import { findOrder } from './store.ts'
import { quoteViewOf } from './view.ts'

export type QuotePages = {
	db: Kysely<Database>
	classes: OfferedClasses
	/** Of courses, by their ids. */
	prices: ReadonlyMap<number, PriceList>
	rendered: RenderedPages
	now: () => Date
}

type Dependencies = QuotePages & { provider: Pick<Provider, 'supplier'>; drawer: Drawer }

export const quoteViewFor = (quote: Quote, { classes, prices, now }: QuotePages) =>
	quoteViewOf({
		quote,
		offered: classes.get(quote.classSlug ?? ''),
		prices: prices.get(quote.courseId),
		now: now(),
	})

const PDF: Declaration = { ...FILE, cost: 'document' }

const params = z.object({ quote: z.string() })

/** The page of a quote. */
export const quotePageRoutes =
	({ provider, drawer, ...pages }: Dependencies): FastifyPluginAsyncZod =>
	async (app) => {
		const { db, classes, rendered } = pages
		const quoteAt = (token: string) => openedBy(token, (token) => findOrder(db, { token }))
		const errorHandler = answerWithPage((problem) => rendered.order({ problem }))
		const page = { schema: { hide: true, params }, config: { declared: PAGE }, errorHandler }
		app.get('/quotes/:quote', page, async (request, reply) => {
			const { quote: token } = request.params
			// A file of the built page, such as its data; no token has a full stop.
			if (token.includes('.')) return reply.callNotFound()
			reply.headers(PRIVATE)
			const quote = await quoteAt(token)
			if (!isQuote(quote)) return reply.redirect(pagePath(quote), 303)
			const html = await rendered.quote({ quote: quoteViewFor(quote, pages) })
			return reply.type(HTML).send(html)
		})

		const pdf = { schema: { hide: true, params }, config: { declared: PDF } }
		app.get('/quotes/:quote/quote.pdf', pdf, async (request, reply) => {
			reply.headers(PRIVATE)
			const quote = await quoteAt(request.params.quote)
			if (!wasQuoted(quote)) throw httpProblem(404)
			const bytes = await drawQuote(quote, classes.get(quote.classSlug ?? ''), provider.supplier, drawer)
			return reply
				.type('application/pdf')
				.header('content-disposition', `attachment; filename="${quote.reference}.pdf"`)
				.send(bytes)
		})
	}
