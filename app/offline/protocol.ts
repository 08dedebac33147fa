// The protocol between worker, pages and build. A worker may be older than the page it talks to: fields may be added to
// messages but never renamed or removed, which is why `kept` and `copy` keep their names.

/** Prefix of the caches: one for each version of the site. */
export const CACHE = 'pramaan-'
/** Response header of every file of the site: the version of the site that the file belongs to. */
export const VERSION_HEADER = 'x-version'
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
	/** The questions of the quick exams, for workers of before November 2026. */
	exam: string[]
	/** Further files and pages that are cached with a page, by its path. */
	cachedWith?: Record<string, string[]>
}

/** Message from a page to the worker: the page at `path` is shown in this version. */
export type Visit = { path: string; version: string }

/** Reply to a `Visit`. `kept`: the page is cached; `copy`: it came from the cache because the network did not answer in time. */
export type VisitReply = { path: string; kept: boolean; copy: boolean }
/** Message to a page that requested a data file which the server has only in another version. */
export type Outdated = { outdated: true }

/** Whether a path is that of a page: paths of other files have an extension. */
export const isPage = (path: string) => !/\.\w+$/.test(path)
