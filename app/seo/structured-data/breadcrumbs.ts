import { AWARDING_BODIES, BODIES } from '#catalogue/bodies.ts'
import type { Thing } from './thing.ts'

// The first segment of a course's address is not a page, so its parent is the list of the awarding body.
const LISTS = new Map(BODIES.map((body) => [`/${body}`, `/courses/${AWARDING_BODIES[body].list}`]))

/** The nearest page above a path. */
function parentOf(path: string, pages: ReadonlyMap<string, string>): string {
	const folder = path.slice(0, path.lastIndexOf('/'))
	const parent = LISTS.get(folder) ?? folder
	if (pages.has(parent)) return parent
	return parent === '' ? '/' : parentOf(parent, pages)
}

/** Breadcrumbs from the home page to a page. `headings` has the `h1` of every page by address. */
export function breadcrumbs(path: string, headings: ReadonlyMap<string, string>, site: string): Thing {
	const trail = [path]
	while (trail[0] !== undefined && trail[0] !== '/') trail.unshift(parentOf(trail[0], headings))
	return {
		'@type': 'BreadcrumbList',
		itemListElement: trail.map((page, index) => ({
			'@type': 'ListItem',
			position: index + 1,
			name: page === '/' ? 'Home' : headings.get(page),
			item: site + page,
		})),
	}
}
