import { JSDOM } from 'jsdom'
import PDFDocument from 'pdfkit'
import { describe, expect, test } from 'vitest'
import { renderMarkdown } from '#catalogue/load/markdown.server.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { figure as shape } from '#catalogue/text-schema.ts'
import { shapesOf, TEXT_SIZE, widthOf } from './figure.ts'

const { whitepapers } = loadContent()
const figures = whitepapers.flatMap((paper) => paper.figures)

type Draft = Record<string, unknown> & { boxes: Record<string, unknown>[] }
const draft: Draft = {
	title: 'Two boxes',
	description: 'A description that is long enough to tell somebody who cannot see the drawing what stands in it.',
	width: 300,
	height: 200,
	boxes: [
		{ x: 0, y: 0, w: 100, h: 40, text: ['First'] },
		{ x: 0, y: 80, w: 100, h: 40, text: ['Second', 'and more'] },
	],
	arrows: [{ from: [50, 40], to: [50, 80], label: 'then' }],
}
const faults = (changed: Partial<Draft>) =>
	shape.safeParse({ ...draft, ...changed }).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ??
	[]
const withBox = (box: object) => faults({ boxes: [...draft.boxes, { text: ['Third'], ...box }] })
const withArrow = (arrow: object) => faults({ arrows: [{ from: [50, 40], to: [50, 80], ...arrow }] })

describe('a drawing is refused', () => {
	test('not if it is in order', () => {
		expect(faults({})).toEqual([])
		expect(
			faults({
				boxes: [
					{ x: 0, y: 0, w: 300, h: 200, text: ['Frame'] },
					{ x: 20, y: 30, w: 80, h: 40, text: ['In'] },
				],
				arrows: [],
			}),
		).toEqual([])
	})

	test('if a box leaves it, lies on the text of its frame, or is too small for its own', () => {
		expect(withBox({ x: 250, y: 0, w: 51, h: 40 })).toEqual(['boxes.2: leaves the drawing'])
		expect(withBox({ x: 2, y: 2, w: 90, h: 30 })).toContain('boxes.0.text: too many lines for the box')
		expect(withBox({ x: 120, y: 0, w: 100, h: 40, text: ['One word too many here'] })).toEqual([
			'boxes.2.text.0: "One word too many here" is wider than the box',
		])
		expect(withBox({ x: 120, y: 0, w: 100, h: 40, text: ['One', 'two', 'three'] })).toEqual([
			'boxes.2.text: too many lines for the box',
		])
	})

	test('if an arrow hangs in the air, slants or leaves it', () => {
		expect(withArrow({ to: [50, 79] })).toEqual(['arrows.0.to: is not at the edge of a box'])
		expect(withArrow({ from: [51, 40] })).toEqual(['arrows.0: every part must be level or upright'])
		const [right, down] = [
			[301, 20],
			[301, 100],
		]
		expect(withArrow({ from: [100, 20], via: [right, down], to: [100, 100] })).toEqual(['arrows.0: leaves the drawing'])
		const label = 'a label that is longer than the drawing is wide, by some'
		expect(withArrow({ label })).toEqual(['arrows.0: leaves the drawing'])
	})

	test('if bars leave it', () => {
		const items = ['One', 'Two'].map((label, i) => ({ label, value: i + 1 }))
		expect(faults({ bars: { x: 110, y: 100, w: 150, items } })).toEqual([])
		expect(faults({ bars: { x: 110, y: 120, w: 150, items } })).toEqual(['bars: leave the drawing'])
	})
})

test('the estimate of a width is not less than what Helvetica takes', () => {
	const doc = new PDFDocument()
	for (const figure of figures)
		for (const one of shapesOf(figure)) {
			if (one.kind !== 'text') continue
			const width = doc
				.font(one.bold ? 'Helvetica-Bold' : 'Helvetica')
				.fontSize(TEXT_SIZE)
				.widthOfString(one.text)
			expect(widthOf(one.text, one.bold), one.text).toBeGreaterThanOrEqual(width)
		}
})

test.each(whitepapers.map((paper) => [paper.slug, paper] as const))(
	'%s names, describes and numbers its figures in the page, and refers to each before it stands',
	(_slug, { html, markdown, figures }) => {
		expect(figures).toHaveLength(2)
		const page = new JSDOM(html).window.document
		for (const [i, { name, title, description, boxes }] of figures.entries()) {
			const drawing = page.querySelector(`#figure-${name} [role=img]`)
			const textOf = (attribute: string) => page.getElementById(drawing?.getAttribute(attribute) ?? '')?.textContent
			expect(textOf('aria-labelledby')).toBe(`Figure ${i + 1}. ${title}`)
			expect(textOf('aria-describedby')).toBe(description)
			for (const line of boxes.flatMap((box) => box.text)) expect(drawing?.textContent).toContain(line)
			expect(markdown).toMatch(new RegExp(`\\bFigure ${i + 1}\\b[\\s\\S]*\\(figure:${name}\\)`))
		}
	},
)

test('another picture is refused, because it would have no fallback', () => {
	expect(renderMarkdown('![A hill](/hill.png)', new Map()).faults).toEqual([
		'/hill.png: a picture of a text is a figure',
	])
})
