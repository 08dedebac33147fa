import type { Resource } from '#app/base/resource.ts'
import { SPECIMEN_ADDRESS } from '#app/ui/certificate-sheet/specimen.tsx'
import { exampleFace } from '#catalogue/certificate.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { guilloche, transform, turnsOf } from '#drawing/guilloche.ts'
import { BRASS, INK, SEAL, SOFT, STANDARD_INKS } from '#drawing/inks.ts'
import { placedPlate } from '#drawing/plates.server.ts'
import type { Face } from '#shared/certificates/certificate.ts'

export const resources = (): Resource[] => [
	{ path: SPECIMEN_ADDRESS, read: () => specimenFile(exampleFace(loadContent())) },
]

const LEFT = 62
/** Left edge of the second column. */
const SECOND = 330

/** A picture loads no fonts of the page, so its text is in a serif of the system. */
function specimenFile(face: Face): string {
	const ink = STANDARD_INKS[face.scheme] ?? INK
	const [holder, scheme, number, day] = face.rows
	if (!holder || !scheme || !number || !day) throw new Error('A certificate has fewer rows than a specimen shows')
	const circled = number.value.length * 11
	const texts: Text[] = [
		{ text: face.issuedBy, x: LEFT, y: 82, size: 19, color: INK },
		{ text: face.kind, x: LEFT, y: 118, size: 32, color: ink },
		{ text: holder.label, x: LEFT, y: 168, size: 15, color: SOFT },
		{ text: holder.value, x: LEFT, y: 216, size: 50, color: INK },
		{ text: scheme.label, x: LEFT, y: 254, size: 15, color: SOFT },
		{ text: scheme.value, x: LEFT, y: 283, size: 25, color: INK },
		{ text: number.label, x: LEFT, y: 334, size: 15, color: SOFT },
		{ text: number.value, x: LEFT, y: 366, size: 22, color: INK, width: circled },
		{ text: day.label, x: SECOND, y: 334, size: 15, color: SOFT },
		{ text: day.value, x: SECOND, y: 366, size: 22, color: INK },
		{ text: 'Specimen', x: 372, y: 158, size: 20, color: SEAL },
	]
	return [
		'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 452" width="640" height="452" fill="none">',
		frame(),
		`<g stroke="${ink}" stroke-width=".5" opacity=".55" clip-path="url(#inside)">${rosette(face.scheme)}</g>`,
		`<g color="${ink}">${placedPlate('rings-3', 472, 52, 120)}${placedPlate(face.scheme, 487, 67, 90)}</g>`,
		`<path stroke="${SEAL}" stroke-width="2" d="M360 136h106v30h-106z"/>`,
		`<g font-family="Georgia,Gelasio,'Times New Roman','Liberation Serif',serif">${texts.map(written).join('')}</g>`,
		`<ellipse cx="${LEFT + circled / 2}" cy="358" rx="${circled / 2 + 22}" ry="24" stroke="${BRASS}" stroke-width="4"/>`,
		'</svg>',
	].join('')
}

/** Paper, and the woven frame about what it shows. */
function frame() {
	const band = '<path d="M0 8q4-10 8 0t8 0M0 8q4 10 8 0t8 0M8 0q-10 4 0 8t0 8M8 0q10 4 0 8t0 8"/>'
	return [
		'<path fill="#fffdf9" stroke="#e3dccd" d="M.5.5h639v451H.5z"/>',
		`<pattern id="band" width="16" height="16" patternUnits="userSpaceOnUse" x="10" y="10"><g stroke="${BRASS}" stroke-width=".8">${band}</g></pattern>`,
		'<clipPath id="inside"><path d="M27 27h586v398H27z"/></clipPath>',
		'<path fill="url(#band)" fill-rule="evenodd" d="M10 10h620v432H10zM26 26h588v400H26z"/>',
		`<path stroke="${BRASS}" stroke-width="1.5" d="M10 10h620v432H10zM26 26h588v400H26z"/>`,
	].join('')
}

function rosette(scheme: string) {
	const { path, petals, groups } = turnsOf(guilloche(scheme))
	const uses = (id: string, turns: typeof petals) =>
		turns.map((turn) => `<use href="#${id}" transform="${transform(turn)}"/>`).join('')
	const line = '<path id="curve" vector-effect="non-scaling-stroke"'
	return `<defs>${line} d="${path}"/><g id="petals">${uses('curve', petals)}</g></defs><g transform="translate(560 380)scale(1.45)">${uses('petals', groups)}</g>`
}

type Text = { text: string; x: number; y: number; size: number; color: string; width?: number }

/** Of a width of its own where something stands about it, since each system has another serif. */
const written = ({ text, x, y, size, color, width }: Text) =>
	`<text x="${x}" y="${y}" font-size="${size}" fill="${color}"${width ? ` textLength="${width}"` : ''}>${escaped(text)}</text>`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
