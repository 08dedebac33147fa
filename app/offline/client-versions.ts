import { CACHE } from './protocol.ts'
import { cachedVersions } from './versions.ts'
import { scope } from './worker-scope.ts'

/** Which version an open page is of, and whether it came from a kept copy. */
type Shown = { version: string; copy: boolean }

const STORE = 'pages-of-pramaan'
const memory = new Map<string, Shown>()
const key = (client: string) => `/client/${client}`

/** Kept on the device too: the browser ends a worker between two requests of a page. */
export async function noteVersion(client: string, shown: Shown) {
	if (!client) return
	memory.set(client, shown)
	await (await caches.open(STORE)).put(key(client), Response.json(shown))
}

export async function shownBy(client: string): Promise<Shown | undefined> {
	const known = memory.get(client)
	if (known) return known
	const noted = await (await caches.open(STORE)).match(key(client))
	return noted && ((await noted.json()) as Shown)
}

/** Drops every version that no open page is of, except the one given. Keeps all while any page's version is unknown. */
export async function dropUnused(current: string) {
	const clients = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
	const open = await Promise.all(clients.map(({ id }) => shownBy(id)))
	if (open.includes(undefined)) return
	const used = new Set([current, ...open.map((shown) => shown?.version)])
	const unused = (await cachedVersions()).filter((version) => !used.has(version))
	await Promise.all(unused.map((version) => caches.delete(CACHE + version)))
	const store = await caches.open(STORE)
	const alive = new Set(clients.map(({ id }) => key(id)))
	for (const request of await store.keys()) if (!alive.has(new URL(request.url).pathname)) await store.delete(request)
}
