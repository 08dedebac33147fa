import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { getEncoded } from '#tests/all/faults/harness/http.ts'
import { newSqlite, ROOT, startServer } from '#tests/all/faults/harness/server.ts'
import { onPhone } from './browser.ts'

export type Site = { name: string; url(path: string): string }

/**
 * The built site, that of another checkout, and three variants of the pages: written by hand without scripts, hydrated by
 * React alone, and the built one with its modules started at once. Each site has a server of its own.
 */
export async function startSites(browser: Browser, paths: string[], against: string | undefined) {
	const { url: origin } = await startServer(newSqlite(), { checkout: ROOT })
	const other = against && (await startServer(newSqlite(), { checkout: resolve(against) })).url
	const site = (name: string, url: string): Site => ({ name, url: (path) => url + path })
	const { byHand, reactAlone, atOnce } = await makeVariants(browser, origin, paths)
	return {
		built: [site('this', origin), ...(other ? [site('against', other)] : [])],
		byHand: site('by hand', await serveInstead(origin, byHand)),
		reactAlone: site('React alone', await serveInstead(origin, reactAlone)),
		atOnce: site('at once', await serveInstead(origin, atOnce)),
	}
}

type Answer = { headers: Record<string, string | string[] | undefined>; body: Buffer }

const answerOf = (type: string, text: string): Answer => ({
	headers: { 'content-type': `text/${type}; charset=utf-8`, 'content-encoding': 'br' },
	body: brotliCompressSync(text),
})

async function makeVariants(browser: Browser, origin: string, paths: string[]) {
	const byHand = new Map<string, Answer>()
	const reactAlone = new Map([['/react-alone.js', answerOf('javascript', await bundleReactAlone())]])
	const atOnce = new Map<string, Answer>()
	for (const path of paths) {
		const original = await (await fetch(origin + path)).text()
		const { html, styles, modules } = await onPhone(browser, { javaScriptEnabled: false }, async (page) => {
			await page.goto(origin + path)
			return page.evaluate(withoutScripts)
		})
		const sheets = await Promise.all(styles.map(async (href) => (await fetch(origin + href)).text()))
		const css = answerOf('css', sheets.join('\n'))
		const page = withHead(html, `<link rel="stylesheet" href="${path}?css">`)
		byHand.set(`${path}?css`, css).set(path, answerOf('html', page))
		reactAlone.set(`${path}?css`, css).set(path, answerOf('html', withHead(page, moduleScript('/react-alone.js'))))
		const [entry = '', ...others] = modules
		const preloads = others.map((href) => `<link rel="modulepreload" href="${href}">`)
		atOnce.set(path, answerOf('html', withHead(original, preloads.join('') + moduleScript(entry))))
	}
	return { byHand, reactAlone, atOnce }
}

/** Serves these answers, and of the origin what else is asked for, each in the encoding of the origin. */
async function serveInstead(origin: string, answers: Map<string, Answer>) {
	const server = createServer(async ({ url = '/' }, response) => {
		const answer = answers.get(url) ?? (await getEncoded(origin + url))
		const { 'content-security-policy': _, ...headers } = answer.headers
		answers.set(url, answer)
		response.writeHead(200, { ...headers, 'content-length': answer.body.length }).end(answer.body)
	}).listen(0, '127.0.0.1')
	await once(server, 'listening')
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const moduleScript = (src: string) => `<script type="module" src="${src}"></script>`
const withHead = (html: string, tags: string) => html.replace('</head>', () => `${tags}</head>`)

/** Runs in a browser without scripts: the same words and pictures, and what the page would have loaded. */
function withoutScripts() {
	const all = <Kind extends Element>(selector: string) => [...document.querySelectorAll<Kind>(selector)]
	const styles = all<HTMLLinkElement>('link[rel=stylesheet]:not([disabled])')
	const payload = document.querySelector('script[type="application/json"]')?.textContent ?? '{}'
	const comments = document.createNodeIterator(document, NodeFilter.SHOW_COMMENT)
	for (let comment = comments.nextNode(); comment; comment = comments.nextNode()) (comment as Comment).remove()
	for (const element of [
		...styles,
		...all('script:not([type="application/ld+json"]), link[rel=modulepreload], link[disabled]'),
	])
		element.remove()
	document.documentElement.removeAttribute('data-plain')
	return {
		html: `<!doctype html>${document.documentElement.outerHTML}`,
		styles: styles.map(({ href }) => new URL(href).pathname),
		modules: ((JSON.parse(payload) as { modules?: string[] }).modules ?? []) as string[],
	}
}

async function bundleReactAlone() {
	const result = (await build({
		configFile: false,
		logLevel: 'silent',
		define: { 'process.env.NODE_ENV': '"production"' },
		build: { write: false, rolldownOptions: { input: join(import.meta.dirname, 'react-alone.ts') } },
	})) as Rolldown.RolldownOutput
	return result.output[0].code
}
