import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpProblem, httpProblem } from './problem.ts'

type Pages = { has(path: string): boolean }

/** Checks requests that match no route before their body is read: pages pass, wrong methods are 405, all else is 404. */
export function notFoundGuard(app: FastifyInstance, pages: Pages | undefined) {
	const routes: { methods: string[]; path: RegExp }[] = []
	app.addHook('onRoute', ({ method, url }) => {
		// The plugin for other origins adds an OPTIONS route under every address.
		const methods = [method].flat().filter((name) => name !== 'OPTIONS')
		routes.push({ methods, path: new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`) })
	})

	return ({ method, raw }: FastifyRequest) => {
		const [path = ''] = (raw.url ?? '').split('?', 1)
		const isPage = pages !== undefined && !/^\/api(\/|$)/.test(path)
		if (isPage && (method === 'GET' || method === 'HEAD')) return
		const allowed = routes.filter((route) => route.path.test(path)).flatMap((route) => route.methods)
		if (isPage && pages.has(path)) allowed.push('GET', 'HEAD')
		if (allowed.length === 0) throw httpProblem(404)
		throw new HttpProblem(405, 'This address does not take that method.', {
			headers: { allow: [...new Set(allowed)].join(', ') },
		})
	}
}
