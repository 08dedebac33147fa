import { text as textOf } from 'node:stream/consumers'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Problem } from '#shared/forms/answers.ts'
import { toHttpProblem } from './problem.ts'

export const HTML = 'text/html; charset=utf-8'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const MAX_BODY_BYTES = 64 * 1024

type Fields = Record<string, string>

/** Whether a browser sent the form by itself, without a script. */
export const isFormPost = ({ headers }: Pick<FastifyRequest, 'headers'>) =>
	headers['content-type']?.split(';')[0]?.trim() === FORM_TYPE

type Options = {
	/** The body that the fields of a form stand for. */
	read: (fields: Fields, headers: FastifyRequest['headers']) => Fields
	/** The page that says what is wrong; undefined if the request is to be answered with a problem document. */
	page: (problem: Problem, request: FastifyRequest, entered: Fields | undefined) => Promise<string> | undefined
}

/** Accepts form posts without JavaScript, and answers problems with a page that keeps what was typed. */
export function acceptFormPosts(app: FastifyInstance, { read, page }: Options) {
	const parse = (body: string, headers: FastifyRequest['headers']) =>
		read(Object.fromEntries(new URLSearchParams(body)), headers)

	/** What was typed, also if the request was refused before its body was read; undefined if it is too long. */
	async function enteredIn({ body, raw, headers }: FastifyRequest): Promise<Fields | undefined> {
		if (body) return body as Fields
		const length = Number(headers['content-length'] ?? Number.NaN)
		return length <= MAX_BODY_BYTES
			? textOf(raw).then(
					(text) => parse(text, headers),
					() => undefined,
				)
			: undefined
	}

	app.addContentTypeParser<Buffer>(FORM_TYPE, { parseAs: 'buffer' }, ({ headers }, body, done) =>
		done(null, parse(body.toString(), headers)),
	)
	app.setErrorHandler(async (error, request, reply) => {
		const { problem, headers } = toHttpProblem(error)
		const entered = isFormPost(request) ? await enteredIn(request) : undefined
		const html = await page(problem, request, entered)
		// Left to the handler above.
		if (html === undefined) throw error
		if (problem.status >= 500) request.log.error({ err: error }, 'refused')
		return reply.code(problem.status).headers(headers).type(HTML).send(html)
	})
}
