import type { SiteData } from './site.ts'

/** Id of the element with the JSON that hydration needs. */
export const PAYLOAD_ID = 'payload'

export type Payload = {
	/** The pattern of the page in app/pages.ts. */
	page: string
	/** The address that the document was rendered for; undefined for the 404 page, which is served at any address. */
	path?: string | undefined
	/** The query that it was rendered for. */
	search?: string | undefined
	data: unknown
	site: SiteData
	/** Version of the build. */
	version: string
	/** The entry first, then its imports by descending size. */
	modules: string[]
}

/** Response header of every file of the site: the version of the site that the file belongs to. */
export const VERSION_HEADER = 'x-version'

/** The file data.json beside each page, for client navigation. */
export type PageData = { data: unknown }

/** Address of the data of a page. */
export const dataPath = (path: string) => `${path === '/' ? '' : path}/data.json` as `/${string}/data.json`
