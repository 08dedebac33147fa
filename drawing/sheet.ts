import { type Font, loadFonts } from './fonts.ts'
import { BRASS, INK, LINE, SOFT } from './inks.ts'
import { A4, add, artifact, type Doc, flow, onEachPage, openPdf, type Strip, type Tag } from './pdf.ts'
import { type Element, type TextLine, type Typesetter, typesetter } from './typesetter.ts'

export const MARGIN = 44
export const WIDTH = A4.width - 2 * MARGIN
const BOTTOM = A4.height - 52
const LEADING = 1.25
const ROW_SIZE = 8
const ROW_GAP = 4
/** Beside the titles of the columns. */
const LINES_PER_PAGE = Math.floor((BOTTOM - MARGIN) / (ROW_SIZE * LEADING)) - 4

/** Upright pages of A4 with paragraphs and tables below each other. */
export type Sheet = Typesetter & { doc: Doc; root: Tag }
export type Column = { title: string; x: number; width: number; isAmount?: boolean }
type Cell = { text: string; color: string }

/** `finish` lays out the strips and gives the file. A character that no font has becomes a question mark. */
export async function openSheet(info: Record<string, string>, date: Date) {
	const fonts = await loadFonts()
	const { doc, root, end } = openPdf(info, date)
	const setter = typesetter(doc, fonts)
	const lines: Typesetter['lines'] = (text, ...style) => setter.lines(printable(text, fonts), ...style)
	const sheet: Sheet = { ...setter, lines, doc, root }
	function finish(strips: Strip[], footer: (number: number, count: number) => string) {
		flow(doc, strips, MARGIN, BOTTOM)
		onEachPage(doc, (number, count) => {
			for (const line of lines(footer(number, count), WIDTH, 7, SOFT)) setter.draw(line, MARGIN, A4.height - 36)
		})
		return end()
	}
	return { sheet, finish }
}

const printable = (text: string, fonts: Font[]) =>
	[...text.normalize('NFC')]
		.map((character) => {
			const code = character.codePointAt(0) ?? 0
			return /\s/.test(character) || fonts.some(({ characters }) => characters.has(code)) ? character : '?'
		})
		.join('')

type Style = { tag?: string; size: number; color?: string; before?: number; width?: number; x?: number }

/** Text as an element of the structure, which can go on on the next page. */
export function paragraph({ doc, root, lines, draw }: Sheet, text: string, style: Style): Strip[] {
	const { tag = 'P', size, color = INK, before = 0, width = WIDTH, x = MARGIN } = style
	const element = add(doc, root, tag)
	return lines(text, width, size, color).map((line, i) => ({
		before: i ? 0 : before,
		height: size * LEADING,
		draw: (y) => element.add(() => draw(line, x, y)),
	}))
}

const TITLE: Element = { tag: 'TH', scope: 'Column' }
const NAME: Element = { tag: 'TH', scope: 'Row' }
const CELL: Element = { tag: 'TD' }

/** Each row is named by its first cell. */
export function table(sheet: Sheet, columns: Column[], rows: Cell[][]): Strip[] {
	const { doc, root, lines, draw, widthOf, paragraph } = sheet
	const element = add(doc, root, 'Table')
	const set = (cells: Cell[]) => cells.map(({ text, color }, i) => lines(text, columns[i]?.width ?? 0, ROW_SIZE, color))
	const startOf = (cell: TextLine[], i: number) => {
		const { x = 0, width = 0, isAmount } = columns[i] ?? {}
		return isAmount ? x + width - Math.max(...cell.map(widthOf)) : x
	}
	const strip = (texts: TextLine[][], color: string, drawCells: (y: number) => void): Strip => {
		const height = Math.max(...texts.map(({ length }) => length)) * ROW_SIZE * LEADING + ROW_GAP
		const draw = (y: number) => {
			drawCells(y)
			artifact(doc, () => doc.rect(MARGIN, y + height - 2.5, WIDTH, 0.5).fill(color))
		}
		return { before: 0, height, draw }
	}
	const row = (first: Element, others: Element, texts: TextLine[][], color: string) =>
		strip(texts, color, (y) => {
			const line = add(doc, element, 'TR')
			for (const [i, cell] of texts.entries()) paragraph(line, i ? others : first, cell, startOf(cell, i), y, LEADING)
			line.end()
		})
	const titles = set(columns.map(({ title }) => ({ text: title, color: SOFT })))
	// The structure has the titles once; they are drawn again on each further page.
	const head = strip(titles, BRASS, (y) =>
		artifact(doc, () => {
			for (const [i, cell] of titles.entries()) for (const line of cell) draw(line, startOf(cell, i), y)
		}),
	)
	const body = rows.flatMap((cells) => pageParts(set(cells)))
	return [row(TITLE, TITLE, titles, BRASS), ...body.map((texts) => ({ ...row(NAME, CELL, texts, LINE), head }))]
}

/** The cells of a row, or of several if it is higher than a page. */
function pageParts(texts: TextLine[][]): TextLine[][][] {
	const count = Math.ceil(Math.max(...texts.map(({ length }) => length)) / LINES_PER_PAGE)
	return Array.from({ length: count }, (_, i) =>
		texts.map((lines) => lines.slice(i * LINES_PER_PAGE, (i + 1) * LINES_PER_PAGE)),
	)
}
