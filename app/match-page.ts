import type { Page } from './page.ts'
import { pages } from './pages.ts'

export type Match = { page: Page; params: Record<string, string> }

let patterns: URLPattern[] | undefined

/** The page at a path of the site, for example '/blog/iso-9001'. Files have an ending and are no pages. */
export function matchPage(path: string): Match | undefined {
	if (/\.\w+$/.test(path)) return undefined
	patterns ??= pages.map(({ path }) => new URLPattern({ pathname: path }))
	for (const [index, pattern] of patterns.entries()) {
		const groups = pattern.exec({ pathname: path })?.pathname.groups
		const page = pages[index]
		if (groups && page) return { page, params: groups as Match['params'] }
	}
	return undefined
}

/** Without the slash that an address may end in. */
export const withoutSlash = (path: string) => (path === '/' ? path : path.replace(/\/+$/, ''))
