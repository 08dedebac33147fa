// Makes app/ui/newsreader.woff2 from the font package: Latin letters, weight 500. Run it again after an update of the package.
import { readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const source = new URL(import.meta.resolve('@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2'))
const range = (from: number, to: number) =>
	Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')
const text = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”…·€™`

const font = await subsetFont(await readFile(source), text, {
	targetFormat: 'woff2',
	variationAxes: { wght: 500 },
})
await writeFile(new URL('../app/ui/newsreader.woff2', import.meta.url), font)
console.log(`app/ui/newsreader.woff2: ${font.length} bytes`)
