import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { CATEGORIES, SCHEMES } from '#catalogue/schema.ts'
import { MARKS } from '#catalogue/text-schema.ts'
import type { Doc } from './pdf.ts'
import { drawPlate, plateSvg } from './plates.server.ts'

const plateNames = readdirSync('drawing/plates').map((file) => basename(file, '.svg'))

test('every scheme has a plate, as the office has, and every level woven rings', () => {
	const rings = CATEGORIES.map((_, i) => `rings-${i + 1}`)
	expect(plateNames.toSorted()).toEqual([...SCHEMES, ...rings, 'marks', 'office'].toSorted())
})

test.each(plateNames)('%s is a drawing in one colour without style or script', (name) => {
	const svg = plateSvg(name)
	expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^>]*viewBox="[\d -]+"[^>]*>/)
	expect(svg).not.toMatch(/style|script|https?:(?!\/\/www\.w3\.org\/2000\/svg)/)
	const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
	expect(new Set(ids).size).toBe(ids.length)
	for (const [, id] of svg.matchAll(/(?:href="|url\()#([^")]+)/g)) expect(ids).toContain(id)
})

test.each(SCHEMES)('the plate of %s has only what a PDF can draw', (scheme) => {
	const tags = new Set([...plateSvg(scheme).matchAll(/<(\w+)/g)].map(([, tag]) => tag))
	expect([...tags].filter((tag) => !['svg', 'title', 'clipPath', 'path'].includes(tag ?? ''))).toEqual([])
	const calls: [string, unknown][] = []
	const doc: Doc = new Proxy({} as Doc, {
		get: (_target, name) => (value: unknown) => {
			calls.push([String(name), value])
			return doc
		},
	})
	drawPlate(doc, scheme)
	const count = (name: string) => calls.filter(([call]) => call === name).length
	const paths = [...plateSvg(scheme).matchAll(/ d="([^"]*)"/g)].map(([, d]) => d)
	for (const d of paths) expect(calls).toContainEqual(['path', d])
	expect(count('fill') + count('stroke')).toBe(paths.length - (plateSvg(scheme).match(/<clipPath/g)?.length ?? 0))
	expect(count('save')).toBe(count('restore'))
})

test('style sheets name the plate of each scheme and the column of each mark', () => {
	const tokens = readFileSync('app/ui/style/tokens.css', 'utf8')
	for (const scheme of SCHEMES)
		expect(tokens).toMatch(
			new RegExp(`\\[data-scheme="${scheme}"\\] \\{[^}]*--plate: url\\("../../../drawing/plates/${scheme}.svg"\\);`),
		)
	const columns = [
		...readFileSync('app/ui/style/marks.css', 'utf8').matchAll(/data-mark="(\w+)"\] \{\s*--column: (\d)/g),
	].map(([, mark, column]) => [mark, Number(column)])
	expect(columns).toEqual(MARKS.slice(1).map((mark, i) => [mark, i + 1]))
})
