import { inflateSync } from 'node:zlib'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { describe, expect, test } from 'vitest'
import { loadContent } from '#catalogue/load.server.ts'
import { paperPdf, paperSize, resources } from './paper.resource.ts'

const { whitepapers, site } = loadContent()
const [first] = whitepapers
if (!first) throw new Error('There is no white paper')

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0
/** The font of headings is embedded, the other is one of PDF itself. */
const isHeading = (word: { font: string } | undefined) => word?.font.includes('/Type0') === true
const squeeze = (text: string) => text.replace(/\s+/g, '')

/** Objects of a PDF as written by pdfkit, their streams inflated. */
function read(pdf: Buffer) {
	const source = pdf.toString('latin1')
	const objects = new Map(
		[...source.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm)].map(([, id, body = '']) => {
			const [, head, stream] = body.match(/^([\s\S]*?)\nstream\n([\s\S]*)\nendstream$/) ?? []
			if (head === undefined || stream === undefined) return [id, { head: body, stream: '' }]
			const bytes = Buffer.from(stream, 'latin1')
			return [id, { head, stream: (head.includes('FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1') }]
		}),
	)
	const follow = (head: string, key: string) => objects.get(head.match(new RegExp(`/${key} (\\d+) 0 R`))?.[1])
	const heads = [...objects.values()].map(({ head }) => head)

	/** What a page says outside its artifacts, each piece with the name of its font. */
	function words(page: string) {
		const resources = follow(page, 'Resources')?.head ?? ''
		const content = (follow(page, 'Contents')?.stream ?? '').replace(/\/Artifact <<[^>]*>> BDC\n[\s\S]*?\nEMC/g, '')
		return [...content.matchAll(/\/(F\d+) [\d.]+ Tf\n\[(.*)\] TJ/g)].map(([, font = '', pieces = '']) => {
			const face = follow(resources, font)?.head ?? ''
			const codes = [...pieces.matchAll(/<([\da-f]+)>/g)].map(([, hex]) => hex).join('')
			if (!face.includes('/Type0')) return { font: face, text: Buffer.from(codes, 'hex').toString('latin1') }
			const [, map = ''] = follow(face, 'ToUnicode')?.stream.match(/\[(.*)\]/) ?? []
			const unicode = [...map.matchAll(/<([\da-f ]*)>/g)].map(([, hex = '']) =>
				hex
					.split(' ')
					.map((code) => String.fromCodePoint(Number.parseInt(code, 16)))
					.join(''),
			)
			return {
				font: face,
				text: (codes.match(/.{4}/g) ?? []).map((code) => unicode[Number.parseInt(code, 16)]).join(''),
			}
		})
	}
	const pages = heads.filter((head) => head.includes('/Type /Page\n')).map(words)
	return {
		source,
		all: heads.join('\n'),
		pages,
		text: pages
			.flat()
			.map(({ text }) => text)
			.join(''),
	}
}

type Node = { type: string; value?: string; children?: Node[] }
const texts = (node: Node): string[] => [node.value ?? [], ...(node.children ?? []).map(texts)].flat()

describe.each(whitepapers.map((paper) => [paper.slug, paper] as const))('white paper %s', async (slug, paper) => {
	const pdf = await paperPdf(paper, site)
	const { source, all, pages, text } = read(pdf)

	test('is a tagged PDF with language, title and author', () => {
		expect(source).toMatch(/^%PDF-1\.7/)
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
		const said = squeeze(text)
		const wanted = texts(unified().use(remarkParse).use(remarkGfm).parse(paper.markdown))
		let from = 0
		for (const piece of [paper.title, paper.summary, ...wanted].map(squeeze)) {
			const at = said.indexOf(piece, from)
			expect(at, piece).toBeGreaterThanOrEqual(0)
			from = at + piece.length
		}
	})

	test('shows its figures, each on one page, with their text, a description and a numbered caption', () => {
		expect(paper.figures.length).toBeGreaterThan(0)
		for (const [i, figure] of paper.figures.entries()) {
			const drawn = squeeze(figure.boxes.flatMap((box) => box.text).join(''))
			const page = pages
				.map((words) => squeeze(words.map((word) => word.text).join('')))
				.find((words) => words.includes(drawn))
			expect(page, figure.name).toContain(squeeze(`Figure ${i + 1}. ${figure.title}`))
			expect(all).toContain(`/Alt (${figure.description.replace(/[()]/g, '\\$&')})`)
			for (const { label = '' } of figure.arrows) expect(text).toContain(label)
			for (const { label, value } of figure.bars?.items ?? []) expect(text).toContain(`${label}${value}`)
		}
		expect(count(all, /\/BBox \[/g)).toBe(paper.figures.length)
	})

	test('has the same bytes each time, and the size that is announced', async () => {
		expect((await paperPdf(paper, site)).equals(pdf)).toBe(true)
		expect(await paperSize(paper)).toBe(Math.round(pdf.length / 1000))
	})

	test('is answered at its address', async () => {
		const file = resources().find(({ path }) => path === `/documents/whitepaper-${slug}.pdf`)
		expect(pdf.equals((await file?.read()) as Buffer)).toBe(true)
	})
})

test('a character that a font lacks is refused by name', async () => {
	await expect(paperPdf({ ...first, markdown: 'It costs ₹ 500 → now.' }, site)).rejects.toThrow(
		`${first.slug}: the fonts of the PDF have no ₹ →`,
	)
})

test('dashes, quotes and signs of Western Europe are set as they are', async () => {
	const words = 'A “quoted” – and ‘half’ — phrase… for 5 €, naïve café'
	const { pages } = read(await paperPdf({ ...first, title: words, markdown: `## ${words}` }, site))
	expect(
		squeeze(
			pages
				.flat()
				.filter(isHeading)
				.map(({ text }) => text)
				.join(''),
		),
	).toBe(squeeze(site.name + words + words))
})

test('Markdown that has no setting is refused rather than lost', async () => {
	await expect(paperPdf({ ...first, markdown: '![A picture](/a.png)' }, site)).rejects.toThrow('"image"')
})
