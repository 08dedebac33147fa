import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitTitle } from './fit-title.ts'

// Each character is half an em wide.
const words = (title: string) => title.split(' ').map((text) => ({ text, width: text.length / 2 }))
const BOX = { width: 600, height: 390, lines: 4, lineHeight: 1, sizes: [48, 60, 80], space: 0.5 }

test('fitTitle uses the largest size when the title is short', () => {
	expect(fitTitle(words('Blog'), BOX)).toEqual({ size: 80, lines: ['Blog'] })
})

test('fitTitle balances the lengths of the lines', () => {
	expect(fitTitle(words('How to check a thing'), { ...BOX, sizes: [80] })?.lines).toEqual(['How to check', 'a thing'])
	expect(fitTitle(words('aa bb cc dd ee ff gg'), { ...BOX, sizes: [80] })?.lines).toEqual(['aa bb cc dd', 'ee ff gg'])
})

test('fitTitle uses the next smaller size when that saves a line', () => {
	expect(fitTitle(words('Exemplar Global Lead Auditor QMS'), { ...BOX, sizes: [80, 75] })).toEqual({
		size: 75,
		lines: ['Exemplar Global', 'Lead Auditor QMS'],
	})
})

test('fitTitle uses the largest size at which a long title fits in width and height', () => {
	const title = words('Training certificate or personnel certification: what is the difference?')
	expect(fitTitle(title, { ...BOX, sizes: [80, 60] })).toEqual({
		size: 60,
		lines: ['Training certificate', 'or personnel', 'certification: what', 'is the difference?'],
	})
	expect(fitTitle(title, { ...BOX, height: 150 })?.size).toBe(48)
})

test('fitTitle returns undefined when the title fits at no size', () => {
	expect(fitTitle(words('nonconformitynonconformitynonconformity'), BOX)).toBeUndefined()
	expect(fitTitle(words('word '.repeat(60).trim()), BOX)).toBeUndefined()
})

test('fitTitle keeps all words in order, in at most four lines inside the box, for any title', () => {
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
