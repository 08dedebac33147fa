import { describe, expect, test } from 'vitest'
import { coursePath, loadContent } from '#content/load.server.ts'
import { prerenderPaths, sitemapPaths } from './prerender-paths.server.ts'
import { allResources } from './resources.server.ts'

const pages = (await prerenderPaths()).map(({ path }) => path)
const inSitemap = await sitemapPaths()
const files = (await allResources()).map(({ path }) => path)

test.each([
	'/',
	'/about',
	'/accredited',
	'/registration',
	'/courses',
	'/courses/all',
	'/courses/training',
	'/courses/exemplar-global',
	'/courses/lead-auditor',
	'/courses/internal-auditor',
	'/courses/awareness',
	'/courses/customised',
	'/courses/consultancy',
	'/courses/practice-exam',
	'/policies',
	'/policies/impartiality',
	'/policies/verification',
	'/policies/quality',
	'/policies/confidentiality',
	'/policies/privacy',
	'/policies/shipping',
	'/policies/terms',
	'/policies/refunds',
	'/whitepaper/9001',
	'/whitepaper/14001',
	'/whitepaper/45001',
	'/whitepaper/27001',
	'/blog',
	'/contact',
	'/exemplar-global/lead-auditor-qms',
	'/exemplar-global/lead-auditor-ems',
	'/exemplar-global/lead-auditor-isms-27001',
	'/exemplar-global/lead-auditor-fsms-22000',
	'/exemplar-global/exemplar-global-certified-lead-auditor',
	'/british_training/lead-auditor-isms',
])('the sitemap has %s, which the specification names', (path) => {
	expect(inSitemap).toContain(path)
})

test('every course has a page', () => {
	expect(pages).toEqual(expect.arrayContaining(loadContent().courses.map(coursePath)))
})

test('no address stands twice, also where courses share one', () => {
	const all = [...pages, ...files]
	expect(new Set(all).size).toBe(all.length)
})

test('every address starts with a slash, ends without one and needs no encoding', () => {
	for (const path of [...pages, ...files]) {
		expect(path).toMatch(/^\/([\w.-]+(\/[\w.-]+)*)?$/)
		expect(new URL(path, 'https://site.example').pathname).toBe(path)
	}
})

test('pages that only answer or continue another one are built but are not in the sitemap', () => {
	const others = pages.filter((path) => !inSitemap.includes(path) && !/^\/courses\/[\w-]+\/\d+$/.test(path))
	// The gallery is there in development and in tests only.
	expect(others).toEqual(['/contact/sent', '/offline', '/404', '/gallery'])
})

test('every kind of file is built beside the pages', () => {
	const { courses, quiz, whitepapers } = loadContent()
	expect(files).toEqual(
		expect.arrayContaining([
			'/sitemap.xml',
			'/robots.txt',
			'/.well-known/security.txt',
			'/manifest.webmanifest',
			'/blog/feed.xml',
			'/data/courses.json',
			'/data/options.json',
			'/data/countries.json',
			...courses.map(({ id }) => `/data/registration/${id}.json`),
			...quiz.map(({ slug }) => `/data/quiz/${slug}.json`),
			...whitepapers.map(({ slug }) => `/documents/whitepaper-${slug}.pdf`),
		]),
	)
})

describe('links in the content', () => {
	/** Every link in a text or record of the content, with the place where it stands. */
	function linksIn(value: unknown, at = ''): { at: string; to: string }[] {
		if (typeof value === 'string') {
			if (/^\/[\w-]/.test(value) && !/\s/.test(value) && !at.endsWith('/profile')) return [{ at, to: value }]
			return [...value.matchAll(/\]\((\/[^)\s]*)/g)].map(([, to = '']) => ({ at, to }))
		}
		return typeof value === 'object' && value !== null
			? Object.entries(value).flatMap(([key, inner]) => linksIn(inner, `${at}/${key}`))
			: []
	}

	test('lead to pages of this site', () => {
		const links = linksIn(loadContent())
		expect(links.length).toBeGreaterThan(60)
		expect(links.filter(({ to }) => !pages.includes(to.replace(/[?#].*$/, '')))).toEqual([])
	})
})
