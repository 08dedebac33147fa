import type { Plugin } from 'vite'
import type * as Render from '#app/render.tsx'

const ASSETS = { styles: [], modules: ['/app/client.tsx'], version: 'development' }

/** CSS layers by ascending precedence, independent of the order in which style sheets load. */
export const layerOrder: Plugin = {
	name: 'layer-order',
	enforce: 'pre',
	transform: { filter: { id: /\.css$/ }, handler: (code) => `@layer reset, base, ui, page;\n${code}` },
}

/**
 * A page links the style sheets of all modules that it imports. Vite declares CSS Modules free of side effects, so the
 * bundler would drop those of markup that only the server renders.
 */
export const keepStyles: Plugin = {
	name: 'keep-styles',
	enforce: 'post',
	transform: { filter: { id: /\.css$/ }, handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }) },
}

/** Renders pages on request and reloads them when the content changes. */
export const pagesInDevelopment: Plugin = {
	name: 'pages-in-development',
	apply: 'serve',
	configureServer(server) {
		const { ssr } = server.environments
		if (!('runner' in ssr)) throw new Error('Vite has no module runner for the server')
		const runner = ssr.runner as { import(file: string): Promise<typeof Render> }

		server.watcher.on('all', (_event, file) => {
			if (!/[\\/]content[\\/].*\.(yaml|md|csv)$/.test(file)) return
			ssr.moduleGraph.invalidateAll()
			server.ws.send({ type: 'full-reload' })
		})

		return () => {
			server.middlewares.use(async (request, response, next) => {
				try {
					const { pathname, search } = new URL(request.originalUrl ?? '/', 'http://localhost')
					const { allResources, pageData, prerenderPaths, readPage, renderPage } =
						await runner.import('/app/render.tsx')
					const resource = (await allResources()).find(({ path }) => path === pathname)
					if (resource) {
						const body = await resource.read()
						return response.end(typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body))
					}
					if (pathname.endsWith('/data.json')) {
						const page = await readPage(pathname.slice(0, -'/data.json'.length) || '/')
						response.statusCode = page ? 200 : 404
						return response.end(page ? pageData(page) : '')
					}
					const isSelected = (await prerenderPaths()).some(({ path }) => path === pathname + search)
					const found = await readPage(isSelected ? pathname + search : pathname)
					const page = found ?? (await readPage('/404'))
					if (!page) return next()
					const html = await renderPage(page, ASSETS, new Map())
					response.statusCode = found ? 200 : 404
					response.setHeader('Content-Type', 'text/html')
					return response.end(await server.transformIndexHtml(pathname, html))
				} catch (error) {
					server.ssrFixStacktrace(error as Error)
					return next(error)
				}
			})
		}
	},
}
