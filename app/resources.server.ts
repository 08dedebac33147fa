import type { Resource } from '#app/base/page.ts'

const modules = import.meta.glob<{ resources: () => Resource[] | Promise<Resource[]> }>('./**/*.resource.ts')

/** All resources: data files, documents, the feed, and files for search engines. */
export async function allResources(): Promise<Resource[]> {
	const lists = Object.values(modules).map(async (load) => (await load()).resources())
	return (await Promise.all(lists)).flat()
}
