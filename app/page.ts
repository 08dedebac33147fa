import type { ComponentType } from 'react'

/** What a page says of itself in the head of its document. */
export type Head = {
	/** For the tab and for shared links; the provider's name is added to the former. */
	title: string
	description: string
	/** The page's `h1` where it differs from the title: its name in breadcrumbs. */
	heading?: string
	/** Keeps search engines away; such a page has no canonical address. */
	noindex?: boolean
	/** Address of the feed that the page lists. */
	feed?: string
}

export type PageProps<Data> = { data: Data }

export type PageModule<Data> = {
	default: ComponentType<PageProps<Data>>
	head: (data: Data, query: URLSearchParams) => Head
}

/** The part of a page that runs at the build only. */
export type PageReader<Params, Data> = {
	/** Undefined if nothing has this address. */
	read: (params: Params) => Data | undefined | Promise<Data | undefined>
	/** All addresses of a page whose path has parameters. */
	addresses?: () => string[]
}

/** What a reader gives to its page. */
export type DataOf<Read extends (params: never) => unknown> = NonNullable<Awaited<ReturnType<Read>>>

export type PageOptions = {
	/** Whether the sitemap has its addresses. */
	inSitemap?: boolean
	/** Whether its module and data are prefetched while a link to it is in view. */
	prefetch?: boolean
}

/** An entry of the route table. */
export type Page = Required<PageOptions> & {
	/** A pattern for URLPattern; it also names the page. */
	path: string
	module: () => Promise<PageModule<unknown>>
	/** At the build only; a page without one has no data. */
	reader: (() => Promise<PageReader<Record<string, string>, unknown>>) | undefined
}
