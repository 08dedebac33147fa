import type { Resource } from '#app/base/resource.ts'
import { loadContent } from '#catalogue/load.server.ts'

/** The reference lists of the registration form. */
export const options = () => loadContent().pages.registration.options
export type Options = ReturnType<typeof options>

export const resources = (): Resource[] => [{ path: '/data/options.json', read: options }]
