import { createRequire } from 'node:module'
import { join } from 'node:path'

const require = createRequire(import.meta.url)
const PACKAGE = require.resolve('@fontsource-variable/newsreader/package.json')

/** The font of headings on pages, pictures and papers. Its family and fallbacks for pages are in app/ui/style/. */
export const headingFile = (part: string, axes: 'wght' | 'standard') =>
	join(PACKAGE, `../files/newsreader-${part}-${axes}-normal.woff2`)

export const HEADING_AXES = { opsz: 36, wght: 500 }
