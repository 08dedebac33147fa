import { loadContent } from '#content/load.server.ts'

export const read = () => loadContent().pages.registration
