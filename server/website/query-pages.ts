import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod/mini'
import { CLOSED, type Declaration, hasQuery } from '#server/http/declaration.ts'
import { HTML } from '#server/http/no-script.ts'
import { HttpProblem, httpProblem } from '#server/http/problem.ts'
import { acceptedEncodings } from './accept-encoding.ts'
import type { Website } from './files.ts'
import type { RenderedPages } from './rendered.ts'

/** Higher qualities take several times as long for a few percent. */
const BROTLI_QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const COMPRESS = {
	br: (html: string) => promisify(brotliCompress)(html, BROTLI_QUALITY),
	gzip: (html: string) => promisify(gzip)(html),
	identity: async (html: string) => Buffer.from(html),
}

type Dependencies = { website: Website; rendered: RenderedPages }

/** Pages that show what their query asks for. Over a limit they are sent as they were built, and a script does the rest. */
export const queryPageRoutes =
	({ website, rendered }: Dependencies) =>
	async (app: FastifyInstance) => {
		app.setErrorHandler(async (error, { raw, log }, reply) => {
			const { problem, headers: further } = error instanceof HttpProblem ? error : httpProblem(500)
			if (problem.status === 500) log.error({ err: error }, 'a page could not be rendered')
			const { method, url = '', headers } = raw
			const accepted = { 'accept-encoding': headers['accept-encoding'] }
			const page = await website.answer({ method, url, headers: accepted })
			const status = hasQuery(url) ? problem.status : page.status
			return reply
				.code(status)
				.headers({ ...page.headers, ...further })
				.send(page.body)
		})

		for (const [path, { parameters, render }] of rendered.byQuery) {
			const schema = { hide: true, querystring: queryOf(parameters) }
			app.get(path, { schema, config: { declared: DECLARED } }, async ({ raw, headers }, reply) => {
				const { url = '' } = raw
				if (!hasQuery(url)) {
					const page = await website.answer(raw)
					return reply.code(page.status).headers(page.headers).send(page.body)
				}
				const html = await render(url.slice(url.indexOf('?')))
				const [encoding = 'identity'] = acceptedEncodings(headers['accept-encoding'])
				reply.headers(website.headersOf(path)).type(HTML)
				if (encoding !== 'identity') reply.header('content-encoding', encoding)
				return reply.send(await COMPRESS[encoding](html))
			})
		}
	}

const DECLARED: Declaration = { ...CLOSED, cost: 'page', html: 'built', stores: [] }

/** A visitor may write anything into an address, and gets a page. */
const queryOf = (parameters: readonly string[]) =>
	z.looseObject(
		Object.fromEntries(parameters.map((name) => [name, z.optional(z.union([z.string(), z.array(z.string())]))])),
	)
