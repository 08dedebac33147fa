import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { create, type Font as FontFile } from 'fontkit'
import subsetFont from 'subset-font'
import { remembered } from '#shared/remembered.ts'

const require = createRequire(import.meta.url)

const NEWSREADER = require.resolve('@fontsource-variable/newsreader/package.json')

/** The font of headings on pages, pictures and papers. Its family and fallbacks for pages are in app/ui/style/. */
export const headingFile = (part: string, axes: 'wght' | 'standard') =>
	join(NEWSREADER, `../files/newsreader-${part}-${axes}-normal.woff2`)

export const HEADING_AXES = { opsz: 36, wght: 500 }

const NOTO_SANS = require.resolve('@fontsource-variable/noto-sans/package.json')
/** One package for each further script of India, by whose name its file is called. */
const OF_INDIA = [
	require.resolve('@fontsource-variable/noto-sans-bengali/package.json'),
	require.resolve('@fontsource-variable/noto-sans-gujarati/package.json'),
	require.resolve('@fontsource-variable/noto-sans-gurmukhi/package.json'),
	require.resolve('@fontsource-variable/noto-sans-kannada/package.json'),
	require.resolve('@fontsource-variable/noto-sans-malayalam/package.json'),
	require.resolve('@fontsource-variable/noto-sans-oriya/package.json'),
	require.resolve('@fontsource-variable/noto-sans-tamil/package.json'),
	require.resolve('@fontsource-variable/noto-sans-telugu/package.json'),
]

const notoFile = (manifest: string, part: string) =>
	join(manifest, `../files/${basename(dirname(manifest))}-${part}-wght-normal.woff2`)

/** Newsreader, the site's serif, and Noto Sans for what it lacks. */
const FILES = [
	...['latin', 'latin-ext', 'vietnamese'].map((part) => headingFile(part, 'standard')),
	...['latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'devanagari'].map((part) =>
		notoFile(NOTO_SANS, part),
	),
	...OF_INDIA.map((manifest) => notoFile(manifest, basename(dirname(manifest)).replace('noto-sans-', ''))),
]

/**
 * Marks of these fonts have no anchor on some letters, which fontkit takes for an error in the middle of a document. Without
 * the anchors each mark stands where its glyph has it.
 */
const NULL_ANCHORS = /-(gujarati|gurmukhi|malayalam|telugu)-/
/** All features but those that move marks by anchors: mark, mkmk, abvm and blwm. */
const SUBSTITUTIONS = [
	...['ccmp', 'locl', 'nukt', 'akhn', 'rphf', 'rkrf', 'pref', 'blwf', 'half', 'pstf', 'vatu', 'cjct', 'init'],
	...['pres', 'abvs', 'blws', 'psts', 'haln', 'calt', 'rlig', 'liga', 'kern', 'dist'],
]

export type Font = { name: string; file: Buffer; characters: ReadonlySet<number> }

/** The fonts of certificates, the preferred first, at the weight of the site's headings. */
export const loadFonts = () => fontsOf(FILES)

const fontsOf = remembered((files: string[]) => Promise.all(files.map(loadFont)))

async function loadFont(path: string): Promise<Font> {
	const source = await readFile(path)
	const variationAxes = path.includes('-standard-') ? HEADING_AXES : { wght: HEADING_AXES.wght }
	const keepFeatures = NULL_ANCHORS.test(path) ? SUBSTITUTIONS : undefined
	const options = { targetFormat: 'truetype' as const, variationAxes, ...(keepFeatures && { keepFeatures }) }
	const file = await subsetFont(source, everyCharacter(), options)
	const { characterSet } = create(file) as FontFile
	return { name: basename(path), file, characters: new Set(characterSet) }
}

/** All characters of the basic plane, of which each font keeps its own. */
const everyCharacter = () =>
	Array.from({ length: 0x10000 - 0x20 }, (_, i) => i + 0x20)
		.filter((code) => code < 0xd800 || code > 0xdfff)
		.map((code) => String.fromCharCode(code))
		.join('')
