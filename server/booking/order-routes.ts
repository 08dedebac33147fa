import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import type { Declaration } from '#server/http/declaration.ts'
import { HTML } from '#server/http/form-post.ts'
import { httpProblem } from '#server/http/problem.ts'
import { drawDocument } from '#server/invoices/file.ts'
import { fileNameOf, numberIn, readNumber } from '#server/invoices/numbers.ts'
import { findDocument } from '#server/invoices/store.ts'
import type { Drawer } from '#server/pdf/drawer.ts'
import { isQuote, pagePath } from './order.ts'
import { orderPage, type PageParts } from './pages.ts'
import { answerWithPage, FILE, openedBy, PAGE, PRIVATE, sendCalendar } from './private-pages.ts'
import { findOrder, type Order } from './store.ts'

type Dependencies = PageParts & { drawer: Drawer }

const params = z.object({ token: z.string() })

const pdfParams = z.object({ token: z.string(), file: z.string() })
const PDF: Declaration = { ...FILE, cost: 'document' }

/** The page of an order, its calendar file and its documents. */
export const orderPageRoutes =
	({ drawer, ...parts }: Dependencies): FastifyPluginAsyncZod =>
	async (app) => {
		const { db, classes, provider, rendered, now } = parts
		const render = orderPage(parts)
		const orderAt = (token: string): Promise<Order> => openedBy(token, (token) => findOrder(db, { token }))

		const errorHandler = answerWithPage((problem) => rendered.order({ problem }))
		const page = { schema: { hide: true, params }, config: { declared: PAGE }, errorHandler }
		app.get('/orders/:token', page, async (request, reply) => {
			// A file of the built page, such as its data; no token has a full stop.
			if (request.params.token.includes('.')) return reply.callNotFound()
			reply.headers(PRIVATE)
			const order = await orderAt(request.params.token)
			if (isQuote(order)) return reply.redirect(pagePath(order), 303)
			return reply.type(HTML).send(await render(order))
		})

		const file = { schema: { hide: true, params }, config: { declared: FILE } }
		app.get('/orders/:token/class.ics', file, async (request, reply) => {
			reply.headers(PRIVATE)
			const { state, classSlug } = await orderAt(request.params.token)
			const offered = state === 'cancelled' ? undefined : classes.get(classSlug ?? '')
			return sendCalendar(reply, offered, provider, now())
		})

		const pdf = { schema: { hide: true, params: pdfParams }, config: { declared: PDF } }
		app.get('/orders/:token/documents/:file', pdf, async (request, reply) => {
			reply.headers(PRIVATE)
			const { token, file } = request.params
			const { id } = await orderAt(token)
			const read = readNumber(file.replace(/\.pdf$/, ''))
			const row = read && (await findDocument(db, { number: numberIn(read.series, read.count), orderId: id }))
			const bytes = row && (await drawDocument(row, drawer))
			if (!bytes) throw httpProblem(404)
			return reply
				.type('application/pdf')
				.header('content-disposition', `attachment; filename="${fileNameOf(row.number)}"`)
				.send(bytes)
		})
	}
