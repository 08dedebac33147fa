import { dataPath, type PageData } from '#app/base/payload.ts'
import { CACHE, isPage, OFFLINE, VERSION_HEADER } from './protocol.ts'

/** Cached pages for each version; the least recently visited one is deleted first. */
const MAX_PAGES = 60

export const open = (version: string) => caches.open(CACHE + version)

/** Versions that have a cache, newest first. */
export async function cachedVersions(): Promise<string[]> {
	const names = (await caches.keys()).filter((name) => name.startsWith(CACHE))
	return names.map((name) => name.slice(CACHE.length)).reverse()
}

/** Asset names contain a hash of the content, so that versions share them. Every other file belongs to one version. */
const isAsset = (path: string) => path.startsWith('/assets/')

/** Whether a response may be cached: it is complete, from this site and of this version. */
export function isCacheable(response: Response, path: string, version: string): boolean {
	const from = response.headers.get(VERSION_HEADER)
	const complete = response.status === 200 && response.type === 'basic' && !response.redirected
	return complete && (isAsset(path) ? from !== null : from === version)
}

export async function find(path: string, version: string) {
	return (await open(version)).match(path, { ignoreVary: true })
}

async function fetchOf(path: string, version: string) {
	const response = await fetch(path)
	if (!isCacheable(response, path, version)) throw new Error(`${path} is not of version ${version}`)
	return response
}

/** Caches the files that are not cached yet. Rejects if the server lacks one of them in this version. */
export async function cacheFiles(paths: Iterable<string>, version: string) {
	const cache = await open(version)
	const all = [...new Set(paths)].map(async (path) => {
		if (await cache.match(path)) return
		await cache.put(path, isAsset(path) ? await assetOf(path, version) : await fetchOf(path, version))
	})
	await Promise.all(all)
}

/** Takes the asset from the cache of another version if there is one: the same name means the same content. */
const assetOf = async (path: string, version: string) =>
	(await caches.match(path, { ignoreVary: true })) ?? fetchOf(path, version)

type FilesWith = (path: string, version: string) => Promise<string[]>

/** Caches a page with its data, assets and what belongs to it; the page itself last, so that a cached page is complete. */
export async function cachePage(path: string, version: string, filesWith: FilesWith) {
	const cache = await open(version)
	const known = await cache.match(path)
	if (known) {
		// Moves the page to the end: the order of the cache is the order of visits.
		await cache.delete(path)
		await cache.put(path, known)
		return
	}
	const page = await fetchOf(path, version)
	const further = await filesWith(path, version)
	await cacheFiles([dataPath(path), ...further.filter((file) => !isPage(file))], version)
	for (const other of further.filter(isPage)) await cachePage(other, version, filesWith)
	const data: PageData | undefined = await (await cache.match(dataPath(path)))?.json()
	await cacheFiles(data?.assets ?? [], version)
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
	for (const page of pages.slice(0, Math.max(0, pages.length - MAX_PAGES)))
		await Promise.all([cache.delete(page), cache.delete(dataPath(page))])
}
