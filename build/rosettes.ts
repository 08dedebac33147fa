// Draws app/ui/rosettes/*.svg and app/shell/logo.svg. Run it after a change of app/ui/guilloche.ts, or for a new scheme.
import { writeFile } from 'node:fs/promises'
import { LOGO_DRAWING, rosetteSvg } from '#app/ui/guilloche.ts'
import { SCHEMES } from '#content/schema.ts'

for (const scheme of SCHEMES)
	await writeFile(new URL(`../app/ui/rosettes/${scheme}.svg`, import.meta.url), rosetteSvg(scheme))
await writeFile(new URL('../app/shell/logo.svg', import.meta.url), rosetteSvg('QMS', LOGO_DRAWING))
console.log(`${SCHEMES.length} rosettes drawn.`)
