import { expect, test } from 'vitest'
import { allResources } from '#app/render.tsx'
import { loadContent } from '#catalogue/load.server.ts'
import { prerenderPaths, sitemapPaths } from './prerender-paths.server.ts'

const pages = (await prerenderPaths()).map(({ path }) => path)
const inSitemap = await sitemapPaths()
const files = (await allResources()).map(({ path }) => path)

test('every group of questions, topic, case, set, paper and writing task has a page in the sitemap', () => {
	const { quiz, cases, sets, papers, writing } = loadContent()
	const topics = quiz.flatMap(({ topics }) => Object.keys(topics)).length
	const found = inSitemap.filter((path) => path.startsWith('/courses/practice-exam/'))
	expect(found.length).toBe(quiz.length + topics + cases.length + sets.length + papers.length + writing.length)
	for (const { slug } of quiz) expect(found).toContain(`/courses/practice-exam/${slug}`)
	for (const { slug } of cases) expect(found).toContain(`/courses/practice-exam/cases/${slug}`)
	expect(found).toContain('/courses/practice-exam/iso-9001/external-providers')
})

test('every address is built once, even when several courses share it', () => {
	const all = [...pages, ...files]
	expect(new Set(all).size).toBe(all.length)
})

test('every address starts with a slash, ends without one and needs no encoding', () => {
	for (const path of [...pages, ...files]) {
		expect(path).toMatch(/^\/([\w.-]+(\/[\w.-]+)*)?(\?\w+=\w+)?$/)
		expect(new URL(path, 'https://site.example').href).toBe(`https://site.example${path}`)
	}
})

test('status pages, further pages of lists and exams are built but not in the sitemap', () => {
	const isFurther = /^\/courses\/(?:[\w-]+\/\d+|practice-exam\/[\w-]+\/(?:full-exam|repeat))$/
	const others = pages.filter((path) => !inSitemap.includes(path) && !isFurther.test(path))
	expect(others).toEqual(['/orders', '/contact/sent', '/search', '/404'])
})
