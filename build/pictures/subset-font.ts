// Writes app/ui/style/heading.woff2 from the font package. Run it after updating the package.
import { writeFile } from 'node:fs/promises'
import { headingFont } from './heading-font.ts'

const font = await headingFont('woff2')
await writeFile(new URL('../../app/ui/style/heading.woff2', import.meta.url), font)
console.log(`app/ui/style/heading.woff2: ${font.length} bytes`)
