import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitTitle } from './fit-title.ts'

// Every character half as wide as the font is large.
const words = (title: string) => title.split(' ').map((text) => ({ text, width: text.length / 2 }))
const BOX = { width: 600, height: 390, lines: 4, lineHeight: 1, sizes: [48, 60, 80], space: 0.5 }

test('a short title is as large as it may be', () => {
	expect(fitTitle(words('Blog'), BOX)).toEqual({ size: 80, lines: ['Blog'] })
})

test('lines are about as long as each other, and no wider than needed', () => {
	expect(fitTitle(words('How to check a thing'), { ...BOX, sizes: [80] })?.lines).toEqual(['How to check', 'a thing'])
	expect(fitTitle(words('aa bb cc dd ee ff gg'), { ...BOX, sizes: [80] })?.lines).toEqual(['aa bb cc dd', 'ee ff gg'])
})

test('one size less is taken where it saves a line', () => {
	expect(fitTitle(words('Exemplar Global Lead Auditor QMS'), { ...BOX, sizes: [80, 75] })).toEqual({
		size: 75,
		lines: ['Exemplar Global', 'Lead Auditor QMS'],
	})
})

test('a longer title shrinks until its lines and its height fit', () => {
	const title = words('Training certificate or personnel certification: what is the difference?')
	expect(fitTitle(title, { ...BOX, sizes: [80, 60] })).toEqual({
		size: 60,
		lines: ['Training certificate', 'or personnel', 'certification: what', 'is the difference?'],
	})
	expect(fitTitle(title, { ...BOX, height: 150 })?.size).toBe(48)
})

test('what fits at no size is refused', () => {
	expect(fitTitle(words('nonconformitynonconformitynonconformity'), BOX)).toBeUndefined()
	expect(fitTitle(words('word '.repeat(60).trim()), BOX)).toBeUndefined()
})

test('whatever the title: all its words in order, in at most four lines that keep within the box', () => {
	fc.assert(
		fc.property(fc.array(fc.stringMatching(/^[a-z]{1,30}$/), { minLength: 1, maxLength: 30 }), (texts) => {
			const fit = fitTitle(words(texts.join(' ')), BOX)
			if (!fit) return
			expect(fit.lines.join(' ')).toBe(texts.join(' '))
			expect(fit.lines.length).toBeLessThanOrEqual(4)
			expect(fit.lines.length * fit.size).toBeLessThanOrEqual(BOX.height)
			for (const line of fit.lines) expect((line.length / 2) * fit.size).toBeLessThanOrEqual(BOX.width)
		}),
	)
})
