import { CACHE } from './contract.ts'
import { keptVersions, pagesOf } from './versions.ts'

export type KeptPage = { path: string; title: string }

/** The pages that this device keeps, by title. */
export async function keptPages(siteName: string): Promise<KeptPage[]> {
	const found = new Map<string, KeptPage>()
	for (const version of await keptVersions()) {
		const cache = await caches.open(CACHE + version)
		for (const path of await pagesOf(version)) {
			if (found.has(path)) continue
			const html = (await (await cache.match(path))?.text()) ?? ''
			const title = html.match(/<title>([^<]*)/)?.[1] ?? path
			found.set(path, { path, title: plain(title).replace(` | ${siteName}`, '') })
		}
	}
	return [...found.values()].sort((a, b) => a.title.localeCompare(b.title))
}

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const plain = (text: string) => text.replace(/&([\w#]+);/g, (entity, name) => SIGNS[name] ?? entity)
