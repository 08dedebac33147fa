import { expect, test } from 'vitest'
import { searchEntries } from '#app/features/search/entries.server.ts'
import { pages } from '#app/pages.ts'
import { matchPage } from '#app/router/match-page.ts'
import { sitemapPaths } from '#app/router/prerender-paths.server.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { NOT_SEARCHED, searchedPages } from './search.resource.ts'
import { sitemap } from './sitemap.resource.ts'

const { articles, policies, site } = loadContent()
const paths = await sitemapPaths()
const entries = new Map(
	[...sitemap(paths).matchAll(/<url><loc>([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?<\/url>/g)].map(
		([, address = '', date]) => [address.slice(site.address.length), date] as const,
	),
)

test('a page has a date in the sitemap only when its content has one', () => {
	for (const { slug, date } of articles) expect(entries.get(`/blog/${slug}`)).toBe(date)
	for (const { slug, dated } of policies) expect(entries.get(`/policies/${slug}`)).toBe(dated)
	expect(entries.get('/blog')).toBe(articles[0]?.date)
	expect(entries.get('/whitepaper/9001')).toMatch(/^\d{4}-\d\d-\d\d$/)
	expect(entries.get('/about')).toBeUndefined()
})

test('the search knows every page of the sitemap, or the reason why it does not is named', async () => {
	// Answers lead to pages that are found in other ways.
	const entries = searchEntries(loadContent(), await searchedPages()).filter(({ kind }) => kind !== 'answer')
	const found = new Set(entries.flatMap(({ to }) => [to, to.replace(/[?#].*$/, '')]))
	const unknown = paths.filter((path) => !found.has(path) && !((matchPage(path)?.page.path ?? '') in NOT_SEARCHED))
	expect(unknown).toEqual([])
	const patterns = pages.map(({ path }) => path)
	expect(Object.keys(NOT_SEARCHED).filter((pattern) => !patterns.includes(pattern))).toEqual([])
	expect([...found].filter((path) => (matchPage(path)?.page.path ?? '') in NOT_SEARCHED)).toEqual([])
})
