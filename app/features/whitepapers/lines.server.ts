import { BRASS, INK } from '#drawing/inks.ts'
import { add, artifact, type Doc, type Tag } from '#drawing/pdf.ts'

export type Style = {
	size: number
	leading: number
	before: number
	color: string
	serif?: true
	bold?: true
	italic?: true
}
export type Run = Style & { text: string; link?: { url: string; text: string } | undefined }
export type Box = { x: number; width: number }
type Line = { run: Run; text: string }[]

export const BODY: Style = { size: 10, leading: 15, before: 8, color: INK }

// Where a line may end: after a space, unless it stands before the number of a standard or clause.
const BREAK = /(?<=(?<!\b(?:ISO|IEC|TS|[Cc]lauses?|Annex|Amendment|stage)) )/

export const total = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)
const baseline = (y: number, { size, leading }: Style) => y + leading / 2 + size * 0.25

export type LineSetter = ReturnType<typeof lineSetter>

/** Breaks text in several styles into lines and draws them. */
export function lineSetter(doc: Doc) {
	const links = new Map<object, Tag>()

	function use({ serif, bold, italic, size }: Style) {
		const face = bold || italic ? `-${bold ? 'Bold' : ''}${italic ? 'Oblique' : ''}` : ''
		return doc.font(serif ? 'Serif' : `Helvetica${face}`).fontSize(size)
	}
	const measure = (style: Style, text: string) => use(style).widthOfString(text)
	const write = (style: Style, text: string, x: number, y: number) =>
		use(style).fillColor(style.color).text(text, x, baseline(y, style), { lineBreak: false, baseline: 'alphabetic' })

	function breakLines(runs: Run[], width: number): Line[] {
		const words: Line[] = [[]]
		for (const run of runs)
			for (const text of run.text.split(BREAK)) {
				words.at(-1)?.push({ run, text })
				if (text.endsWith(' ')) words.push([])
			}
		const lines: Line[] = [[]]
		let left = width
		for (const word of words) {
			if (total(word.map(({ run, text }) => measure(run, text.trimEnd()))) > left && lines.at(-1)?.length) {
				lines.push([])
				left = width
			}
			const line = lines.at(-1) ?? []
			for (const { run, text } of word) {
				const last = line.at(-1)
				if (last?.run === run) last.text += text
				else line.push({ run, text })
				left -= measure(run, text)
			}
		}
		return lines
	}

	function drawLine(line: Line, start: number, y: number, element: Tag) {
		let x = start
		for (const { run, text } of line) {
			const left = x
			if (run.link) {
				const width = measure(run, text.trimEnd())
				const link = links.get(run.link) ?? add(doc, element, 'Link')
				links.set(run.link, link)
				link.add(() => write(run, text, left, y))
				const options = { structParent: link, Contents: new String(run.link.text) }
				doc.link(left, y, width, run.leading, run.link.url, options as object)
				artifact(doc, () => doc.rect(left, baseline(y, run) + 2, width, 0.5).fill(BRASS))
			} else element.add(() => write(run, text, left, y))
			x += measure(run, text)
		}
	}

	/** pdfkit notes the page of a link when its element ends. */
	function endLinks() {
		for (const link of links.values()) link.end()
		links.clear()
	}

	return { use, measure, write, breakLines, drawLine, endLinks }
}
