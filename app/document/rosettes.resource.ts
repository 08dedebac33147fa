import type { Resource } from '#app/base/resource.ts'
import { SCHEMES } from '#catalogue/schema.ts'
import { rosettesFile } from '#drawing/guilloche.ts'

/** The rosettes of all schemes. One file for the whole site keeps a thousand curves out of pages and scripts. */
export const resources = (): Resource[] => [{ path: '/rosettes.svg', read: () => rosettesFile(SCHEMES) }]
