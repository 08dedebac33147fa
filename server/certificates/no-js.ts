import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { HttpProblem } from '#server/http/problem.ts'
import type { LookUpCharges } from '#server/http/rate-limit.ts'
import { type NoJsPages, problemIn } from '#server/no-js/pages.ts'
import { certificateNumber } from '#shared/certificate.ts'
import { countProblem, splitNumbers } from '#shared/certificate-list.ts'
import { checkNumbers } from './check.ts'
import { findCertificate, standingOf, withdrawalOf } from './store.ts'

type Dependencies = {
	db: Kysely<Database>
	noJs: NoJsPages
	publicUrl: string
	charges: LookUpCharges | undefined
	now: () => Date
}

const FORM_TYPE = 'application/x-www-form-urlencoded'

/** The look-up for browsers without JavaScript: answers with a page. */
export const noJsVerificationRoutes =
	({ db, noJs, publicUrl, charges, now }: Dependencies) =>
	async (app: FastifyInstance) => {
		const entered = (query: unknown) => String((query as { number?: unknown }).number ?? '')

		const enteredList = (body: unknown) => (typeof body === 'string' ? body : '')

		app.addContentTypeParser<Buffer>(FORM_TYPE, { parseAs: 'buffer' }, (_request, body, done) =>
			done(null, new URLSearchParams(body.toString()).get('numbers') ?? ''),
		)
		app.addHook('onSend', async (request, reply, payload) => {
			const problem = problemIn(reply, payload)
			if (!problem) return payload
			reply.headers(noJs.headers)
			if (request.method === 'POST')
				return noJs.verification({ entered: enteredList(request.body), state: 'list', problem: problem.message })
			return noJs.verification({ entered: entered(request.query), state: 'missing', unreachable: true })
		})
		app.get('/verification', { schema: { hide: true } }, async (request, reply) => {
			const text = entered(request.query)
			const number = certificateNumber.safeParse(text)
			const stored = number.success ? await findCertificate(db, number.data) : undefined
			const withdrawal = stored && withdrawalOf(stored)
			reply.headers(noJs.headers)
			if (stored && !withdrawal)
				return noJs.verification({
					entered: text,
					state: 'found',
					certificate: stored.certificate,
					standing: standingOf(stored, now()),
					origin: publicUrl,
				})
			const asked = text.trim() !== ''
			reply.code(asked ? 404 : 422)
			return noJs.verification(
				asked
					? { entered: text, state: 'missing', unreachable: false, ...withdrawal }
					: { entered: text, state: 'invalid', problem: 'Enter the certificate number' },
			)
		})
		app.post('/verification', { schema: { hide: true } }, async (request, reply) => {
			const text = enteredList(request.body)
			const numbers = splitNumbers(text)
			const problem = countProblem(numbers.length)
			if (problem) throw new HttpProblem(422, problem)
			const checked = await checkNumbers(db, numbers, request, charges, now())
			reply.headers(noJs.headers)
			return noJs.verification({ entered: text, state: 'list', checked, at: now().toISOString() })
		})
	}
