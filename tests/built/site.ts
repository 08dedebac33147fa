import { resolve } from 'node:path'
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { securityHeaders } from '#server/http/headers.ts'
import { testApp } from '#server/testing/fixtures.ts'
import { loadWebsite } from '#server/website/files.ts'
import { loadRenderedPages } from '#server/website/rendered.ts'
import { type Element, elementsIn } from './elements.ts'

const websites = new Map<string, ReturnType<typeof loadWebsite>>()
/** Parsing all pages takes a second, so the tests of a process share them. */
const parsed = new Map<string, Element[]>()

/** The built site as a server at `publicUrl` answers it, and the addresses of its sitemap. Needs `npm run build`. */
export async function builtSite(publicUrl = 'http://localhost:3000') {
	const website = websites.get(publicUrl) ?? loadWebsite('dist/client', securityHeaders(publicUrl))
	websites.set(publicUrl, website)
	const { app } = await testApp({
		env: { publicUrl },
		website,
		rendered: loadRenderedPages(resolve('dist/server'), []),
	})
	const { body } = await app.inject('/sitemap.xml')
	const addresses = [...body.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/')
	const pageAt = async (address: string) => {
		const { statusCode, body } = await app.inject(address)
		const elements = parsed.get(body) ?? elementsIn(parse(body))
		parsed.set(body, elements)
		return { status: statusCode, elements }
	}
	return { addresses, pageAt, get: (address: string) => app.inject(address) }
}

export const named = (elements: Element[], name: string) => elements.filter(({ tagName }) => tagName === name)
/** The elements inside an element. */
export const inside = (element: Element | undefined) => (element ? elementsIn(element) : [])
export const attribute = (element: Element | undefined, name: string) =>
	element?.attrs.find((attr) => attr.name === name)?.value

export function textOf(node: Tree.ChildNode | undefined): string {
	if (!node) return ''
	if ('value' in node) return node.value
	return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}

/** The values of the meta elements, by name or property. */
export const metaOf = (elements: Element[]): Record<string, string> =>
	Object.fromEntries(
		named(elements, 'meta').map((meta) => [
			attribute(meta, 'name') ?? attribute(meta, 'property') ?? '',
			attribute(meta, 'content') ?? '',
		]),
	)
