import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod/mini'
import { HttpProblem, httpProblem } from './problem.ts'

/** Takes JSON in valid UTF-8, not compressed, and nothing else; keys that could reach a prototype are refused. */
export function acceptOnlyJson(app: FastifyInstance) {
	const parse = app.getDefaultJsonParser('error', 'error')
	app.removeAllContentTypeParsers()
	app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
		const { 'content-encoding': encoding = 'identity' } = request.headers
		if (encoding.toLowerCase() !== 'identity') done(httpProblem(415, { headers: { 'accept-encoding': 'identity' } }))
		else if (isUtf8(body)) parse(request, body.toString(), done)
		else done(httpProblem(400))
	})
}

/** The body by the rules of the form, or 422 with the first message for each field. */
export function readForm<S extends z.core.$ZodType>(schema: S, body: unknown): z.output<S> {
	if (body === undefined) throw httpProblem(415)
	const result = z.safeParse(schema, isRecord(body) ? body : {})
	if (result.success) return result.data
	// A map, because a field may be called 'constructor'.
	const errors = new Map<string, string>()
	for (const issue of result.error.issues) {
		if (issue.code === 'unrecognized_keys') for (const name of issue.keys) errors.set(name, 'Unknown field')
		else if (!errors.has(String(issue.path[0]))) errors.set(String(issue.path[0]), issue.message)
	}
	throw invalid(Object.fromEntries(errors))
}

export const invalid = (errors: Record<string, string>) =>
	new HttpProblem(422, 'Please correct the marked fields.', { errors })

const isRecord = (body: unknown) => typeof body === 'object' && body !== null && !Array.isArray(body)
