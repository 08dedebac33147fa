import { pagesOfEachLayout } from './pages.ts'
import { pressAll } from './press-all.ts'
import { expect, open, PLAIN_VISIT, ownPageTest as test } from './site.ts'

test.use({ ...PLAIN_VISIT, expectedErrors: /status of 404/ })

/** Names of controls that lack their visible words, and headings that a page must have once. Runs in the page. */
const faults = () => {
	const isThere = (element: Element) =>
		element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert], [aria-hidden="true"]')
	const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim()
	const headings = [...document.querySelectorAll('h1')].filter(isThere)
	const named = [...document.querySelectorAll<HTMLElement>('a[aria-label], button[aria-label], summary[aria-label]')]
	return [
		...(headings.length === 1 ? [] : [`${headings.length} headings of level 1`]),
		...named
			.filter((element) => isThere(element) && !plain(element.ariaLabel ?? '').includes(plain(element.innerText)))
			.map(({ ariaLabel, innerText }) => `'${ariaLabel}' does not have its words '${innerText}'`),
	]
}

for (const part of [0, 1])
	test(`every layout has one heading of level 1, names with the visible words, and keeps the focus in view when its controls are pressed (part ${part + 1})`, async ({
		page,
	}) => {
		test.slow()
		page.on('dialog', (dialog) => dialog.accept())
		const found: Record<string, string[]> = {}
		for (const path of pagesOfEachLayout().filter((_, index) => index % 2 === part)) {
			await open(page, path)
			const before = await page.evaluate(faults)
			const lost = await page.evaluate(pressAll)
			const wrong = new Set([...before, ...lost, ...(await page.evaluate(faults))])
			if (wrong.size > 0) found[path] = [...wrong]
		}
		expect(found).toEqual({})
	})
