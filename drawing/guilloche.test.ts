import { JSDOM } from 'jsdom'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Rosette } from '#app/ui/rosette.tsx'
import { SCHEMES } from '#catalogue/schema.ts'
import { guilloche, rosettesFile } from './guilloche.ts'

/** Fails if it is no XML. */
const parsed = (source: string) => new JSDOM(source, { contentType: 'image/svg+xml' })

test('the curve of a scheme differs from every other curve and from the default', () => {
	const curves = [...SCHEMES, 'unknown'].map((scheme) => guilloche(scheme).curve)
	expect(new Set(curves).size).toBe(9)
})

describe('the file of rosettes', () => {
	const svg = rosettesFile(SCHEMES)

	test('is well formed, smaller than 1.3 kB for each scheme and without style attributes', () => {
		parsed(svg)
		expect(svg.length).toBeLessThan(1300 * SCHEMES.length)
		expect(svg).not.toMatch(/\bstyle\b/)
	})

	test.each(SCHEMES)('has what a rosette of %s shows, fine and coarse', (scheme) => {
		for (const fine of [true, false]) {
			const shown = renderToString(createElement(Rosette, { scheme, fine }))
			parsed(shown)
			const [, id] = / href="\/rosettes\.svg#([^"]+)"/.exec(shown) ?? []
			expect(svg).toContain(`<g id="${id}">`)
			expect(shown).toMatch(/^<svg[^>]* aria-hidden="true"/)
		}
		expect(svg).toContain(guilloche(scheme).curve)
	})
})
