import { describe, expect, test } from 'vitest'
import { loadContent } from '#catalogue/load.server.ts'
import { textOf } from '#server/testing/pdf.ts'
import { resources, whitepaperPdf, whitepaperSize } from './whitepaper-pdf.resource.ts'

const { whitepapers, site } = loadContent()
const [first] = whitepapers
if (!first) throw new Error('There is no white paper')

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0
const squeeze = (text: string) => text.replace(/[\s|]+/g, '')

const letters = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '')

describe.each(whitepapers.map((paper) => [paper.slug, paper] as const))('white paper %s', async (slug, paper) => {
	const pdf = await whitepaperPdf(paper, site)
	const all = pdf.toString('latin1')
	const text = squeeze(textOf(pdf))

	test('is a tagged PDF with language, title and author', () => {
		expect(all).toMatch(/^%PDF-1\.7/)
		expect(all).toContain('/Marked true')
		expect(all).toMatch(/\/StructTreeRoot \d+ 0 R/)
		expect(all).toContain('/Lang (en)')
		expect(all).toContain('/DisplayDocTitle true')
		expect(all).toContain(`(${paper.title})`)
		expect(all).toContain(`(${site.legalName})`)
	})

	test('has the structure of the text', () => {
		const { markdown } = paper
		expect(count(all, /\/S \/Document\b/g)).toBe(1)
		expect(count(all, /\/S \/H1\b/g)).toBe(1)
		expect(count(all, /\/S \/H2\b/g)).toBe(count(markdown, /^## /gm))
		expect(count(all, /\/S \/H3\b/g)).toBe(count(markdown, /^### /gm))
		expect(count(all, /\/S \/LI\b/g)).toBe(count(markdown, /^(-|\d+\.) /gm))
		expect(count(all, /\/S \/Table\b/g)).toBe(count(markdown, /^\| ---/gm))
		expect(count(all, /\/S \/TR\b/g)).toBe(count(markdown, /^\| (?!---)/gm))
		expect(count(all, /\/S \/Link\b/g)).toBe(count(markdown, /\]\((?!figure:)/g) + 2)
		expect(count(all, /\/S \/Figure\b/g)).toBe(count(markdown, /\]\(figure:/g))
	})

	test('has a bookmark for each heading', () => {
		expect(all).toContain('/PageMode /UseOutlines')
		expect(count(all, /\/Dest \[/g)).toBe(1 + count(paper.markdown, /^##+ /gm))
	})

	test('has links that work outside the site', () => {
		const targets = [...all.matchAll(/\/URI \((.*)\)/g)].map(([, target = '']) => target)
		for (const target of targets) expect(target).toMatch(/^(https|mailto):/)
		for (const [, path] of paper.markdown.matchAll(/\]\((\/[^)]*)\)/g)) expect(targets).toContain(site.address + path)
	})

	test('says all of the paper, in its order', () => {
		const written = paper.markdown.replace(/!\[.*?\]\(.*?\)|\]\(.*?\)/g, '')
		let from = 0
		for (const piece of [paper.title, paper.summary, ...written.split('\n')].map(letters)) {
			const at = letters(text).indexOf(piece, from)
			expect(at, piece).toBeGreaterThanOrEqual(0)
			from = at + piece.length
		}
	})

	test('shows its figures with their text, a description and a numbered caption', () => {
		expect(paper.figures.length).toBeGreaterThan(0)
		for (const [i, figure] of paper.figures.entries()) {
			expect(text).toContain(squeeze(figure.boxes.flatMap((box) => box.text).join('')))
			expect(text).toContain(squeeze(`Figure ${i + 1}. ${figure.title}`))
			expect(all).toContain(`/Alt (${figure.description.replace(/[()]/g, '\\$&')})`)
			for (const { label = '' } of figure.arrows) expect(text).toContain(squeeze(label))
			for (const { label, value } of figure.bars?.items ?? []) expect(text).toContain(squeeze(`${label}${value}`))
		}
		expect(count(all, /\/BBox \[/g)).toBe(paper.figures.length)
	})

	test('has the same bytes each time, and the size that is announced', async () => {
		expect((await whitepaperPdf(paper, site)).equals(pdf)).toBe(true)
		expect(await whitepaperSize(paper)).toBe(Math.round(pdf.length / 1000))
	})

	test('is answered at its address', async () => {
		const file = resources().find(({ path }) => path === `/documents/whitepaper-${slug}.pdf`)
		expect(pdf.equals((await file?.read()) as Buffer)).toBe(true)
	})
})

test('a character that a font lacks is refused by name', async () => {
	await expect(whitepaperPdf({ ...first, markdown: 'It costs ₹ 500 → now.' }, site)).rejects.toThrow(
		`${first.slug}: the fonts of the PDF have no ₹ →`,
	)
})

test('dashes, quotes and signs of Western Europe are set as they are', async () => {
	const words = 'A “quoted” – and ‘half’ — phrase… for 5 €, naïve café'
	const text = squeeze(textOf(await whitepaperPdf({ ...first, title: words, markdown: `## ${words}` }, site)))
	expect(text.split(squeeze(words))).toHaveLength(3)
})

test('Markdown that has no setting is refused rather than lost', async () => {
	await expect(whitepaperPdf({ ...first, markdown: '![A picture](/a.png)' }, site)).rejects.toThrow('"image"')
})
