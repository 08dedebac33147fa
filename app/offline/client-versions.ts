import { CACHE } from './protocol.ts'
import { cachedVersions } from './versions.ts'
import { scope } from './worker-scope.ts'

/** The site version of an open page, and whether the page came from the cache. */
type Shown = { version: string; copy: boolean }

const STORE = 'pages-of-pramaan'
const memory = new Map<string, Shown>()
const key = (client: string) => `/client/${client}`

/** Also stored in a cache: the browser may stop the worker between two requests of a page. */
export async function saveShown(client: string, shown: Shown) {
	if (!client) return
	memory.set(client, shown)
	await (await caches.open(STORE)).put(key(client), Response.json(shown))
}

export async function shownBy(client: string): Promise<Shown | undefined> {
	const known = memory.get(client)
	if (known) return known
	const stored = await (await caches.open(STORE)).match(key(client))
	return stored && ((await stored.json()) as Shown)
}

/** Deletes the caches of versions that no open page uses, except `current`. Deletes none while a page's version is unknown. */
export async function deleteUnused(current: string) {
	const clients = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
	const open = await Promise.all(clients.map(({ id }) => shownBy(id)))
	if (open.includes(undefined)) return
	const used = new Set([current, ...open.map((shown) => shown?.version)])
	const unused = (await cachedVersions()).filter((version) => !used.has(version))
	await Promise.all(unused.map((version) => caches.delete(CACHE + version)))
	const store = await caches.open(STORE)
	const openKeys = new Set(clients.map(({ id }) => key(id)))
	for (const request of await store.keys())
		if (!openKeys.has(new URL(request.url).pathname)) await store.delete(request)
}
