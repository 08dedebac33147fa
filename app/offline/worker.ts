// The service worker, built to /sw.js. Everything but pages is answered from what is kept of the asking page's version;
// pages come from the network, and from what is kept if it does not answer. It is the same for all versions of the site.

import { dropUnused, noteVersion, shownBy } from './client-versions.ts'
import { ICON, isPage, LIST, type List, OFFLINE, VERSION_HEADER, type Visit, WORKER } from './protocol.ts'
import { belongs, cachedVersions, find, keep, keepPage, open, pagesOf } from './versions.ts'
import { type FetchEvent, type MessageEventOfClient, scope } from './worker-scope.ts'

/** Milliseconds after which a page that the network does not answer is taken from the cache. */
const NETWORK_TIMEOUT_MS = 3500

// No skipWaiting: Chromium would end the worker before while a page is asked of it, and that page would never come.
scope.addEventListener('install', (event) => {
	event.waitUntil(served().then(({ shell, version }) => keep(shell, version)))
})

scope.addEventListener('activate', (event) => {
	event.waitUntil(Promise.all([scope.clients.claim(), scope.registration.navigationPreload?.enable()]))
})

scope.addEventListener('message', (event) => event.waitUntil(welcome(event)))

scope.addEventListener('fetch', (event) => {
	const { method, mode, url, headers } = event.request
	const { origin, pathname } = new URL(url)
	if (method !== 'GET' || origin !== scope.location.origin || headers.has('range')) return
	if (pathname.startsWith('/api/') || pathname === WORKER) return
	if (mode === 'navigate') event.respondWith(page(event, pathname))
	else if (pathname.startsWith('/assets/')) event.respondWith(asset(event, pathname))
	else if (pathname.endsWith('/data.json') || pathname.startsWith('/data/')) event.respondWith(record(event, pathname))
	else if (pathname === ICON) event.respondWith(icon(event))
})

async function page(event: FetchEvent, path: string): Promise<Response> {
	const fresh = event.preloadResponse?.then((response) => response ?? fetch(event.request)) ?? fetch(event.request)
	event.waitUntil(fresh.catch(() => {}))
	const copy = isPage(path) ? await pageCopy(path) : undefined
	const late = copy && new Promise<undefined>((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS))
	const first = await Promise.race([fresh, ...(late ? [late] : [])]).catch(() => undefined)
	// Firefox fulfils a failed navigation preload with a network error, which others reject.
	const answer = first?.type === 'error' ? undefined : first
	if (copy && (answer === undefined || answer.status >= 500)) {
		await noteVersion(event.resultingClientId, { version: copy.version, copy: path !== OFFLINE })
		return copy.response
	}
	if (!answer && path === OFFLINE) return Response.error()
	if (!answer) return Response.redirect(`${OFFLINE}?page=${encodeURIComponent(path)}`)
	const version = answer.headers.get(VERSION_HEADER)
	if (version) await noteVersion(event.resultingClientId, { version, copy: false })
	return answer
}

async function pageCopy(path: string) {
	for (const version of await cachedVersions()) {
		const response = await find(path, version)
		if (response) return { version, response }
	}
	return undefined
}

async function asset(event: FetchEvent, path: string): Promise<Response> {
	const kept = await caches.match(path, { ignoreVary: true })
	if (kept) return kept
	const response = await fetch(event.request)
	const shown = await shownBy(event.clientId)
	if (shown && belongs(response, path, shown.version)) event.waitUntil(put(path, shown.version, response.clone()))
	return response
}

/** Data of a page, or a record: only in the version of the page that asks. */
async function record(event: FetchEvent, path: string): Promise<Response> {
	const shown = await shownBy(event.clientId)
	if (!shown) return fetch(event.request)
	const kept = await find(path, shown.version)
	if (kept) return kept
	const response = await fetch(event.request).catch(() => undefined)
	if (response && belongs(response, path, shown.version)) {
		event.waitUntil(put(path, shown.version, response.clone()))
		return response
	}
	const other = response?.headers.get(VERSION_HEADER) !== shown.version
	if (response && !other) return response
	// The page then loads the document in full.
	if (path.endsWith('/data.json')) return new Response(null, { status: 409 })
	if (!response) return Response.error()
	for (const client of await scope.clients.matchAll({ type: 'window' }))
		if (client.id === event.clientId) client.postMessage({ outdated: true })
	return new Response(null, { status: 409 })
}

async function icon(event: FetchEvent): Promise<Response> {
	return fetch(event.request).catch(async () => (await caches.match(ICON, { ignoreVary: true })) ?? Response.error())
}

const put = async (path: string, version: string, response: Response) => (await open(version)).put(path, response)

/** A page says that it is shown: it is kept, then what it may ask for, then what an older version had. */
async function welcome({ data, source }: MessageEventOfClient) {
	const { path, version } = data as Visit
	const copy = (await shownBy(source.id))?.copy ?? false
	await noteVersion(source.id, { version, copy: false })
	const kept = await keepPage(path, version, exam).then(
		() => true,
		() => false,
	)
	source.postMessage({ path, kept, copy })
	const site = await siteOf(version).catch(() => undefined)
	if (!site) return
	await fill(site).catch(() => {})
	await dropUnused(version)
}

type Site = List & { version: string }
let latest: Site | undefined

async function served(): Promise<Site> {
	const response = await fetch(LIST)
	const version = response.headers.get(VERSION_HEADER)
	if (!response.ok || !version) throw new Error('The server does not say what to keep')
	return { ...((await response.json()) as List), version }
}

/** Undefined for a version that the server has no more. */
async function siteOf(version: string): Promise<Site | undefined> {
	if (latest?.version !== version) latest = await served()
	return latest.version === version ? latest : undefined
}

const exam = async (version: string) => (await siteOf(version))?.exam ?? []

const carried = new Set<string>()

/** What was kept of older versions is kept of this one, before those go. */
async function fill(site: Site) {
	const { connection } = navigator as { connection?: { saveData?: boolean } }
	await keep(site.shell, site.version)
	if (connection?.saveData) return
	await keep(site.rest, site.version)
	for (const version of await cachedVersions()) {
		if (version === site.version || carried.has(version)) continue
		for (const path of await pagesOf(version))
			if (!(await find(path, site.version))) await keepPage(path, site.version, exam).catch(() => {})
		carried.add(version)
	}
}
