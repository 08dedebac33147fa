import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { PROBLEM_TYPE } from '#server/http/problem.ts'
import type { ContactAnswer, VerificationAnswer } from '#shared/no-js.ts'
import type { Problem } from '#shared/problem.ts'

/** Pages that the server renders, so that they work without JavaScript. */
export type NoJsPages = {
	contact: (answer: ContactAnswer) => Promise<string>
	verification: (answer: VerificationAnswer) => Promise<string>
	/** Renders a page with the query of its address, by path. */
	byQuery: ReadonlyMap<string, (search: string) => Promise<string>>
	/** Headers of a page with an answer. */
	headers: Record<string, string>
	/** Where the visitor goes on to: the site that the form came from. */
	siteOf: (request: FastifyRequest) => string
}

/** What the build has written for the renderer. */
type Built = { pages: Record<string, { byQuery: boolean }> }
type Renderer = {
	renderAnswer: (path: string, answer: unknown, built: Built) => Promise<string>
	renderQuery: (path: string, search: string, built: Built, load: (path: string) => Promise<unknown>) => Promise<string>
}

/** Undefined where they were not built. `folder` is what the build made for the server; `corsOrigins` are sites that have this API elsewhere. */
export function loadNoJsPages(folder: string, corsOrigins: string[]): NoJsPages | undefined {
	const renderer = join(folder, 'render.js')
	if (!existsSync(renderer)) return undefined
	const built: Built = JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8'))
	// Imported when first used: few visitors need React and the pages in the server's memory.
	const load = (): Promise<Renderer> => import(renderer)
	const withAnswer = (path: string) => async (answer: ContactAnswer | VerificationAnswer) =>
		(await load()).renderAnswer(path, answer, built)
	const withQuery = (path: string) => async (search: string) =>
		(await load()).renderQuery(path, search, built, async (file) =>
			JSON.parse(await readFile(join(folder, '../client', file), 'utf8')),
		)
	const byQuery = Object.entries(built.pages).flatMap(([path, page]) => (page.byQuery ? [path] : []))
	return {
		contact: withAnswer('/contact'),
		verification: withAnswer('/policies/verification'),
		byQuery: new Map(byQuery.map((path) => [path, withQuery(path)])),
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
