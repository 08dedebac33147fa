import { isFile } from '#app/base/page-path.ts'
import { dataPath, type PageData } from '#app/base/payload.ts'
import { CACHE, OFFLINE } from './protocol.ts'

/** The paths of the cached pages, the one visited last at the end. */
export async function pagesIn(cache: Cache): Promise<string[]> {
	const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname)
	return paths.filter((path) => !isFile(path) && path !== OFFLINE)
}

export type CachedPage = { path: string; title: string }

/** The pages cached on this device, sorted by title. */
export async function cachedPages(): Promise<CachedPage[]> {
	const cache = await caches.open(CACHE)
	const found = (await pagesIn(cache)).map(async (path) => {
		const data: PageData | undefined = await (await cache.match(dataPath(path), { ignoreVary: true }))?.json()
		return data ? [{ path, title: data.title }] : []
	})
	return (await Promise.all(found)).flat().sort((a, b) => a.title.localeCompare(b.title))
}
