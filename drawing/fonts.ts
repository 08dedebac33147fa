import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { create, type Font as FontFile } from 'fontkit'
import subsetFont from 'subset-font'
import { remembered } from '#shared/remembered.ts'
import { HEADING_AXES, headingFile } from './heading-font.ts'

const require = createRequire(import.meta.url)
const NOTO_SANS = require.resolve('@fontsource-variable/noto-sans/package.json')

/** Newsreader, the site's serif, and Noto Sans for what it lacks. */
const FILES = [
	...['latin', 'latin-ext', 'vietnamese'].map((part) => headingFile(part, 'standard')),
	...['latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'devanagari'].map((part) =>
		join(NOTO_SANS, `../files/noto-sans-${part}-wght-normal.woff2`),
	),
]

export type Font = { name: string; file: Buffer; characters: ReadonlySet<number> }

/** The fonts of certificates, the preferred first, at the weight of the site's headings. */
export const loadFonts = () => fontsOf(FILES)

const fontsOf = remembered((files: string[]) => Promise.all(files.map(loadFont)))

async function loadFont(path: string): Promise<Font> {
	const source = await readFile(path)
	const variationAxes = path.includes('-standard-') ? HEADING_AXES : { wght: HEADING_AXES.wght }
	const file = await subsetFont(source, everyCharacter(), { targetFormat: 'truetype', variationAxes })
	const { characterSet } = create(file) as FontFile
	return { name: basename(path), file, characters: new Set(characterSet) }
}

/** All characters of the basic plane, of which each font keeps its own. */
const everyCharacter = () =>
	Array.from({ length: 0x10000 - 0x20 }, (_, i) => i + 0x20)
		.filter((code) => code < 0xd800 || code > 0xdfff)
		.map((code) => String.fromCharCode(code))
		.join('')
