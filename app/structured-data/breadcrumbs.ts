import type { Thing } from './thing.ts'

// The first part of a course's address is no page: the list of its awarding body stands above it.
const LISTS: Record<string, string> = {
	'/british_training': '/courses/training',
	'/exemplar-global': '/courses/exemplar-global',
}

function above(path: string, pages: ReadonlyMap<string, string>): string {
	const folder = path.slice(0, path.lastIndexOf('/'))
	const parent = LISTS[folder] ?? folder
	return pages.has(parent) ? parent : '/'
}

/** The way from the home page to a page. `headings` has the h1 of every page. */
export function breadcrumbs(path: string, headings: ReadonlyMap<string, string>, site: string): Thing {
	const way = [path]
	while (way[0] !== undefined && way[0] !== '/') way.unshift(above(way[0], headings))
	return {
		'@type': 'BreadcrumbList',
		itemListElement: way.map((page, index) => ({
			'@type': 'ListItem',
			position: index + 1,
			name: page === '/' ? 'Home' : headings.get(page),
			item: site + page,
		})),
	}
}
