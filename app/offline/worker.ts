// The service worker, built to /sw.js; its code does not contain the version of the site. Pages come from the network, or
// from the cache if it does not answer. Assets and data come from the cache first, data in the version of its page.

import { deleteUnused, saveShown, shownBy } from './client-versions.ts'
import { ICON, isPage, LIST, type List, OFFLINE, VERSION_HEADER, type Visit, WORKER } from './protocol.ts'
import { cachedVersions, cacheFiles, cachePage, find, isCacheable, open, pagesOf } from './versions.ts'
import { type FetchEvent, type MessageEventOfClient, scope } from './worker-scope.ts'

/** Time to wait for the network before a page is taken from the cache. */
const NETWORK_TIMEOUT_MS = 3500

// No skipWaiting: Chromium would stop the previous worker during a navigation, which would then never finish.
scope.addEventListener('install', (event) => {
	event.waitUntil(deployedSite().then(({ shell, version }) => cacheFiles(shell, version)))
})

scope.addEventListener('activate', (event) => {
	event.waitUntil(Promise.all([scope.clients.claim(), scope.registration.navigationPreload?.enable()]))
})

scope.addEventListener('message', (event) => event.waitUntil(onVisit(event)))

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
	const timeout = copy && new Promise<undefined>((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS))
	const first = await Promise.race([fresh, ...(timeout ? [timeout] : [])]).catch(() => undefined)
	// Firefox resolves a failed navigation preload with a network error response; other browsers reject.
	const answer = first?.type === 'error' ? undefined : first
	if (copy && (answer === undefined || answer.status >= 500)) {
		await saveShown(event.resultingClientId, { version: copy.version, copy: path !== OFFLINE })
		return copy.response
	}
	if (!answer && path === OFFLINE) return Response.error()
	if (!answer) return Response.redirect(`${OFFLINE}?page=${encodeURIComponent(path)}`)
	const version = answer.headers.get(VERSION_HEADER)
	if (version) await saveShown(event.resultingClientId, { version, copy: false })
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
	const cached = await caches.match(path, { ignoreVary: true })
	if (cached) return cached
	const response = await fetch(event.request)
	const shown = await shownBy(event.clientId)
	if (shown && isCacheable(response, path, shown.version)) event.waitUntil(put(path, shown.version, response.clone()))
	return response
}

/** Answers with a data file in the version of the requesting page, or with 409 if the server has only another version. */
async function record(event: FetchEvent, path: string): Promise<Response> {
	const shown = await shownBy(event.clientId)
	if (!shown) return fetch(event.request)
	const cached = await find(path, shown.version)
	if (cached) return cached
	const response = await fetch(event.request).catch(() => undefined)
	if (response && isCacheable(response, path, shown.version)) {
		event.waitUntil(put(path, shown.version, response.clone()))
		return response
	}
	const isOtherVersion = response?.headers.get(VERSION_HEADER) !== shown.version
	if (response && !isOtherVersion) return response
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

/** Caches the shown page, then the files that it may request later, then the pages that older versions have cached. */
async function onVisit({ data, source }: MessageEventOfClient) {
	const { path, version } = data as Visit
	const copy = (await shownBy(source.id))?.copy ?? false
	await saveShown(source.id, { version, copy: false })
	const cached = await cachePage(path, version, filesWith).then(
		() => true,
		() => false,
	)
	source.postMessage({ path, kept: cached, copy })
	const site = await siteOf(version).catch(() => undefined)
	if (!site) return
	await fillOnce(site).catch(() => {})
	await deleteUnused(version)
}

type Site = List & { version: string }
let latest: Site | undefined

async function deployedSite(): Promise<Site> {
	const response = await fetch(LIST)
	const version = response.headers.get(VERSION_HEADER)
	if (!response.ok || !version) throw new Error('The server does not list the files to cache')
	return { ...((await response.json()) as List), version }
}

/** Undefined for a version that is no longer deployed. */
async function siteOf(version: string): Promise<Site | undefined> {
	if (latest?.version !== version) latest = await deployedSite()
	return latest.version === version ? latest : undefined
}

const filesWith = async (path: string, version: string) => (await siteOf(version))?.cachedWith?.[path] ?? []

const filling = new Map<string, Promise<void>>()

/** Visits in quick succession share one run. */
function fillOnce(site: Site) {
	const running = filling.get(site.version) ?? fillCache(site).finally(() => filling.delete(site.version))
	filling.set(site.version, running)
	return running
}

const migrated = new Set<string>()

/** Caches the pages that older versions have cached in this one too, before those caches are deleted. */
async function fillCache(site: Site) {
	const { connection } = navigator as { connection?: { saveData?: boolean } }
	await cacheFiles(site.shell, site.version)
	if (connection?.saveData) return
	// One after another: prefetches and the visitor's next page share the connections of the browser.
	for (const path of site.rest) await cacheFiles([path], site.version)
	for (const version of await cachedVersions()) {
		if (version === site.version || migrated.has(version)) continue
		for (const path of await pagesOf(version))
			if (!(await find(path, site.version))) await cachePage(path, site.version, filesWith).catch(() => {})
		migrated.add(version)
	}
}
