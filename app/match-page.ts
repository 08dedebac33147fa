import type { Page } from './page.ts'
import { pages } from './pages.ts'

export type Match = { page: Page; params: Record<string, string> }

let patterns: URLPattern[] | undefined

/** The page at a path such as '/blog/iso-9001'. Files and answers of the API are not pages. */
export function matchPage(path: string): Match | undefined {
	if (path.startsWith('/api/') || /\.\w+$/.test(path)) return undefined
	patterns ??= pages.map(({ path }) => new URLPattern({ pathname: path }))
	for (const [index, pattern] of patterns.entries()) {
		const groups = pattern.exec({ pathname: path })?.pathname.groups
		const page = pages[index]
		if (groups && page) return { page, params: groups as Match['params'] }
	}
	return undefined
}

/** Removes a trailing slash. */
export const withoutSlash = (path: string) => (path === '/' ? path : path.replace(/\/+$/, ''))
