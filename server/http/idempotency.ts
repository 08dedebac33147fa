import type { FastifyRequest } from 'fastify'
import { HttpProblem } from './problem.ts'

/** The Idempotency-Key of the request, if it has one. */
export function readKey({ headers }: FastifyRequest): string | undefined {
	const key = headers['idempotency-key']
	if (key === undefined) return undefined
	if (typeof key === 'string' && /^[\x20-\x7e]{1,200}$/.test(key)) return key
	throw new HttpProblem(400, 'The Idempotency-Key must have 1 to 200 printable characters.')
}

export const otherAnswers = () =>
	new HttpProblem(422, 'This form was already sent with other answers. Please load the page again.')
