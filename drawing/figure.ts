/** A point, x before y. */
type Point = [number, number]
type Rect = { x: number; y: number; w: number; h: number }

/** A drawing of boxes, arrows and bars, as `content/figures/` describes it. */
export type Figure = {
	title: string
	description: string
	width: number
	height: number
	boxes: (Rect & { text: string[]; tone: 'plain' | 'strong' | 'quiet' })[]
	arrows: { from: Point; via: Point[]; to: Point; label?: string | undefined }[]
	bars?: { x: number; y: number; w: number; items: { label: string; value: number }[] } | undefined
}

type Fault = { path: (string | number)[]; message: string }
type Text = {
	kind: 'text'
	tone: string
	x: number
	y: number
	anchor: 'start' | 'middle'
	bold: boolean
	text: string
}

/** What a figure is drawn of, on the page as in the PDF. Paths are written as in SVG. */
export type Shape =
	| ({ kind: 'box'; tone: string } & Rect)
	| { kind: 'line'; path: string }
	| { kind: 'head'; path: string }
	| Text

export const TEXT_SIZE = 12
const LEADING = 15
const PADDING = 6
const HEAD = 8
const BAR = { height: 16, row: 42, value: 26 }

const WIDTHS: [RegExp, number][] = [
	[/[ijl|'.,:;!/ ftI()]/, 0.29],
	[/[r-]/, 0.36],
	[/[mMW%—]/, 0.9],
	[/[A-Z&+?]/, 0.73],
]
/** Room that a text takes in a sans-serif font, rather too much than too little. */
export const widthOf = (text: string, bold = false) =>
	[...text].reduce((sum, sign) => sum + (WIDTHS.find(([signs]) => signs.test(sign))?.[1] ?? 0.58), 0) *
	TEXT_SIZE *
	(bold ? 1.08 : 1)

const isBold = (line: number) => line === 0
const heightOf = (lines: string[]) => lines.length * LEADING
const within = (a: Rect, b: Rect) => a.x >= b.x && a.y >= b.y && a.x + a.w <= b.x + b.w && a.y + a.h <= b.y + b.h
const onEdge = ([x, y]: Point, b: Rect) =>
	((x === b.x || x === b.x + b.w) && y >= b.y && y <= b.y + b.h) ||
	((y === b.y || y === b.y + b.h) && x >= b.x && x <= b.x + b.w)

/** The straight parts of an arrow, each as a rectangle without width or height. */
function partsOf({ from, via, to }: Figure['arrows'][number]) {
	const points = [from, ...via, to]
	return points.slice(1).map((end, i) => {
		const start = points[i] ?? end
		return {
			x: Math.min(start[0], end[0]),
			y: Math.min(start[1], end[1]),
			w: Math.abs(end[0] - start[0]),
			h: Math.abs(end[1] - start[1]),
		}
	})
}

/** Beside the longest part of the arrow: right of an upright one, above a level one. */
function labelOf(arrow: Figure['arrows'][number]): (Rect & { anchor: Text['anchor'] }) | undefined {
	if (!arrow.label) return
	const part = partsOf(arrow).reduce((longest, other) => (other.w + other.h > longest.w + longest.h ? other : longest))
	const w = widthOf(arrow.label)
	return part.h > part.w
		? { x: part.x + PADDING, y: part.y + (part.h - LEADING) / 2 - 1, w, h: LEADING, anchor: 'start' }
		: { x: part.x + (part.w - w) / 2, y: part.y - LEADING - 3, w, h: LEADING, anchor: 'middle' }
}

const isFrame = (box: Rect, boxes: Rect[]) => boxes.some((other) => other !== box && within(other, box))
const roomOf = ({ x, y, w, items }: NonNullable<Figure['bars']>) => ({ x, y, w, h: items.length * BAR.row })
const lengthOf = ({ w, items }: NonNullable<Figure['bars']>, value: number) =>
	Math.round(((w - BAR.value) * value) / Math.max(...items.map((item) => item.value)))

/** What an editor may not see at once in a drawing, with the field that is to blame. */
export function faultsOf({ width, height, boxes, arrows, bars }: Figure): Fault[] {
	const faults: Fault[] = []
	const sheet = { x: 0, y: 0, w: width, h: height }
	const blame = (path: Fault['path'], wrong: boolean, message: string) => {
		if (wrong) faults.push({ path, message })
	}
	for (const [i, box] of boxes.entries()) {
		const inner = boxes.filter((other) => other !== box && within(other, box))
		const top = inner.length ? Math.min(...inner.map(({ y }) => y)) - box.y : box.h
		blame(['boxes', i], !within(box, sheet), 'leaves the drawing')
		blame(['boxes', i, 'text'], heightOf(box.text) + PADDING > top, 'too many lines for the box')
		for (const [j, line] of box.text.entries())
			blame(['boxes', i, 'text', j], widthOf(line, isBold(j)) + 2 * PADDING > box.w, `"${line}" is wider than the box`)
	}
	for (const [i, arrow] of arrows.entries()) {
		const parts = partsOf(arrow)
		const label = labelOf(arrow)
		for (const end of ['from', 'to'] as const)
			blame(['arrows', i, end], !boxes.some((box) => onEdge(arrow[end], box)), 'is not at the edge of a box')
		const isSlanted = parts.some(({ w, h }) => w > 0 === h > 0)
		blame(['arrows', i], isSlanted, 'every part must be level or upright')
		const isOutside = [...parts, ...(label ? [label] : [])].some((part) => !within(part, sheet))
		blame(['arrows', i], isOutside, 'leaves the drawing')
	}
	if (bars) blame(['bars'], !within(roomOf(bars), sheet), 'leave the drawing')
	return faults
}

const pathOf = (points: Point[]) => points.map(([x, y], i) => `${i ? 'L' : 'M'}${x} ${y}`).join('')

function arrowShapes(arrow: Figure['arrows'][number]): Shape[] {
	const { from, via, to } = arrow
	const [before = from] = via.slice(-1)
	const [dx, dy] = [Math.sign(to[0] - before[0]), Math.sign(to[1] - before[1])]
	const neck: Point = [to[0] - dx * HEAD, to[1] - dy * HEAD]
	const half = HEAD / 2
	const head: Point[] = [to, [neck[0] + dy * half, neck[1] + dx * half], [neck[0] - dy * half, neck[1] - dx * half]]
	const shapes: Shape[] = [
		{ kind: 'line', path: pathOf([from, ...via, neck]) },
		{ kind: 'head', path: `${pathOf(head)}Z` },
	]
	const label = labelOf(arrow)
	if (label && arrow.label) {
		const x = label.anchor === 'start' ? label.x : label.x + label.w / 2
		const y = label.y + TEXT_SIZE
		shapes.push({ kind: 'text', tone: 'quiet', x, y, anchor: label.anchor, bold: false, text: arrow.label })
	}
	return shapes
}

/** The shapes of a figure in the order in which they are drawn and read. */
export function shapesOf({ boxes, arrows, bars }: Figure): Shape[] {
	const drawn = boxes.flatMap((box): Shape[] => {
		const { x, y, w, h, text, tone } = box
		const start = isFrame(box, boxes) ? y + PADDING : y + (h - heightOf(text)) / 2
		return [
			{ kind: 'box', tone, x, y, w, h },
			...text.map((line, i): Shape => {
				const place = { x: x + w / 2, y: start + i * LEADING + TEXT_SIZE - 0.5 }
				return { kind: 'text', tone, ...place, anchor: 'middle', bold: isBold(i), text: line }
			}),
		]
	})
	const rows = (bars?.items ?? []).flatMap(({ label, value }, i): Shape[] => {
		if (!bars) return []
		const { x } = bars
		const y = bars.y + i * BAR.row
		const w = lengthOf(bars, value)
		const said = { kind: 'text', tone: 'plain', anchor: 'start' } as const
		return [
			{ ...said, x, y: y + TEXT_SIZE, bold: false, text: label },
			{ kind: 'box', tone: 'strong', x, y: y + LEADING + 2, w, h: BAR.height },
			{ ...said, x: x + w + PADDING, y: y + LEADING + TEXT_SIZE + 2, bold: true, text: String(value) },
		]
	})
	return [...drawn, ...arrows.flatMap(arrowShapes), ...rows]
}

type MarkdownToken = { type: string; href?: string; text?: string }

/** The name in a paragraph that holds nothing but `![caption](figure:name)`, with the caption. */
export function figureIn([image, ...others]: MarkdownToken[]) {
	if (image?.type !== 'image' || others.length) return
	const [, name] = image.href?.match(/^figure:(.*)$/) ?? []
	return name === undefined ? undefined : { name, caption: image.text ?? '' }
}
