import type { Page } from '#app/base/page.ts'
import { pages } from '#app/pages.ts'
import { isFile, pagePath } from '#shared/page-path.ts'

export type Match = { page: Page; params: Record<string, string> }

const patterns = new Map<Page, URLPattern>()

function patternOf(page: Page): URLPattern {
	const pattern = patterns.get(page) ?? new URLPattern({ pathname: page.path })
	patterns.set(page, pattern)
	return pattern
}

/**
 * The page at a path such as '/blog/iso-9001'. Files are not pages. Other spellings of a path have none: their document is
 * loaded, and the server leads to the page.
 */
export function matchPage(path: string): Match | undefined {
	if (isFile(path) || pagePath(path) !== path) return undefined
	const found = pages.find((page) => page.path === path)
	if (found) return { page: found, params: {} }
	for (const page of pages) {
		const groups = page.path.includes(':') && patternOf(page).exec({ pathname: path })?.pathname.groups
		if (groups) return { page, params: groups as Match['params'] }
	}
	return undefined
}
