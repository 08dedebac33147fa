import type { ComponentType } from 'react'
import { BODIES } from '#catalogue/bodies.ts'
import type { Course } from '#catalogue/schema.ts'

/** Metadata of a page for the head of its document. */
export type Head = {
	/** Shown in the tab, with the provider's name added, and in shared links. */
	title: string
	description: string
	/** The `h1` of the page if it differs from the title; used in breadcrumbs. */
	heading?: string
	/** Canonical path and query, if its query is part of it. */
	address?: string
	/** Excludes the page from search engines; it then has no canonical address. */
	noindex?: boolean
	/** Address of the feed that the page lists. */
	feed?: string
	/** The scheme that the page is about; a shared link shows its image. */
	scheme?: Course['scheme']
}

export type PageProps<Data> = { data: Data }

export type PageModule<Data> = {
	default: ComponentType<PageProps<Data>>
	head: (data: Data, query: URLSearchParams) => Head
}

/** Reads the data of a page; runs only at build time. */
export type PageReader<Params, Data> = {
	/** Undefined if there is no page at this address. `query` is that of an entry of `addresses`. */
	read: (params: Params, query: URLSearchParams) => Data | undefined | Promise<Data | undefined>
	/** All addresses of a page whose path has parameters. `?name=value` behind a path selects a document of its own. */
	addresses?: () => string[]
	/** The data of the page with the server's answer to its form, for browsers without JavaScript. */
	withAnswer?: (data: Data, answer: never) => Data
	/** Has the server render the page when its address has a query, so that it works without JavaScript. */
	withQuery?: QueryReader<Data>
}

export type QueryReader<Data> = {
	/** Names of the parameters that the page reads; their values can be anything. */
	parameters: (data: Data) => readonly string[]
	data: (data: Data, query: URLSearchParams, load: LoadResource) => Data | Promise<Data>
}

/** A file that the build writes in addition to pages. `read` returns text, bytes, or a value that is written as JSON. */
export type Resource = { path: `/${string}`; read: () => unknown }

/** Reads a JSON file that the build has written. */
export type LoadResource = (path: `/data/${string}.json`) => Promise<unknown>

/** The data that a reader returns. */
export type DataOf<Read extends (...parameters: never[]) => unknown> = NonNullable<Awaited<ReturnType<Read>>>

export type PageOptions = {
	/** Whether the sitemap lists the addresses of the page. */
	inSitemap?: boolean
	/** Whether module and data are prefetched while a link in the content is in view. Under the pointer they always are. */
	prefetch?: boolean
}

/** The pattern of the pages of courses, by awarding body. */
export const COURSE_PAGE = `/:by(${BODIES.join('|')})/:link`

/** Address of the feed of the blog. */
export const FEED = '/blog/feed.xml'

/** An entry of the route table. */
export type Page = Required<PageOptions> & {
	/** A pattern for URLPattern; it also identifies the page. */
	path: string
	/** The source of its module, by which Vite's manifest knows it. */
	file: string
	module: () => Promise<PageModule<unknown>>
	/** Only at build time; a page without a reader has no data. */
	reader: (() => Promise<PageReader<Record<string, string>, unknown>>) | undefined
}
