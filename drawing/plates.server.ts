import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Doc } from './pdf.ts'

const FOLDER = join(import.meta.dirname, 'plates')

/** The plate of a scheme, the rings of a level or the marks of evidence as SVG, in the current colour. */
export const plateSvg = (name: string) => readFileSync(join(FOLDER, `${name}.svg`), 'utf8')

/** The same as a square of another SVG, without its title. */
export const placedPlate = (name: string, x: number, y: number, size: number) =>
	plateSvg(name)
		.replace('<svg', `<svg x="${x}" y="${y}" width="${size}" height="${size}"`)
		.replace(/<title>.*<\/title>/, '')

const attributesOf = (tag = ''): Record<string, string | undefined> =>
	Object.fromEntries([...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))
const ruleOf = (rule?: string) => (rule === 'evenodd' ? 'even-odd' : 'non-zero')

/** Draws the plate of a scheme in a square of 960 at the origin, in the fill and stroke colours that are set. */
export function drawPlate(doc: Doc, scheme: string) {
	const clips = new Map<string, ReturnType<typeof attributesOf>>()
	for (const [, id, tag] of plateSvg(scheme).matchAll(/(?:<clipPath id="(.*?)">)?<path (.*?)\/>/g)) {
		const path = attributesOf(tag)
		if (id) {
			clips.set(`url(#${id})`, path)
			continue
		}
		const clip = clips.get(path['clip-path'] ?? '')
		doc.save()
		if (clip) doc.path(clip['d'] ?? '').clip(ruleOf(clip['clip-rule']))
		doc.path(path['d'] ?? '')
		const [on, off] = path['stroke-dasharray']?.split(' ').map(Number) ?? []
		if (on && off) doc.dash(on, { space: off })
		if (path['stroke-width']) doc.lineWidth(Number(path['stroke-width'])).stroke()
		else doc.fill(ruleOf(path['fill-rule']))
		doc.restore()
	}
}
