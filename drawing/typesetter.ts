import type { Font } from './fonts.ts'
import { add, type Doc, type Tag } from './pdf.ts'

type Piece = { font: Font; text: string }
export type TextLine = { pieces: Piece[]; size: number; color: string }

const ASCENT = 0.88

/** Thrown if no font has a character. */
export class MissingCharacters extends Error {
	override name = 'MissingCharacters'
}

export type Typesetter = ReturnType<typeof typesetter>

/** Sets text in the first font that has each of its characters. Each word is measured once, whatever its line. */
export function typesetter(doc: Doc, fonts: Font[]) {
	const registered = new Set<Font>()

	function use(font: Font, size: number) {
		if (!registered.has(font)) doc.registerFont(font.name, font.file)
		registered.add(font)
		return doc.font(font.name).fontSize(size)
	}

	function pieces(text: string): Piece[] {
		const found: Piece[] = []
		const missing = new Set<string>()
		for (const character of text) {
			const last = found.at(-1)
			const code = character.codePointAt(0) ?? 0
			// Spaces and joiners belong to the word before them.
			const isNeutral = last && /[\s\u200c\u200d]/.test(character)
			const font = isNeutral ? last.font : fonts.find(({ characters }) => characters.has(code))
			if (!font) missing.add(character)
			else if (font === last?.font) last.text += character
			else found.push({ font, text: character })
		}
		if (missing.size > 0) throw new MissingCharacters([...missing].join(' '))
		return found
	}

	const widthOf = (text: string, size: number) =>
		pieces(text).reduce((sum, piece) => sum + use(piece.font, size).widthOfString(piece.text), 0)

	function draw({ pieces: parts, size, color }: TextLine, start: number, y: number) {
		let x = start
		for (const { font, text } of parts) {
			// All fonts of a line stand on one base line.
			use(font, size)
				.fillColor(color)
				.text(text, x, y + size * ASCENT, { lineBreak: false, baseline: 'alphabetic' })
			x += doc.widthOfString(text)
		}
	}

	return {
		draw,
		widthOf: ({ pieces, size }: TextLine) => widthOf(pieces.map(({ text }) => text).join(''), size),
		lines(text: string, width: number, size: number, color: string): TextLine[] {
			const lines: Measured[] = []
			const space = widthOf(' ', size)
			const words = text
				.normalize('NFC')
				.replace(/\p{Cc}/gu, ' ')
				.trim()
				.split(/\s+/)
			for (const word of words) {
				const own = widthOf(word, size)
				const last = lines.at(-1)
				if (last && last.width + space + own <= width) {
					last.text += ` ${word}`
					last.width += space + own
				} else
					lines.push(...(own <= width ? [{ text: word, width: own }] : cut(word, width, (part) => widthOf(part, size))))
			}
			return lines.map((line) => ({ pieces: pieces(line.text), size, color }))
		},
		/** The largest size at which the text fits one line; `min` if none does. */
		oneLine(text: string, width: number, max: number, min: number): number {
			return Math.max(min, Math.min(max, (max * width) / widthOf(text.normalize('NFC'), max)))
		},
		/** Draws lines below each other as one element of the structure. */
		paragraph(parent: Tag, { tag, ...options }: Element, lines: TextLine[], x: number, top: number, leading: number) {
			const element = add(doc, parent, tag, options)
			for (const [i, line] of lines.entries()) element.add(() => draw(line, x, top + i * line.size * leading))
			element.end()
		},
	}
}

/** Type of an element of the structure; of a title in a table also what it is the title of. */
export type Element = { tag: string; scope?: 'Row' | 'Column' }

type Measured = { text: string; width: number }

/** Parts of a word that fit the width, with their widths. */
function cut(word: string, width: number, widthOf: (text: string) => number): Measured[] {
	const widths = new Map<string, number>()
	const parts: Measured[] = []
	for (const { segment } of new Intl.Segmenter('en').segment(word)) {
		const own = widths.get(segment) ?? widthOf(segment)
		widths.set(segment, own)
		const last = parts.at(-1)
		if (!last || last.width + own > width) parts.push({ text: segment, width: own })
		else {
			last.text += segment
			last.width += own
		}
	}
	return parts
}
