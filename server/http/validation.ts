import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'
import { z } from 'zod/mini'
import { HttpProblem, httpProblem } from './problem.ts'

/** Accepts uncompressed JSON in valid UTF-8 and nothing else; keys that could reach a prototype are refused. */
export function acceptOnlyJson(app: FastifyInstance) {
	const parse = app.getDefaultJsonParser('error', 'error')
	app.removeAllContentTypeParsers()
	app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
		const { 'content-encoding': encoding = 'identity' } = request.headers
		if (encoding.toLowerCase() !== 'identity') done(httpProblem(415, { headers: { 'accept-encoding': 'identity' } }))
		else if (isUtf8(body)) parse(request, body.toString(), done)
		else done(httpProblem(400))
	})
	app.addHook('preValidation', async ({ method, body }) => {
		if (method === 'POST' && body === undefined) throw httpProblem(415)
	})
}

/** Validates with zod: a body that breaks rules is answered with 422 and the first message for each field, the rest with 400. */
export const validatorCompiler: FastifySchemaCompiler<z.core.$ZodType> =
	({ schema, httpPart }) =>
	(data) => {
		const isBody = httpPart === 'body'
		const result = z.safeParse(schema, isBody && !isRecord(data) ? {} : data)
		if (result.success) return { value: result.data }
		const { issues } = result.error
		return { error: isBody ? invalid(firstMessages(issues)) : new HttpProblem(400, issues[0]?.message ?? '') }
	}

function firstMessages(issues: z.core.$ZodIssue[]) {
	// A map, because a field may be called 'constructor'.
	const messages = new Map<string, string>()
	for (const issue of issues) {
		if (issue.code === 'unrecognized_keys') for (const name of issue.keys) messages.set(name, 'Unknown field')
		else if (!messages.has(String(issue.path[0]))) messages.set(String(issue.path[0]), entryText(issue))
	}
	return Object.fromEntries(messages)
}

/** Says which entry of a list it is about. */
const entryText = ({ path: [, index], message }: z.core.$ZodIssue) =>
	typeof index === 'number' ? `Entry ${index + 1}: ${message}` : message

export const invalid = (errors: Record<string, string>) =>
	new HttpProblem(422, 'Please correct the marked fields.', { errors })

const isRecord = (body: unknown) => typeof body === 'object' && body !== null && !Array.isArray(body)
