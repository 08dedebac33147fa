import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Rosette } from '#app/ui/rosette.tsx'
import { SCHEMES } from '#catalogue/schema.ts'
import { guilloche, rosettesFile, turnsOf } from './guilloche.ts'

/** Fails if a tag is not closed or an attribute is not quoted. */
function expectWellFormed(source: string) {
	const open: string[] = []
	const rest = source.replace(
		/<(\/?)([a-zA-Z]+)((?: [a-zA-Z-]+="[^"<&]*")*)(\/?)>/g,
		(_tag, closing, name, _rest, alone) => {
			if (closing) expect(open.pop()).toBe(name)
			else if (!alone) open.push(name)
			return ''
		},
	)
	expect(rest).toBe('')
	expect(open).toEqual([])
}

describe('the curve of a scheme', () => {
	test('differs from every other curve and from the default', () => {
		const curves = [...SCHEMES, 'unknown'].map((scheme) => guilloche(scheme).curve)
		expect(new Set(curves).size).toBe(9)
	})
})

describe('the turns of a curve', () => {
	test('are distributed evenly over the circle, with the groups between two of them', () => {
		for (const scheme of SCHEMES) {
			const drawing = guilloche(scheme)
			const { path, petals, groups } = turnsOf(drawing)
			const curves = path.match(/M[^M]*Z/g) ?? []
			expect(petals.length * curves.length).toBe(drawing.turns)
			expect(groups).toHaveLength(drawing.layers)
			const gap = 360 / curves.length
			expect(petals.map(({ angle }) => angle)).toEqual(petals.map((_, i) => (i * gap) / petals.length))
			expect((groups.at(-1)?.angle ?? 0) + drawing.step, scheme).toBeLessThanOrEqual(360 / drawing.turns)
		}
	})
})

describe('the file of rosettes', () => {
	const svg = rosettesFile(SCHEMES)

	test('is well formed, smaller than 1.3 kB for each scheme and without style attributes', () => {
		expectWellFormed(svg)
		expect(svg.length).toBeLessThan(1300 * SCHEMES.length)
		expect(svg).not.toMatch(/\bstyle\b/)
	})

	test.each(SCHEMES)('has what a rosette of %s shows, fine and coarse', (scheme) => {
		for (const fine of [true, false]) {
			const shown = renderToString(createElement(Rosette, { scheme, fine }))
			expectWellFormed(shown)
			const [, id] = / href="\/rosettes\.svg#([^"]+)"/.exec(shown) ?? []
			expect(svg).toContain(`<g id="${id}">`)
			expect(shown).toMatch(/^<svg[^>]* aria-hidden="true"/)
		}
		expect(svg).toContain(guilloche(scheme).curve)
	})
})
