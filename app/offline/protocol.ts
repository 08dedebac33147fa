// What the worker, the pages and the build say to each other. A worker may be older than the page that speaks to it, so
// things are added here and never change their meaning.

/** Prefix of the caches: one for each version of the site. */
export const CACHE = 'pramaan-'
/** On every answer of the website: the version of the site that it belongs to. */
export const VERSION_HEADER = 'x-version'
export const WORKER = '/sw.js'
export const OFFLINE = '/offline'
export const EXAM = '/courses/practice-exam'
export const ICON = '/favicon.svg'

/** What is kept of the version that the server has without having been visited. */
export const LIST = '/offline.json'
export type List = {
	/** Without these nothing works offline: the offline page and what every page needs. */
	shell: string[]
	/** What pages ask for later; left out for visitors who save data. */
	rest: string[]
	/** The questions of the practice exam, kept once it has been opened. */
	exam: string[]
}

/** From a page: it is shown, and it is of this version. */
export type Visit = { path: string; version: string }

/** To a page that said so. `kept`: it works offline now; `copy`: the network did not answer in time and this is a kept copy. */
export type Standing = { path: string; kept: boolean; copy: boolean }
/** To a page that asked for a record which the server has only in another version. */
export type Outdated = { outdated: true }

/** Pages have no file name ending; what has one is a record, a document or an asset. */
export const isPage = (path: string) => !/\.\w+$/.test(path)
