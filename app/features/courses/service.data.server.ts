import { loadContent } from '#catalogue/load.server.ts'

export const consultancy = { read: () => loadContent().pages.consultancy }
export const customised = { read: () => loadContent().pages.customised }
