import { loadContent } from '#catalogue/load.server.ts'

export const read = () => loadContent().pages.registration
