import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse } from 'parse5'
import { expect, test } from 'vitest'
import { claimFaults } from '#catalogue/editors/claims.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { fixture } from '#catalogue/testing/fixture.ts'
import { type Element, elementsIn } from './elements.ts'
import { attribute, builtSite, named } from './site.ts'

const { site } = fixture
const DAY = '2026-11-20'
const PLANTED = 'Our courses are approved.'

// The text of other elements is part of the line around them.
const BLOCKS = new Set(
	'address article aside blockquote body br button dd div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header li main nav ol option p section summary table td th tr ul'.split(
		' ',
	),
)
const UNSEEN = new Set(['script', 'style', 'template'])
const SPOKEN = new Set(['alt', 'aria-label', 'title'])

const stringsOf = (value: unknown): string[] =>
	typeof value === 'string'
		? [value]
		: typeof value === 'object' && value !== null
			? Object.values(value).flatMap(stringsOf)
			: []

/** The lines of an element: its text, split where a block begins or ends. */
function linesOf(node: DefaultTreeAdapterMap['parentNode']): string[] {
	const lines = ['']
	for (const child of node.childNodes) {
		const isText = defaultTreeAdapter.isTextNode(child)
		if (!isText && !defaultTreeAdapter.isElementNode(child)) continue
		if (!isText && UNSEEN.has(child.tagName)) continue
		const [first = '', ...further] = isText ? [child.value] : linesOf(child)
		if (!isText && BLOCKS.has(child.tagName)) lines.push(first, ...further, '')
		else lines.splice(-1, 1, `${lines.at(-1)}${first}`, ...further)
	}
	return lines
}

function saidInHead(element: Element): string[] {
	if (element.tagName === 'meta') return [attribute(element, 'content') ?? '']
	if (element.tagName === 'title') return linesOf(element)
	return attribute(element, 'type') === 'application/ld+json' ? stringsOf(JSON.parse(linesOf(element).join(''))) : []
}

/** The texts of a page as it is built: what is visible, what its attributes say, and what it tells to machines. */
function saidBy(html: string) {
	const elements = elementsIn(parse(html))
	const lines = named(elements, 'body').flatMap(linesOf)
	const attributes = elements.flatMap(({ attrs }) => attrs.filter(({ name }) => SPOKEN.has(name)))
	const beside = lines.join(' ')
	return [
		...elements.flatMap(saidInHead).map((text) => ({ text, beside: text })),
		...[...lines, ...attributes.map(({ value }) => value)]
			.filter((text) => text.trim())
			.map((text) => ({ text, beside })),
	]
}

test('no built page claims what neither evidence nor its meaning beside it bears', async () => {
	const { addresses, get } = await builtSite()
	const { site: provider } = loadContent()
	const faultsOf = claimFaults(provider, new Date().toISOString().slice(0, 10))
	for (const address of [...addresses, '/404', '/search', '/contact/sent']) {
		const { body } = await get(address)
		expect(saidBy(body).flatMap(faultsOf), address).toEqual([])
	}
})

test.each([
	['its visible text', `<body><p>${PLANTED}</p>`],
	['a text with elements in it', '<body><p>Our <em>courses</em> are approved.</p>'],
	['the name of a picture', `<body><img alt="${PLANTED}">`],
	['its title', `<title>${PLANTED}</title><body>`],
	['its description', `<meta name="description" content="${PLANTED}"><body>`],
	['its title for social networks', `<meta property="og:title" content="${PLANTED}"><body>`],
	['its structured data', `<script type="application/ld+json">{"a":[{"name":"${PLANTED}"}]}</script><body>`],
])('a claim of a built page is found in %s', (_, html) => {
	expect(saidBy(html).flatMap(claimFaults(site, DAY))).toHaveLength(1)
})

test('the meaning on the page bears a claim in its text, and none in its description', () => {
	const { meaning } = site.evidence.schemes
	expect(saidBy(`<body><p>${PLANTED}</p><p>${meaning}</p>`).flatMap(claimFaults(site, DAY))).toEqual([])
	const html = `<meta name="description" content="${PLANTED}"><body><p>${meaning}</p>`
	expect(saidBy(html).flatMap(claimFaults(site, DAY))).toHaveLength(1)
})
