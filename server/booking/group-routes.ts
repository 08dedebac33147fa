import { isUtf8 } from 'node:buffer'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import type { Write } from '#server/db/write.ts'
import { GROUPS } from '#server/http/budgets.ts'
import type { Declaration } from '#server/http/declaration.ts'
import { acceptFormPosts, isFormPost } from '#server/http/form-post.ts'
import { HttpProblem } from '#server/http/problem.ts'
import { formHeaders } from '#server/submissions/headers.ts'
import { acceptQuote } from './book.ts'
import { isQuote } from './order.ts'
import { readPeople } from './people-list.ts'
import { openedBy, PAGE, PRIVATE, reopenedBy } from './private-pages.ts'
import { type QuotePages, quoteViewFor } from './quote-routes.ts'
import { findOrder } from './store.ts'
import { orderPath } from './token.ts'

type Dependencies = QuotePages & { write: Write; secret: string; notifyOutbox: () => void }

const FORM = 'application/x-www-form-urlencoded'

const params = z.object({ quote: z.string() })
const body = z.object({
	people: z.string('Enter the people'),
	declared: z.literal('on', 'Please confirm this for your people'),
})

const DECLARED: Declaration = {
	...PAGE,
	cost: 'write',
	limits: [...PAGE.limits, GROUPS],
	stores: ['registrations', 'orders', 'orderEvents', 'outbox', 'rateLimits'],
}

/** A company registers the people of its quote with a form or a CSV file, all or none. */
export const groupRoutes =
	({ write, secret, notifyOutbox, ...pages }: Dependencies): FastifyPluginAsyncZod =>
	async (app) => {
		const { db, classes, rendered, now } = pages
		const find = (token: string) => findOrder(db, { token })

		app.removeContentTypeParser('application/json')
		app.addContentTypeParser<Buffer>('text/csv', { parseAs: 'buffer' }, (_, file, done) => {
			// Whoever posts a file by a program declares for its people what the form asks.
			if (isUtf8(file)) done(null, { people: file.toString(), declared: 'on' })
			else done(new HttpProblem(422, 'The file is not in UTF-8. In Excel save it as "CSV UTF-8".'))
		})
		acceptFormPosts(app, {
			read(entered, headers) {
				if (entered['consent-version']) headers['consent-version'] = entered['consent-version']
				return { people: entered['people'] ?? '', declared: entered['declared'] ?? '' }
			},
			page: ({ status, message, errors = {} }, request, entered) =>
				isFormPost(request) ? refusedPage(request, status, { problem: message, errors, entered }) : undefined,
		})
		async function refusedPage(request: FastifyRequest, status: number, refused: Refused) {
			const { quote: token } = request.params as z.output<typeof params>
			const quote = await reopenedBy(token, find, status)
			if (!quote || !isQuote(quote)) return rendered.order({ problem: status === 404 ? undefined : refused.problem })
			return rendered.quote({ quote: quoteViewFor(quote, pages), list: refused })
		}

		app.addHook('onRequest', async (_, reply) => {
			reply.headers(PRIVATE)
		})
		const schema = { hide: true, params, body, headers: formHeaders, consumes: [FORM, 'text/csv'] }
		app.post('/quotes/:quote/register', { schema, config: { declared: DECLARED } }, async (request, reply) => {
			const quote = await openedBy(request.params.quote, find)
			const people = readPeople(request.body.people, quote)
			const { visitor, headers } = request
			const context = { classes, secret, visitor, now: now(), consentVersion: headers['consent-version'] }
			await write((trx) => acceptQuote(trx, quote.id, people, context))
			const path = orderPath(quote.token)
			notifyOutbox()
			if (isFormPost(request)) return reply.redirect(path, 303)
			return reply.code(201).send({ message: 'Your people are registered.', order: path })
		})
	}

type Refused = { problem: string; errors: Record<string, string>; entered: Record<string, string> | undefined }
