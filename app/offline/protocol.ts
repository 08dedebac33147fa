// The protocol between worker, pages and build. A worker may be older than the page it talks to: fields may be added to
// messages but never renamed or removed, which is why `kept` and `copy` keep their names.

/** Name of the worker's cache. */
export const CACHE = 'pramaan'
export const WORKER = '/sw.js'
export const OFFLINE = '/offline'
export const ICON = '/favicon.svg'

/** Lists the resources of the deployed version that are cached without having been visited. */
export const LIST = '/offline.json'
export type List = {
	/** The offline page and what every page needs. */
	shell: string[]
	/** Resources that pages request after loading; not cached for visitors who save data. */
	rest: string[]
	/** Further files and pages that are cached with a page, by its path. */
	cachedWith: Record<string, string[]>
}

/** Message from a page to the worker: the page at `path` is shown in this version. */
export type Visit = { path: string; version: string }

/** Reply to a `Visit`. `kept`: the page is cached; `copy`: it came from the cache because the network did not answer in time. */
export type VisitReply = { path: string; kept: boolean; copy: boolean }
