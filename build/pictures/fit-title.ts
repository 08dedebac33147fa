/** `width` is in em. */
export type Word = { text: string; width: number }
type Box = { width: number; height: number; lines: number; lineHeight: number; sizes: number[]; space: number }

/** The largest size at which a title fits, with its balanced lines; undefined if it fits at none. */
export function fitTitle(words: Word[], { width, height, lines: maxLines, lineHeight, sizes, space }: Box) {
	const lengthOf = (line: Word[]) => line.reduce((sum, word) => sum + word.width, (line.length - 1) * space)
	const longest = (lines: Word[][]) => Math.max(...lines.map(lengthOf))
	const wrap = (limit: number) =>
		words.reduce<Word[][]>((lines, word) => {
			const line = lines.at(-1)
			if (line && lengthOf([...line, word]) <= limit) line.push(word)
			else lines.push([word])
			return lines
		}, [])
	const balanced = (lines: Word[][]): Word[][] => {
		const tighter = wrap(longest(lines) - 1e-6)
		return tighter.length > lines.length || longest(tighter) >= longest(lines) ? lines : balanced(tighter)
	}

	const fitting = sizes
		.toSorted((a, b) => b - a)
		.map((size) => ({ size, lines: wrap(width / size) }))
		.filter(
			({ size, lines }) =>
				lines.length <= maxLines && lines.length * size * lineHeight <= height && longest(lines) * size <= width,
		)
	const [first, next] = fitting
	// Prefers the next smaller size if it needs fewer lines.
	const best = first && next && next.lines.length < first.lines.length ? next : first
	return best && { size: best.size, lines: balanced(best.lines).map((line) => line.map(({ text }) => text).join(' ')) }
}
