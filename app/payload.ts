import type { SiteData } from './site.ts'

/** Id of the element that has what the browser needs to hydrate the document, as JSON. */
export const PAYLOAD_ID = 'payload'

export type Payload = {
	/** The pattern of the page, by which app/pages.ts names it. */
	page: string
	/** The address that the document was rendered for; none if it may stand at any. */
	path?: string | undefined
	/** Of the page, but for the texts that stand in the document as HTML. */
	data: unknown
	site: SiteData
	/** Of the build. */
	version: string
	/** The entry first, then what it imports, the largest first. */
	modules: string[]
}

/** Written beside each page: for turning to it from another one, and for the service worker. */
export type PageData = {
	version: string
	title: string
	data: unknown
	/** Addresses of the modules and style sheets that the page needs. */
	assets: string[]
}

/** Address of the data of a page. */
export const dataPath = (path: string) => `${path === '/' ? '' : path}/data.json` as `/${string}/data.json`

/** Data as JSON; with `inDocument`, without the texts that the document shows as HTML. */
export const toJson = (value: unknown, { inDocument = false } = {}) =>
	JSON.stringify(value, (key, field) => (inDocument && key === 'html' ? undefined : field))
