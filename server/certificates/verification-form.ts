import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import type { Declaration } from '#server/http/declaration.ts'
import { acceptFormPosts, HTML } from '#server/http/no-script.ts'
import { HttpProblem } from '#server/http/problem.ts'
import type { RenderedPages } from '#server/website/rendered.ts'
import type { CheckResult } from '#shared/certificates/certificate-check.ts'
import { checkEntries, countProblem, splitNumbers } from '#shared/certificates/certificate-list.ts'
import { checkNumbers, findAsked, LOOK_UP } from './lookup.ts'
import type { FileMaker } from './signing.ts'

type Dependencies = FileMaker & { rendered: RenderedPages }

const PAGE: Declaration = { ...LOOK_UP, cost: 'page', html: 'answer' }

const list = z.object({ numbers: z._default(z.string(), '') })
const query = z.object({
	number: z.optional(z.union([z.string(), z.array(z.string())]).check(z.meta({ examples: ['PRM-LA-2025-00418'] }))),
})

/** The look-up for browsers without JavaScript: answers with a page. */
export const verificationFormRoutes =
	({ rendered, ...maker }: Dependencies): FastifyPluginAsyncZod =>
	async (app) => {
		const { origin, now } = maker
		const one = (entered: string, result: CheckResult) =>
			rendered.verification({ entered, state: 'one', result, origin })
		const entered = (query: unknown) => String((query as { number?: unknown }).number ?? '')

		acceptFormPosts(app, {
			read: (fields) => fields,
			page: ({ message }, { method, query }, list) =>
				method === 'POST'
					? rendered.verification({ entered: list?.['numbers'] ?? '', state: 'list', problem: message })
					: one(entered(query), { number: entered(query), state: 'notChecked' }),
		})
		const asking = { schema: { hide: true, querystring: query }, config: { declared: PAGE } }
		app.get('/verification', asking, async (request, reply) => {
			const text = entered(request.query)
			reply.type(HTML)
			// Not counted as a guess.
			if (text.trim() === '') {
				reply.code(422)
				return rendered.verification({ entered: text, state: 'invalid', problem: 'Enter the certificate number' })
			}
			const { result } = await findAsked(maker, text, request)
			if (!result.certificate) reply.code(404)
			return one(text, result)
		})
		const checking = { schema: { hide: true, body: list }, config: { declared: PAGE } }
		app.post('/verification', checking, async (request, reply) => {
			const { numbers: text } = request.body
			const entries = splitNumbers(text)
			const problem = countProblem(entries.length)
			if (problem) throw new HttpProblem(422, problem)
			const checked = await checkEntries(entries, (numbers) => checkNumbers(maker, numbers, request))
			reply.type(HTML)
			return rendered.verification({ entered: text, state: 'list', checked, at: now().toISOString() })
		})
	}
