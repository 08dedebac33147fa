import type { Resource } from '#app/base/page.ts'
import { ROSETTES } from '#app/base/site-images.ts'
import { SCHEMES } from '#catalogue/schema.ts'
import { rosettesFile } from '#drawing/guilloche.ts'

/** The rosettes of all schemes. One file for the whole site keeps a thousand curves out of pages and scripts. */
export const resources = (): Resource[] => [{ path: ROSETTES, read: () => rosettesFile(SCHEMES) }]
