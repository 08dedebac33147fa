import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpProblem, httpProblem } from './problem.ts'

type Pages = { has(path: string): boolean }

/** Whether a request asks for a page or a file of the site. */
export const isForPage = ({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>) =>
	(method === 'GET' || method === 'HEAD') && !isForApi(url)

const isForApi = (url: string) => /^\/api([/?]|$)/.test(url)

/** Checks requests that match no route before their body is read: pages pass, wrong methods are 405, all else is 404. */
export function notFoundGuard(app: FastifyInstance, pages: Pages | undefined) {
	const routes: { methods: string[]; path: RegExp }[] = []
	app.addHook('onRoute', ({ method, url }) => {
		// The plugin for other origins adds an OPTIONS route under every address.
		const methods = [method].flat().filter((name) => name !== 'OPTIONS')
		routes.push({ methods, path: new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`) })
	})

	return ({ raw }: FastifyRequest) => {
		if (pages && isForPage(raw)) return
		const { url = '' } = raw
		const [path = ''] = url.split('?', 1)
		const allowed = routes.filter((route) => route.path.test(path)).flatMap((route) => route.methods)
		if (pages?.has(path) && !isForApi(url)) allowed.push('GET', 'HEAD')
		if (allowed.length === 0) throw httpProblem(404)
		throw new HttpProblem(405, 'This address does not take that method.', {
			headers: { allow: [...new Set(allowed)].join(', ') },
		})
	}
}
