import { dataPath, type PageData } from '#app/base/payload.ts'
import { CACHE } from './protocol.ts'
import { cachedVersions, pagesOf } from './versions.ts'

export type CachedPage = { path: string; title: string }

/** The pages cached on this device, sorted by title. */
export async function cachedPages(): Promise<CachedPage[]> {
	const found = new Map<string, CachedPage>()
	for (const version of await cachedVersions()) {
		const cache = await caches.open(CACHE + version)
		for (const path of await pagesOf(version)) {
			const data: PageData | undefined = await (await cache.match(dataPath(path)))?.json()
			if (data && !found.has(path)) found.set(path, { path, title: data.title })
		}
	}
	return [...found.values()].sort((a, b) => a.title.localeCompare(b.title))
}
