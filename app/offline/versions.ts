import { dataPath, type PageData } from '#app/payload.ts'
import { CACHE, EXAM, isPage, OFFLINE, VERSION_HEADER } from './protocol.ts'

/** Pages kept for each version; the one that was not visited for longest goes first. */
const MOST_PAGES = 60

export const open = (version: string) => caches.open(CACHE + version)

/** Versions of which something is kept, newest first. */
export async function cachedVersions(): Promise<string[]> {
	const names = (await caches.keys()).filter((name) => name.startsWith(CACHE))
	return names.map((name) => name.slice(CACHE.length)).reverse()
}

/** Names of assets are hashes of their content, so one serves all versions that name it. Everything else is of one version. */
const isAsset = (path: string) => path.startsWith('/assets/')

/** True for an answer that may be kept: complete, from this site, and of this version. */
export function belongs(response: Response, path: string, version: string): boolean {
	const from = response.headers.get(VERSION_HEADER)
	const whole = response.status === 200 && response.type === 'basic' && !response.redirected
	return whole && (isAsset(path) ? from !== null : from === version)
}

export async function find(path: string, version: string) {
	return (await open(version)).match(path, { ignoreVary: true })
}

async function fetchOf(path: string, version: string) {
	const response = await fetch(path)
	if (!belongs(response, path, version)) throw new Error(`${path} is not of version ${version}`)
	return response
}

/** Keeps what is not kept yet. Rejects if any of it can't be had in this version. */
export async function keep(paths: Iterable<string>, version: string) {
	const cache = await open(version)
	const all = [...new Set(paths)].map(async (path) => {
		if (await cache.match(path)) return
		await cache.put(path, isAsset(path) ? await assetOf(path, version) : await fetchOf(path, version))
	})
	await Promise.all(all)
}

/** An asset that an older version keeps under the same name has the same content. */
const assetOf = async (path: string, version: string) =>
	(await caches.match(path, { ignoreVary: true })) ?? fetchOf(path, version)

/** Keeps a page with all it needs; the page itself comes last, so that what is there is complete. */
export async function keepPage(path: string, version: string, exam: (version: string) => Promise<string[]>) {
	const cache = await open(version)
	const known = await cache.match(path)
	if (known) {
		// Again at the end of the list: it was visited last.
		await cache.delete(path)
		await cache.put(path, known)
		return
	}
	const page = await fetchOf(path, version)
	await keep([dataPath(path), ...(path === EXAM ? await exam(version) : [])], version)
	const data: PageData | undefined = await (await cache.match(dataPath(path)))?.json()
	await keep(data?.assets ?? [], version)
	await cache.put(path, page)
	await trim(cache)
}

export async function pagesOf(version: string): Promise<string[]> {
	const requests = await (await open(version)).keys()
	return requests.map(({ url }) => new URL(url).pathname).filter((path) => isPage(path) && path !== OFFLINE)
}

async function trim(cache: Cache) {
	const pages = (await cache.keys())
		.map(({ url }) => new URL(url).pathname)
		.filter((path) => isPage(path) && path !== OFFLINE)
	for (const page of pages.slice(0, Math.max(0, pages.length - MOST_PAGES)))
		await Promise.all([cache.delete(page), cache.delete(dataPath(page))])
}
