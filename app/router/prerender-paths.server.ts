import { pages } from '#app/pages.ts'

export type PrerenderPath = { path: string; inSitemap: boolean }

/** The address of every prerendered page, in the order of the route table. */
export async function prerenderPaths(): Promise<PrerenderPath[]> {
	const lists = pages.map(async ({ path, reader, inSitemap }) => {
		const { addresses = () => [path] } = (await reader?.()) ?? {}
		return addresses().map((address) => ({ path: address, inSitemap }))
	})
	return (await Promise.all(lists)).flat()
}

/** Every address of the sitemap. */
export const sitemapPaths = async () =>
	(await prerenderPaths()).flatMap(({ path, inSitemap }) => (inSitemap ? [path] : []))
