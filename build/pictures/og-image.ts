import { createElement as h, type ReactNode } from 'react'
import satori from 'satori'
import sharp from 'sharp'
import { OG_IMAGE_SIZE } from '#app/base/site-images.ts'
import { type Guilloche, guilloche, transform, turnsOf } from '#drawing/guilloche.ts'
import { fitTitle } from './fit-title.ts'
import { headingFont } from './heading-font.ts'
import { type Card, colour } from './og-card.ts'

const font = { name: 'Newsreader', data: await headingFont('sfnt'), weight: 500, style: 'normal' } as const
const PADDING = 72
const ENGRAVING = { x: 1140, y: 315, radius: 380 }
const SEAL = { x: PADDING + 28, y: OG_IMAGE_SIZE.height - PADDING - 28, radius: 28 }
const FLAT = { palette: true, dither: 0, compressionLevel: 9 }
const TITLE = { width: 660, lines: 4, lineHeight: 1.08, sizes: [84, 76, 68, 60, 54, 48] }
const NOTE = { fontSize: 34, lineHeight: '46px' }

function loadAdditionalAsset(_language: string, characters: string): never {
	throw new Error(`“${characters}” is not in the subset of the heading font (build/pictures/heading-font.ts)`)
}

const row = (style: object, children: ReactNode, key?: string | number) =>
	h('div', { style: { display: 'flex', whiteSpace: 'pre', ...style }, key }, children)
const titleStyle = (fontSize: number) => ({ fontSize, lineHeight: TITLE.lineHeight })

/** Widths of texts in the style of a title, in em. */
async function measure(texts: string[]): Promise<number[]> {
	const widths: number[] = []
	await satori(
		row(
			{ flexDirection: 'column', alignItems: 'flex-start' },
			texts.map((text, i) => row(titleStyle(100), text, i)),
		),
		{
			width: 1e5,
			fonts: [font],
			loadAdditionalAsset,
			onNodeDetected: ({ key, width }) => {
				if (key !== undefined && key !== null) widths[Number(key)] = width / 100
			},
		},
	)
	return widths
}

async function fitted({ title, notes }: Card) {
	// Does not break a line between a publisher and the number of its standard.
	const texts = title.split(/(?<!\b(?:ISO|IEC|IATF)) /)
	const [space = 0, ...widths] = await measure([' ', ...texts])
	const fit = fitTitle(
		texts.map((text, i) => ({ text, width: widths[i] ?? 0 })),
		{ ...TITLE, height: 390 - (notes.length && 26 + notes.length * 46), space },
	)
	if (!fit) throw new Error(`“${title}” is too long for its image`)
	return fit
}

function rosette(drawing: Guilloche, at: { x: number; y: number; radius: number }, line: object, fine = true) {
	const { path, petals, groups } = turnsOf(drawing)
	const attributes = Object.entries(line).map(([name, value]) => ` ${name}="${value}"`)
	const turned = (content: string, turns: typeof petals) =>
		turns.map((turn) => `<g transform="${transform(turn)}">${content}</g>`).join('')
	const group = turned(`<path d="${path}"/>`, petals)
	return `<g fill="none" transform="translate(${at.x} ${at.y}) scale(${at.radius / 100})"${attributes.join('')}>${
		fine ? turned(group, groups) : group
	}</g>`
}

const svg = ({ width, height }: { width: number; height: number }, content: string, background = 'none') =>
	Buffer.from(
		`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${background}"/>${content}</svg>`,
	)

const logo = guilloche('QMS')

const backgrounds = new Map<string, Promise<Buffer>>()

/** The background with the rosette. Cached, because all courses of a standard share it and it is slow to draw. */
function backgroundOf({ ink, line, rosette: drawing }: Card): Promise<Buffer> {
	const key = JSON.stringify([ink, line, drawing])
	const engraving = rosette(drawing, ENGRAVING, { stroke: line, 'stroke-width': 0.33, opacity: 0.65 })
	// Four colours are enough for thin lines and halve the file size; text needs more.
	const background =
		backgrounds.get(key) ??
		sharp(svg(OG_IMAGE_SIZE, engraving, ink))
			.png({ ...FLAT, colours: 4 })
			.toBuffer()
	backgrounds.set(key, background)
	return background
}

export async function drawImage(card: Card): Promise<Buffer> {
	const { width, height } = OG_IMAGE_SIZE
	const { size, lines } = await fitted(card)
	const text = await satori(
		row({ width, height, padding: PADDING, flexDirection: 'column', color: card.text }, [
			...lines.map((line, i) => row({ ...titleStyle(size), marginLeft: -size / 30 }, line, `line ${i}`)),
			...card.notes.map((note, i) => row({ ...NOTE, marginTop: i === 0 ? 26 : 0 }, note, note)),
			row(
				{ position: 'absolute', left: PADDING + 74, bottom: PADDING, fontSize: 40, lineHeight: '56px' },
				card.by,
				'by',
			),
		]),
		{ width, height, fonts: [font], loadAdditionalAsset },
	)
	const seal = rosette(logo, SEAL, { stroke: card.line, 'stroke-width': 4.5 }, false)
	return sharp(await backgroundOf(card))
		.composite([{ input: svg(OG_IMAGE_SIZE, seal + text) }])
		.png({ ...FLAT, colours: 16 })
		.toBuffer()
}

/** The provider's logo inside the safe zone of a maskable icon. */
export function drawIcon(size: number): Promise<Buffer> {
	const at = { x: size / 2, y: size / 2, radius: size * 0.39 }
	const drawn = rosette(logo, at, { stroke: colour('seal'), 'stroke-width': 3.2 }, false)
	return sharp(svg({ width: size, height: size }, drawn, colour('paper')))
		.png({ ...FLAT, colours: 16 })
		.toBuffer()
}
