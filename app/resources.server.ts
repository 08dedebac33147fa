import type { Resource } from './resource.ts'

const modules = import.meta.glob<{ resources: () => Resource[] | Promise<Resource[]> }>('./**/*.resource.ts')

/** Every file that is made from the content and is no page: records, documents, feeds, and files for search engines. */
export async function allResources(): Promise<Resource[]> {
	const lists = Object.values(modules).map(async (load) => (await load()).resources())
	return (await Promise.all(lists)).flat()
}
