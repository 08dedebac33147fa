import { text as textOf } from 'node:stream/consumers'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { HttpProblem } from '#server/http/problem.ts'
import type { LookUpCharges } from '#server/http/rate-limit.ts'
import { type NoJsPages, problemIn } from '#server/no-js/pages.ts'
import { certificateNumber } from '#shared/certificate.ts'
import { countProblem, splitNumbers } from '#shared/certificate-list.ts'
import { checkNumbers } from './check.ts'
import { sendReceipt } from './receipt.ts'
import { findCertificate, standingOf, withdrawalOf } from './store.ts'

type Dependencies = {
	db: Kysely<Database>
	noJs: NoJsPages
	publicUrl: string
	charges: LookUpCharges | undefined
	now: () => Date
}

const FORM_TYPE = 'application/x-www-form-urlencoded'
const MAX_BODY_BYTES = 64 * 1024

const listIn = (form: string) => new URLSearchParams(form).get('numbers') ?? ''

/** The list of a request that was refused before its body was read; empty if it is too long. */
async function unreadList({ raw }: FastifyRequest): Promise<string> {
	const length = Number(raw.headers['content-length'] ?? Number.NaN)
	return length <= MAX_BODY_BYTES ? textOf(raw).then(listIn, () => '') : ''
}

/** The look-up for browsers without JavaScript: answers with a page. */
export const noJsVerificationRoutes =
	({ db, noJs, publicUrl, charges, now }: Dependencies) =>
	async (app: FastifyInstance) => {
		const entered = (query: unknown) => String((query as { number?: unknown }).number ?? '')

		const enteredList = (body: unknown) => (typeof body === 'string' ? body : '')

		app.addContentTypeParser<Buffer>(FORM_TYPE, { parseAs: 'buffer' }, (_request, body, done) =>
			done(null, listIn(body.toString())),
		)
		app.addHook('onSend', async (request, reply, payload) => {
			const problem = problemIn(reply, payload)
			if (!problem) return payload
			reply.headers(noJs.headers)
			if (request.method === 'POST')
				return noJs.verification({
					entered: typeof request.body === 'string' ? request.body : await unreadList(request),
					state: 'list',
					problem: problem.message,
				})
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
			const list = enteredList(request.body)
			const numbers = splitNumbers(list)
			const problem = countProblem(numbers.length)
			if (problem) throw new HttpProblem(422, problem)
			const checked = await checkNumbers(db, numbers, request, charges, now())
			reply.headers(noJs.headers)
			return noJs.verification({ entered: list, state: 'list', checked, at: now().toISOString() })
		})
		// The numbers of a page with an answer, one on each line.
		app.post('/verification/receipt', { schema: { hide: true } }, async (request, reply) => {
			const numbers = enteredList(request.body)
				.split(/\r?\n/)
				.map((number) => number.trim())
				.filter((number) => number !== '')
			const problem = countProblem(numbers.length)
			if (problem) throw new HttpProblem(422, problem)
			return sendReceipt({ db, origin: publicUrl, charges, now }, numbers, request, reply)
		})
	}
