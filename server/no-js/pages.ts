import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { PROBLEM_TYPE } from '#server/http/problem.ts'
import type { Problem } from '#shared/problem.ts'
import { fill } from './template.ts'

type Values = Record<string, string>

/** Pages for browsers that run no scripts. The build made them; the server fills them in. */
export type NoJsPages = {
	contact: (values: Values) => string
	verification: (values: Values) => string
	/** Headers of such a page. */
	headers: Record<string, string>
	/** Where the visitor goes on to: the site that the form came from. */
	siteOf: (request: FastifyRequest) => string
}

/** Undefined where they were not built. `corsOrigins` are sites that have this API elsewhere. */
export function loadNoJsPages(folder: string, corsOrigins: string[]): NoJsPages | undefined {
	if (!existsSync(folder)) return undefined
	const page = (name: string) => {
		const template = readFileSync(join(folder, `${name}.html`), 'utf8')
		return (values: Values) => fill(template, values)
	}
	return {
		contact: page('contact'),
		verification: page('verification'),
		siteOf: ({ headers: { origin = '' } }) => (corsOrigins.includes(origin) ? origin : ''),
		headers: {
			'content-type': 'text/html; charset=utf-8',
			'x-robots-tag': 'noindex',
			'content-security-policy': [
				"default-src 'none'",
				"style-src 'self'",
				"img-src 'self' data:",
				"font-src 'self'",
				"manifest-src 'self'",
				"base-uri 'none'",
				["form-action 'self'", ...corsOrigins].join(' '),
				"frame-ancestors 'none'",
			].join('; '),
		},
	}
}

/** The problem that an answer tells, if it tells one. */
export function problemIn(reply: FastifyReply, payload: unknown): Problem | undefined {
	return reply.getHeader('content-type') === PROBLEM_TYPE && typeof payload === 'string'
		? JSON.parse(payload)
		: undefined
}
