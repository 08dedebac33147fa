import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { PROBLEM_TYPE } from '#server/http/problem.ts'
import type { ContactAnswer, VerificationAnswer } from '#shared/no-js.ts'
import type { Problem } from '#shared/problem.ts'

/** Pages for browsers that run no scripts. */
export type NoJsPages = {
	contact: (answer: ContactAnswer) => Promise<string>
	verification: (answer: VerificationAnswer) => Promise<string>
	/** Headers of such a page. */
	headers: Record<string, string>
	/** Where the visitor goes on to: the site that the form came from. */
	siteOf: (request: FastifyRequest) => string
}

/** The site's renderer, which the build makes: a page with an answer in it, and with these style sheets. */
type RenderAnswer = (path: string, answer: ContactAnswer | VerificationAnswer, styles: string[]) => Promise<string>

/** Undefined where they were not built. `folder` is what the build made for the server; `corsOrigins` are sites that have this API elsewhere. */
export function loadNoJsPages(folder: string, corsOrigins: string[]): NoJsPages | undefined {
	const renderer = join(folder, 'render.js')
	if (!existsSync(renderer)) return undefined
	const styles: Record<string, string[]> = JSON.parse(readFileSync(join(folder, 'styles.json'), 'utf8'))
	const page = (path: string) => async (answer: ContactAnswer | VerificationAnswer) => {
		// Imported when first used: few visitors need React and the pages in the server's memory.
		const { renderAnswer } = (await import(renderer)) as { renderAnswer: RenderAnswer }
		return renderAnswer(path, answer, styles[path] ?? [])
	}
	return {
		contact: page('/contact'),
		verification: page('/policies/verification'),
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

/** The problem in a serialized response, if it is one. */
export function problemIn(reply: FastifyReply, payload: unknown): Problem | undefined {
	return reply.getHeader('content-type') === PROBLEM_TYPE && typeof payload === 'string'
		? JSON.parse(payload)
		: undefined
}
