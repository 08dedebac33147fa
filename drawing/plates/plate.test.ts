import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { SCHEMES as SITE_SCHEMES } from '#catalogue/schema.ts'
import type { Doc } from '#drawing/pdf.ts'
import { pathText, swelled } from './line.ts'
import { MARKED, marksFile } from './marks.ts'
import { drawPlate } from './pdf.ts'
import { toneOf } from './pen.ts'
import { plate, plateFile, sheetOf } from './plate.ts'
import { ringsFile } from './rings.ts'

const SCHEMES = ['QMS', 'EMS', 'OHSMS', 'ISMS', 'FSMS', 'IATF', 'ITSMS', 'MDQMS']
const GROUNDS = ['paper', 'ink'] as const
const all = SCHEMES.flatMap((scheme) => GROUNDS.map((ground) => [scheme, ground] as const))

const idsOf = (svg: string) => [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
const referencesOf = (svg: string) => [...svg.matchAll(/(?:href="|url\()#([^")]+)/g)].map(([, id]) => id)

describe('the plate of a scheme', () => {
	test.each(all)('%s on %s is the same each time and at most 4 kB', (scheme, ground) => {
		expect(plate(scheme, ground)).toBe(plate(scheme, ground))
		expect(plateFile(scheme, ground, '#ffffff').length).toBeLessThanOrEqual(4000)
	})

	test.each(all)('%s on %s has paths of whole numbers only, and neither style nor script', (scheme, ground) => {
		const svg = plate(scheme, ground)
		const paths = [...svg.matchAll(/ d="([^"]*)"/g)].map(([, d]) => d)
		expect(paths.length).toBeGreaterThan(4)
		for (const d of paths) expect(d).toMatch(/^M?[MmLlHhVvCcSsQqAaZz\d -]+$/)
		expect(svg).not.toMatch(/style|script|NaN|undefined|#(?!\w+["\d)])[0-9a-f]{3}/)
		expect(svg).toContain('currentColor')
	})

	test('is closed at each element and differs from all others, on paper and on ink', () => {
		const drawn = all.map(([scheme, ground]) => plate(scheme, ground))
		expect(new Set(drawn).size).toBe(all.length)
		for (const svg of drawn)
			expect(svg.match(/<\w+/g)?.length).toBe((svg.match(/\/>/g)?.length ?? 0) + (svg.match(/<\/\w+>/g)?.length ?? 0))
	})

	test.each(all)('%s on %s refers to its own parts alone', (scheme, ground) => {
		const svg = plate(scheme, ground)
		expect(new Set(idsOf(svg)).size).toBe(idsOf(svg).length)
		for (const id of referencesOf(svg)) expect(idsOf(svg)).toContain(id)
	})

	test.each(['XYZ', 'constructor', ''])('is a plain rosette when the scheme "%s" has no engraving', (scheme) => {
		const svg = plate(scheme, 'paper')
		expect(svg.match(/<use /g)?.length).toBeGreaterThan(5)
		expect(svg.length).toBeLessThan(4000)
		expect(svg).not.toContain('clip')
	})
})

describe('the sheet of small plates', () => {
	test('has unique ids, three columns of rings and one for each scheme', () => {
		const sheet = sheetOf(SCHEMES, 'ink')
		const ids = idsOf(sheet)
		expect(new Set(ids).size).toBe(ids.length)
		for (const id of referencesOf(sheet)) expect(ids).toContain(id)
		expect(sheet).toContain(`viewBox="0 0 ${11 * 960} 960"`)
		expect(sheet.match(/stroke-dasharray="1 34"/g)).toHaveLength(2 + 1)
	})

	test('has the columns that the style sheet expects', () => {
		const tokens = readFileSync('app/ui/style/tokens.css', 'utf8')
		for (const [i, scheme] of SITE_SCHEMES.entries())
			expect(tokens).toMatch(new RegExp(`\\[data-scheme="${scheme}"\\] \\{[^}]*--plate: ${i + 3};`))
	})

	test('has half as many lines as the large plates', () => {
		const outlines = (svg: string) => svg.match(/z/g)?.length ?? 0
		const large = SCHEMES.reduce((sum, scheme) => sum + outlines(plate(scheme, 'ink')), 0)
		expect(outlines(sheetOf(SCHEMES, 'ink'))).toBeLessThan(0.7 * large)
	})

	test('takes a further scheme by its name alone', () => {
		const [before, after] = [sheetOf(SCHEMES, 'ink'), sheetOf([...SCHEMES, 'XYZ'], 'ink')]
		expect(after).toMatch(/<g transform="translate\(10560\)">.* id="XYZr"/)
		expect(after.slice(after.indexOf('<g'))).toContain(before.slice(before.indexOf('<g'), -6))
	})
})

test('plaited rings are small and have as many plaits as the level', () => {
	for (const count of [1, 2, 3]) {
		const svg = ringsFile(count)
		expect(svg.length).toBeLessThan(1500)
		expect(svg.match(/stroke-dasharray/g)).toHaveLength(1)
		expect(svg.match(/ d="([^"]*)"/)?.[1]?.match(/m/g)).toHaveLength(2 * count)
	}
})

test('the marks of evidence are six in two rows, hatched only in the row of the large ones', () => {
	const svg = marksFile()
	expect(MARKED).toHaveLength(6)
	expect(svg).toContain('viewBox="0 0 288 96"')
	expect(svg.match(/ 0\)"/g)).toHaveLength(6)
	expect(svg.match(/ 48\)">.*?stroke-dasharray/g)).toHaveLength(6)
	expect(svg.slice(0, svg.indexOf(' 48)"'))).not.toContain('dasharray')
	expect(new Set(idsOf(svg)).size).toBe(6)
	expect(svg.length).toBeLessThan(4000)
	const styles = readFileSync('app/ui/style/marks.css', 'utf8')
	const columns = [...styles.matchAll(/data-mark="(\w+)"\] \{\s*--column: (\d)/g)].map(([, kind, column]) => [
		kind,
		Number(column),
	])
	expect(columns).toEqual(MARKED.slice(1).map((kind, i) => [kind, i + 1]))
})

describe('a plate in a PDF', () => {
	test.each(SCHEMES)('%s is drawn with all of its paths', (scheme) => {
		const calls: string[] = []
		const doc: Doc = new Proxy({} as Doc, {
			get: (_target, name) => (value: unknown) => {
				calls.push(name === 'path' ? String(value) : String(name))
				return doc
			},
		})
		const svg = plate(scheme, 'paper')
		drawPlate(doc, svg)
		const saved = calls.filter((name) => name === 'save').length
		expect(saved).toBe(calls.filter((name) => name === 'restore').length)
		const uses = svg.match(/<use /g)?.length ?? 0
		expect(calls.filter((name) => name === 'fill' || name === 'stroke').length).toBeGreaterThan(uses)
		for (const [, d] of svg.matchAll(/ d="([^"]*)"/g)) expect(calls).toContain(d)
	})
})

describe('a line', () => {
	test('swells where the width grows', () => {
		const line = swelled(
			[
				[0, 100],
				[100, 100],
				[200, 100],
				[300, 100],
			],
			(_at, t) => 6 + 18 * t,
		)
		expect(pathText([line])).toBe('m0 103c100 3 200 6 300 9v-24c-100 3-200 6-300 9z')
	})

	test('is thin on the side that faces the light, which comes from the left and a little from above', () => {
		const [left, right, top, below] = [
			[-1, 0, 0],
			[1, 0, 0],
			[0, -1, 0],
			[0, 1, 0],
		].map((normal) => toneOf(normal as [number, number, number])) as [number, number, number, number]
		expect(left).toBeLessThan(top)
		expect(top).toBeLessThan(0.6)
		expect(Math.min(right, below)).toBeGreaterThan(0.9)
		expect(toneOf([0, -1, 0], 90)).toBeCloseTo(right, 5)
	})

	test('begins each further path where the last one ended', () => {
		const square = (x: number) => ({
			start: [x, 0] as const,
			to: [[[x + 5, 0] as const], [[x + 5, 5] as const], [[x, 5] as const]],
		})
		expect(pathText([square(10), square(20), { ...square(1), open: true }])).toBe(
			'm10 0h5v5h-5zm10 0h5v5h-5zm-19 0h5v5h-5',
		)
	})
})
