import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse } from 'parse5'

const folder = join(import.meta.dirname, '../../dist/client')

/** Addresses of all built pages: those of the sitemap, further pages of lists, and pages such as /404. */
export const allPages = () =>
	globSync('**/index.html', { cwd: folder })
		.map((file) => `/${file.replace(/\/?index\.html$/, '')}`.replace(/\/(?=[^/]*=)/, '?'))
		.sort()

/** The HTML of a built page. */
export const builtPage = (path: string) => readFileSync(join(folder, path.replace('?', '/'), 'index.html'), 'utf8')

/**
 * The pages that together have every kind of element: what style sheets can tell apart is the same on each other page.
 * A kind is the names, classes and data attributes of an element and of the elements around it.
 */
export const pagesOfEachKind = () => pagesWithEach((kind) => kind)

/** The same without the scheme, which changes colours only. */
export const pagesOfEachLayout = () => pagesWithEach((kind) => kind.replaceAll(/ data-scheme=\w+/g, ''))

/** The pages that together have every element with its classes directly inside every other: the quickest walk. */
export const pagesOfEachPart = () =>
	pagesWithEach((kind) =>
		kind
			.split(' > ')
			.slice(-2)
			.join(' > ')
			.replaceAll(/ (data-[\w-]+|aria-\w+)=\S*/g, ''),
	)

function pagesWithEach(nameOf: (kind: string) => string): string[] {
	const pages = kindsByPage().map(({ path, kinds }) => ({ path, kinds: new Set(kinds.map(nameOf)) }))
	const seen = new Set<string>()
	return pages
		.sort((a, b) => b.kinds.size - a.kinds.size)
		.filter(({ kinds }) => {
			const isNew = !kinds.isSubsetOf(seen)
			for (const kind of kinds) seen.add(kind)
			return isNew
		})
		.map(({ path }) => path)
}

let read: { path: string; kinds: string[] }[] | undefined

/** Reading all pages takes half a second, so each worker does it once. */
function kindsByPage() {
	read ??= allPages().map((path) => ({ path, kinds: kindsIn(builtPage(path)) }))
	return read
}

type Parent = DefaultTreeAdapterMap['parentNode']
const STYLED = /^(class|type|open|disabled|data-.*|aria-(current|expanded|pressed|invalid|disabled))$/

function kindsIn(page: string) {
	const kinds: string[] = []
	const add = (parent: Parent, around: string) => {
		for (const child of parent.childNodes) {
			if (!defaultTreeAdapter.isElementNode(child)) continue
			const attributes = child.attrs
				.filter(({ name }) => STYLED.test(name))
				.map(({ name, value }) => `${name}=${value}`)
			const kind = `${around} > ${[child.tagName, ...attributes.sort()].join(' ')}`
			kinds.push(kind)
			if (child.tagName !== 'svg') add(child, kind)
		}
	}
	const html = parse(page).childNodes.find((node) => node.nodeName === 'html')
	const body = html && 'childNodes' in html && html.childNodes.find((node) => node.nodeName === 'body')
	if (body && 'childNodes' in body) add(body, 'body')
	return kinds
}
