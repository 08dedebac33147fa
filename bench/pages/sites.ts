import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { getEncoded } from '#bench/harness/http.ts'
import { newSqlite, ROOT, startServer } from '#bench/harness/server.ts'
import { onPhone } from './browser.ts'

export type Site = { name: string; url(path: string): string }

const pathOf = (variant: string, path: string) => `/${variant}${path}`.replace(/\/$/, '')

/**
 * The built site, that of another checkout, and three variants of the pages: written by hand without scripts, hydrated by
 * React alone, and the built one with its modules started at once. Each site has a server of its own.
 */
export async function startSites(browser: Browser, paths: string[], against: string | undefined) {
	const { url: origin } = await startServer(newSqlite(), { checkout: ROOT })
	const other = against && (await startServer(newSqlite(), { checkout: resolve(against) })).url
	const { url: variants, hasAtOnce } = await startVariants(browser, origin, paths)
	const variant = (name: string, folder: string): Site => ({ name, url: (path) => variants + pathOf(folder, path) })
	return {
		built: [
			{ name: 'this', url: (path) => origin + path },
			...(other ? [{ name: 'against', url: (path: string) => other + path }] : []),
		] as Site[],
		byHand: variant('by hand', 'by-hand'),
		reactAlone: variant('React alone', 'react-alone'),
		atOnce: hasAtOnce ? [variant('at once', 'at-once')] : [],
	}
}

type Answer = { headers: Record<string, string | string[] | undefined>; body: Buffer }

async function startVariants(browser: Browser, origin: string, paths: string[]) {
	const answers = new Map<string, Answer>()
	const add = (path: string, type: string, text: string) => {
		const headers = { 'content-type': `${type}; charset=utf-8`, 'content-encoding': 'br' }
		answers.set(path, { headers, body: brotliCompressSync(text) })
	}
	add('/react-alone.js', 'text/javascript', await bundleReactAlone())
	let hasAtOnce = false
	for (const path of paths) {
		const original = await (await fetch(origin + path)).text()
		const { html, styles, modules } = await onPhone(browser, { javaScriptEnabled: false }, async (page) => {
			await page.goto(origin + path)
			return page.evaluate(withoutScripts)
		})
		const sheets = await Promise.all(styles.map(async (href) => (await fetch(origin + href)).text()))
		const css = pathOf('by-hand', `${path}/style.css`)
		add(css, 'text/css', sheets.join('\n'))
		const byHand = withHead(html, `<link rel="stylesheet" href="${css}">`)
		add(pathOf('by-hand', path), 'text/html', byHand)
		add(pathOf('react-alone', path), 'text/html', withHead(byHand, moduleScript('/react-alone.js')))
		const [entry, ...others] = modules
		if (!entry) continue
		hasAtOnce = true
		const preloads = others.map((href) => `<link rel="modulepreload" href="${href}">`)
		add(pathOf('at-once', path), 'text/html', withHead(original, preloads.join('') + moduleScript(entry)))
	}

	const server = createServer(async ({ url = '/' }, response) => {
		const answer = answers.get(url) ?? (await getEncoded(origin + url))
		const { 'content-security-policy': _, ...headers } = answer.headers
		answers.set(url, answer)
		response.writeHead(200, { ...headers, 'content-length': answer.body.length }).end(answer.body)
	}).listen(0, '127.0.0.1')
	await once(server, 'listening')
	return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, hasAtOnce }
}

const moduleScript = (src: string) => `<script type="module" src="${src}"></script>`
const withHead = (html: string, tags: string) => html.replace('</head>', () => `${tags}</head>`)

/** Runs in a browser without scripts: the same words and pictures, and what the page would have loaded. */
function withoutScripts() {
	const all = <Kind extends Element>(selector: string) => [...document.querySelectorAll<Kind>(selector)]
	const styles = all<HTMLLinkElement>('link[rel=stylesheet]')
	const payload = document.querySelector('script[type="application/json"]')?.textContent ?? '{}'
	const comments = document.createNodeIterator(document, NodeFilter.SHOW_COMMENT)
	for (let comment = comments.nextNode(); comment; comment = comments.nextNode()) (comment as Comment).remove()
	for (const element of [...styles, ...all('script:not([type="application/ld+json"]), link[rel=modulepreload]')])
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
