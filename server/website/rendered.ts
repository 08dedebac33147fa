import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { RefusedForm, VerificationAnswer } from '#shared/forms/answers.ts'
import type { OrderAnswer } from '#shared/order-view.ts'

/** Pages that the server renders, so that they work without JavaScript. */
export type RenderedPages = {
	contact: (answer: RefusedForm) => Promise<string>
	verification: (answer: VerificationAnswer) => Promise<string>
	order: (answer: OrderAnswer) => Promise<string>
	quote: (answer: RefusedForm) => Promise<string>
	/** By path. */
	byQuery: ReadonlyMap<string, QueryPage>
	/** Where the visitor goes on to: the site that the form came from. */
	siteOf: (request: FastifyRequest) => string
}

/** A page that is rendered with the query of its address, of which it reads the `parameters`. */
type QueryPage = { parameters: readonly string[]; render: (search: string) => Promise<string> }

/** What the build has written for the renderer. */
type Built = { pages: Record<string, { parameters?: string[] }> }
type Renderer = {
	renderAnswer: (path: string, answer: unknown, built: Built) => Promise<string>
	renderQuery: (path: string, search: string, built: Built, load: (path: string) => Promise<unknown>) => Promise<string>
}

/** Undefined where they were not built. `folder` is what the build made for the server; `corsOrigins` are sites that have this API elsewhere. */
export function loadRenderedPages(folder: string, corsOrigins: string[]): RenderedPages | undefined {
	const renderer = join(folder, 'render.js')
	if (!existsSync(renderer)) return undefined
	const built: Built = JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8'))
	// Imported when first used: few visitors need React and the pages in the server's memory.
	const load = (): Promise<Renderer> => import(renderer)
	const withAnswer = (path: string) => async (answer: RefusedForm | VerificationAnswer | OrderAnswer) =>
		(await load()).renderAnswer(path, answer, built)
	const withQuery = (path: string) => async (search: string) =>
		(await load()).renderQuery(path, search, built, async (file) =>
			JSON.parse(await readFile(join(folder, '../client', file), 'utf8')),
		)
	return {
		contact: withAnswer('/contact'),
		verification: withAnswer('/policies/verification'),
		order: withAnswer('/orders'),
		quote: withAnswer('/quotes'),
		byQuery: new Map(
			Object.entries(built.pages).flatMap(([path, { parameters }]) =>
				parameters ? [[path, { parameters, render: withQuery(path) }] as const] : [],
			),
		),
		siteOf: ({ headers: { origin = '' } }) => (corsOrigins.includes(origin) ? origin : ''),
	}
}
