import { STATUS_CODES } from 'node:http'
import { isUnavailable } from '#server/db/errors.ts'
import type { Problem } from '#shared/forms/answers.ts'

type More = Pick<Problem, 'errors'> & {
	headers?: Record<string, string>
	/** What the body says beside that. */
	members?: object
}

/** Thrown to answer with a problem; the message is for people. */
export class HttpProblem extends Error {
	override name = 'HttpProblem'
	readonly problem: Problem
	readonly headers: Record<string, string>

	constructor(status: number, message: string, { headers = {}, members, ...more }: More = {}) {
		super(message)
		const title = STATUS_CODES[status] ?? 'Error'
		this.problem = { type: 'about:blank', title, status, message, ...more, ...members }
		this.headers = headers
	}
}

const MESSAGES: Record<number, string> = {
	400: 'The request could not be read.',
	404: 'There is nothing at this address.',
	408: 'The request took too long.',
	413: 'The request is too large.',
	414: 'The address is too long.',
	415: 'Send JSON with the content type application/json, not compressed.',
	429: 'Too many requests. Please wait a moment.',
	431: 'The headers of the request are too large.',
	500: 'Something went wrong on our side. Please try again.',
	503: 'We could not reach our records just now. Please try again in a moment.',
}

/** A problem with the default message of its status. */
export const httpProblem = (status: number, more?: More) =>
	new HttpProblem(status, MESSAGES[status] ?? 'The request was refused.', more)

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/** The records can't be reached now. */
export const unavailable = () => httpProblem(503, { headers: { 'retry-after': '5' } })

/** What the answer to a request says about an error. */
export function toHttpProblem(error: unknown): HttpProblem {
	if (error instanceof HttpProblem) return error
	const { statusCode = 500 } = error as { statusCode?: number }
	if (statusCode === 503 || isUnavailable(error)) return unavailable()
	return httpProblem(statusCode >= 400 && statusCode < 500 ? statusCode : 500)
}
