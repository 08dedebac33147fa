import { readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { HEADING_AXES, headingFile } from '#drawing/fonts.ts'

const range = (from: number, to: number) =>
	Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')
const text = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”…·€™`

/** The subset of the font for headings: Latin characters, at one weight. */
export const headingFont = async (targetFormat: 'woff2' | 'sfnt') =>
	subsetFont(await readFile(headingFile('latin', 'wght')), text, {
		targetFormat,
		variationAxes: { wght: HEADING_AXES.wght },
	})

// Run after an update of the font package: writes the file that pages load.
if (import.meta.main) {
	const font = await headingFont('woff2')
	await writeFile(new URL('../../app/ui/style/heading.woff2', import.meta.url), font)
	console.log(`app/ui/style/heading.woff2: ${font.length} bytes`)
}
