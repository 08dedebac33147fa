import { isUtf8 } from 'node:buffer'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import { acceptQuote } from '#server/booking/book.ts'
import { readPeople } from '#server/booking/people-list.ts'
import { orderPath } from '#server/booking/token.ts'
import { GROUPS } from '#server/http/budgets.ts'
import type { Declaration } from '#server/http/declaration.ts'
import { isFormPost } from '#server/http/no-script.ts'
import { HttpProblem } from '#server/http/problem.ts'
import { formHeaders } from '#server/submissions/headers.ts'
import { acceptPageForms, WRITES } from './forms.ts'
import { orderAt, params } from './pages.ts'
import type { PageParts } from './render.ts'

const FORM = 'application/x-www-form-urlencoded'

const PEOPLE: Declaration = {
	...WRITES,
	limits: [GROUPS],
	stores: ['registrations', 'orders', 'orderEvents', 'outbox', 'rateLimits'],
}

const body = z.object({
	people: z.string('Enter the people'),
	declared: z.literal('on', 'Please confirm this for your people'),
	/** Whether countries that the list does not have are right. */
	sure: z.optional(z.string()),
})

/** A company registers the people of its quote with a form or a CSV file, all or none. */
export const peopleForm =
	(parts: PageParts): FastifyPluginAsyncZod =>
	async (app) => {
		const { db, write, classes, secret, notifyOutbox, now, seller } = parts
		app.removeContentTypeParser('application/json')
		app.addContentTypeParser<Buffer>('text/csv', { parseAs: 'buffer' }, (_, file, done) => {
			// Whoever posts a file by a program declares for its people what the form asks.
			if (isUtf8(file)) done(null, { people: file.toString(), declared: 'on', sure: 'on' })
			else done(new HttpProblem(422, 'The file is not in UTF-8. In Excel save it as "CSV UTF-8".'))
		})
		acceptPageForms(app, parts)
		const people = {
			schema: { hide: true, params, body, headers: formHeaders, consumes: [FORM, 'text/csv'] },
			config: { declared: PEOPLE },
		}
		app.post('/quotes/:token/register', people, async (request, reply) => {
			const quote = await orderAt(db, request.params.token)
			const listed = readPeople(request.body.people, quote, request.body.sure === 'on')
			const { cause, headers } = request
			const acting = { by: 'visitor', now: now(), classes, supplier: seller.supplier, budget: { secret, cause } }
			const given = { ...acting, consentVersion: headers['consent-version'] }
			await write((trx) => acceptQuote(trx, quote.id, listed, given))
			notifyOutbox()
			const path = orderPath(quote.token)
			if (isFormPost(request)) return reply.redirect(path, 303)
			return reply.code(201).send({ message: 'Your people are registered.', order: path })
		})
	}
