// The service worker, built to /sw.js; its code does not contain the version of the site. Pages and data come from the
// network, or from the cache if it does not answer; pages refuse data of another version. Assets come from the cache first,
// because their names are hashes of their content, and drawings too, which are fetched again for the next page.

import { isFile, pagePath } from '#app/base/page-path.ts'
import { dataPath, type PageData, VERSION_HEADER } from '#app/base/payload.ts'
import { pagesIn } from './cached-pages.ts'
import { CACHE, LIST, type List, OFFLINE, type Visit, WORKER } from './protocol.ts'
import { type FetchEvent, type MessageEventOfClient, scope } from './worker-scope.ts'

/** Time to wait for the network before a page or its data is taken from the cache. */
const NETWORK_TIMEOUT_MS = 3500

/** The least recently visited page is deleted first. */
const MAX_PAGES = 60

/** Caches of earlier workers, which had one for each version of the site. */
const FORMER_CACHES = /^pramaan-|^pages-of-pramaan$/

// No skipWaiting: Chromium would stop the previous worker during a navigation, which would then never finish.
scope.addEventListener('install', (event) => {
	event.waitUntil(listOf().then(({ shell, version }) => cacheFiles(shell, version)))
})

scope.addEventListener('activate', (event) => {
	event.waitUntil(
		Promise.all([scope.clients.claim(), scope.registration.navigationPreload?.enable(), deleteFormerCaches()]),
	)
})

scope.addEventListener('message', (event) => event.waitUntil(onVisit(event)))

scope.addEventListener('fetch', (event) => {
	const { method, mode, url, headers } = event.request
	const { origin, pathname, search } = new URL(url)
	if (method !== 'GET' || origin !== scope.location.origin || headers.has('range')) return
	if (pathname.startsWith('/api/') || pathname === WORKER) return
	if (mode === 'navigate') event.respondWith(page(event, pathname, search))
	else if (isAsset(pathname)) event.respondWith(asset(event, pathname))
	else if (pathname.endsWith('.svg')) event.respondWith(drawing(event, pathname))
	else if (pathname.endsWith('/data.json') || pathname.startsWith('/data/')) event.respondWith(file(event, pathname))
})

async function deleteFormerCaches() {
	const former = (await caches.keys()).filter((name) => FORMER_CACHES.test(name))
	await Promise.all(former.map((name) => caches.delete(name)))
}

/** Open pages that came from the cache and have not been told so. */
const copies = new Set<string>()

/** Another spelling of a path leads to the page, as it does on the server. */
async function page(event: FetchEvent, path: string, query: string): Promise<Response> {
	const meant = pagePath(path)
	if (meant !== path) return Response.redirect(meant + query)
	const fresh = event.preloadResponse?.then((response) => response ?? fetch(event.request)) ?? fetch(event.request)
	event.waitUntil(fresh.catch(() => {}))
	const { answer, isCopy } = await networkFirst(fresh, path)
	if (isCopy && path !== OFFLINE) copies.add(event.resultingClientId)
	if (answer) return answer
	return path === OFFLINE ? Response.error() : Response.redirect(`${OFFLINE}?page=${encodeURIComponent(path + query)}`)
}

const file = async (event: FetchEvent, path: string) =>
	(await networkFirst(fetchAndCache(event, path), path)).answer ?? Response.error()

const asset = async (event: FetchEvent, path: string) => (await match(path)) ?? fetchAndCache(event, path)

/** A page is complete only with its drawings, so none waits for the network twice. */
async function drawing(event: FetchEvent, path: string) {
	const fresh = fetchAndCache(event, path)
	event.waitUntil(fresh.catch(() => {}))
	return (await match(path)) ?? fresh
}

/** Answers with the cached copy if the network fails, does not answer in time, or answers with 5xx. */
async function networkFirst(fresh: Promise<Response>, path: string) {
	const copy = await match(path)
	const timeout = copy && new Promise<undefined>((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS))
	const first = await Promise.race([fresh, ...(timeout ? [timeout] : [])]).catch(() => undefined)
	// Firefox resolves a failed navigation preload with a network error response; other browsers reject.
	const answer = first?.type === 'error' ? undefined : first
	return copy && (!answer || answer.status >= 500) ? { answer: copy, isCopy: true } : { answer, isCopy: false }
}

function fetchAndCache(event: FetchEvent, path: string): Promise<Response> {
	const fresh = fetch(event.request)
	const cached = fresh.then(async (response) => {
		if (isCacheable(response, path)) await put(path, response.clone())
	})
	event.waitUntil(cached.catch(() => {}))
	return fresh
}

const openCache = () => caches.open(CACHE)
const match = async (path: string) => (await openCache()).match(path, { ignoreVary: true })
const put = async (path: string, response: Response) => (await openCache()).put(path, response)

const versionOf = (response: Response) => response.headers.get(VERSION_HEADER)
const isAsset = (path: string) => path.startsWith('/assets/')

/** Whether a file is of a version. Versions share assets: the same name means the same content. */
const isOf = (version: string, path: string, response: Response) => isAsset(path) || versionOf(response) === version

/** Whether a response may be cached: it is complete, from this site and, if one is given, of this version. */
function isCacheable(response: Response, path: string, version?: string): boolean {
	const complete = response.status === 200 && response.type === 'basic' && !response.redirected
	return complete && versionOf(response) !== null && (version === undefined || isOf(version, path, response))
}

async function fetchOf(path: string, version?: string) {
	const response = await fetch(path)
	if (!isCacheable(response, path, version)) throw new Error(`${path} is not of version ${version}`)
	return response
}

/** Caches the files that are not cached yet. Rejects if the server lacks one of them in this version. */
async function cacheFiles(paths: Iterable<string>, version: string) {
	const all = [...new Set(paths)].map(async (path) => {
		const known = await match(path)
		if (!known || !isOf(version, path, known)) await put(path, await fetchOf(path, version))
	})
	await Promise.all(all)
}

/** Caches a page with its data, assets and what belongs to it; the page itself last, so that a cached page is complete. */
async function cachePage(path: string, version: string) {
	const cache = await openCache()
	const known = await match(path)
	const isKnown = known && versionOf(known) === version
	const response = isKnown ? known : await fetchOf(path, version)
	if (!isKnown) {
		const further = (await listOf(version)).cachedWith[path] ?? []
		await cacheFiles([dataPath(path), ...further.filter(isFile)], version)
		for (const other of further.filter((other) => !isFile(other))) await cachePage(other, version)
		await cacheFiles(await assetsOf(path), version)
	}
	// Moves the page to the end: the order of the cache is the order of visits.
	await cache.delete(path)
	await cache.put(path, response)
	for (const old of (await pagesIn(cache)).slice(0, -MAX_PAGES))
		await Promise.all([cache.delete(old), cache.delete(dataPath(old))])
}

async function assetsOf(path: string): Promise<string[]> {
	const data: PageData | undefined = await (await match(dataPath(path)))?.json()
	return data?.assets ?? []
}

/** Caches the shown page, then the files that it may request later. */
async function onVisit({ data, source }: MessageEventOfClient) {
	const { path, version } = data as Visit
	const kept = await cachePage(path, version).then(
		() => true,
		() => false,
	)
	source.postMessage({ path, kept, copy: copies.delete(source.id) })
	await fillOnce(version).catch(() => {})
}

let latest: (List & { version: string }) | undefined

/** What the server lists to cache. Rejects if the version is given and no longer deployed. */
async function listOf(version?: string) {
	if (latest && latest.version === version) return latest
	const response = await fetchOf(LIST, version)
	latest = { ...((await response.json()) as List), version: versionOf(response) ?? '' }
	return latest
}

let filled: { version: string; run: Promise<void> } | undefined

/** Visits in quick succession share one run; a failed one is repeated at the next visit. */
function fillOnce(version: string) {
	if (filled?.version === version) return filled.run
	const run = fillCache(version)
	filled = { version, run }
	run.catch(() => {
		filled = undefined
	})
	return run
}

/** Caches what is listed, and the cached pages of other versions in this one. What is then left of those is deleted. */
async function fillCache(version: string) {
	const { connection } = navigator as { connection?: { saveData?: boolean } }
	const { shell, rest } = await listOf(version)
	await cacheFiles(shell, version)
	if (!connection?.saveData) {
		// One after another: prefetches and the visitor's next page share the connections of the browser.
		for (const path of rest) await cacheFiles([path], version)
		const pages = await pagesIn(await openCache())
		const oldest = pages[0] && (await match(pages[0]))
		// The pages of this version too: they stay in the order of visits.
		if (oldest && versionOf(oldest) !== version)
			for (const path of pages) await cachePage(path, version).catch(() => {})
	}
	// Rejects if the network has failed meanwhile: nothing is deleted then.
	await fetchOf(LIST, version)
	await deleteOthers(version, [...shell, ...rest])
}

/** Deletes what is of other versions, except assets that are listed or that a cached page needs. */
async function deleteOthers(version: string, listed: string[]) {
	const cache = await openCache()
	const ofPages = await Promise.all((await pagesIn(cache)).map(assetsOf))
	const needed = new Set([...listed, ...ofPages.flat()])
	for (const request of await cache.keys()) {
		const path = new URL(request.url).pathname
		const response = await match(path)
		const isShared = isAsset(path) && needed.has(path)
		if (response && versionOf(response) !== version && !isShared) await cache.delete(path)
	}
}
