import { readFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const source = new URL(import.meta.resolve('@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2'))
const range = (from: number, to: number) =>
	Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')
const text = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”…·€™`

/** The subset of Newsreader for headings: Latin characters, weight 500. */
export const headingFont = async (targetFormat: 'woff2' | 'sfnt') =>
	subsetFont(await readFile(source), text, { targetFormat, variationAxes: { wght: 500 } })
