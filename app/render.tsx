import { text } from 'node:stream/consumers'
import { prerenderToNodeStream } from 'react-dom/static'
import type { Head, LoadResource, Page, PageModule, Resource } from '#app/base/page.ts'
import type { PageData, Payload } from '#app/base/payload.ts'
import { readSite } from '#app/base/site.data.server.ts'
import type { SiteData } from '#app/base/site.ts'
import { Document, type DocumentProps } from '#app/document/document.tsx'
import { matchPage } from '#app/router/match-page.ts'
import { structuredDataOf } from '#app/seo/structured-data/page.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { quarterOf } from '#shared/class-state.ts'
import { App } from './app.tsx'

export { readSite } from '#app/base/site.data.server.ts'
export { INLINE_SCRIPT } from '#app/document/inline-script.ts'
export { prerenderPaths } from '#app/router/prerender-paths.server.ts'

const modules = import.meta.glob<{ resources: () => Resource[] | Promise<Resource[]> }>('./**/*.resource.ts')

/** All resources: data files, documents, the feed, and files for search engines. */
export async function allResources(): Promise<Resource[]> {
	const lists = Object.values(modules).map(async (load) => (await load()).resources())
	return (await Promise.all(lists)).flat()
}

// Served at every address that has no page.
const NOT_FOUND = '/404'

export type ReadPage = {
	/** Path and query. */
	address: string
	path: string
	/** Empty for most pages: it selects one of several documents of the path. */
	search: string
	page: Page
	module: PageModule<unknown>
	data: unknown
	head: Head
}

/** Reads the module, data and metadata of a page; undefined if there is no page at this address. */
export async function readPage(address: string): Promise<ReadPage | undefined> {
	const { pathname: path, search } = new URL(address, 'http://localhost')
	const query = new URLSearchParams(search)
	const match = matchPage(path)
	if (!match) return undefined
	const { page, params } = match
	const reader = await page.reader?.()
	const data = await reader?.read(params, query)
	if (reader && data === undefined) return undefined
	const module = await page.module()
	return { address, path, search, page, module, data, head: module.head(data, query) }
}

export type Assets = {
	styles: string[]
	/** The style sheets of the document of an answer, which has no scripts; set if the page takes answers. */
	answerStyles?: string[] | undefined
	/** The entry comes first. */
	modules: string[]
	version: string
}

/** Content of the page's data.json. */
export const pageData = ({ data }: ReadPage) => JSON.stringify({ data } satisfies PageData)

/** Renders the document of a page. `headings` has the `h1` of every page by address. */
export async function renderPage(
	{ address, path, search, page, module, data }: ReadPage,
	{ styles, modules, version }: Assets,
	headings: ReadonlyMap<string, string>,
): Promise<string> {
	const site = readSite()
	const own = path === NOT_FOUND ? undefined : path
	const payload: Payload = { page: page.path, path: own, search, data, site, version, modules }
	const structuredData = page.inSitemap ? structuredDataOf(address, loadContent(), headings, site.built) : ''
	const rendered = { styles, payload: JSON.stringify(payload), structuredData }
	return documentOf({ page, module, data, path, search }, site, rendered)
}

/** What the server needs to render a page: it does not read the content. */
export type ServerPage = Omit<Assets, 'version'> & {
	data: unknown
	/** Names of the parameters that the page reads, if it is rendered for each query; otherwise, it is with answers to its form. */
	parameters?: readonly string[] | undefined
}
/** The file that the build leaves for the server. `pages` is by path. */
export type ServerPages = { site: SiteData; version: string; pages: Record<string, ServerPage> }

/** Undefined for a page that only the build renders. */
export async function serverPage(
	{ page, data }: ReadPage,
	{ version: _, ...assets }: Assets,
): Promise<ServerPage | undefined> {
	const { withAnswer, withQuery } = (await page.reader?.()) ?? {}
	return withAnswer || withQuery ? { ...assets, data, parameters: withQuery?.parameters(data) } : undefined
}

/** Renders a page with the server's answer and without scripts, for browsers without JavaScript. */
export async function renderAnswer(path: string, answer: unknown, { site: ofBuild, pages }: ServerPages) {
	const site = atRequest(ofBuild)
	const { page, module, reader, data, answerStyles } = await pageOnServer(path, pages)
	if (!reader?.withAnswer || !answerStyles) throw new Error(`${path} takes no answer`)
	const shown = { page, module, data: reader.withAnswer(data, answer as never), path, search: '' }
	return documentOf(shown, site, { styles: answerStyles })
}

/** Renders a page with the query of its address. */
export async function renderQuery(
	path: string,
	search: string,
	{ site: ofBuild, version, pages }: ServerPages,
	load: LoadResource,
) {
	const site = atRequest(ofBuild)
	const { page, module, reader, data: built, styles, modules } = await pageOnServer(path, pages)
	if (!reader?.withQuery) throw new Error(`${path} takes no query`)
	const data = await reader.withQuery.data(built, new URLSearchParams(search), load)
	const payload: Payload = { page: page.path, path, search, data, site, version, modules }
	const rendered = { styles, payload: JSON.stringify(payload) }
	return documentOf({ page, module, data, path, search }, site, rendered)
}

const atRequest = (site: SiteData): SiteData => ({ ...site, built: quarterOf(Date.now()) })

async function pageOnServer(path: string, pages: ServerPages['pages']) {
	const page = matchPage(path)?.page
	const built = pages[path]
	if (!page || !built) throw new Error(`There is no page ${path}`)
	return { ...built, page, module: await page.module(), reader: await page.reader?.() }
}

type Shown = Pick<ReadPage, 'page' | 'module' | 'data' | 'path' | 'search'>

async function documentOf(
	{ path, search, ...shown }: Shown,
	site: SiteData,
	rendered: NonNullable<DocumentProps['rendered']>,
) {
	const first = { ...shown, location: { pathname: path, search, hash: '', key: 0 } }
	const document = (
		<Document rendered={rendered}>
			<App first={first} site={site} />
		</Document>
	)
	return text((await prerenderToNodeStream(document)).prelude)
}
