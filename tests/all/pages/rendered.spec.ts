import { layoutOf, renderedPages } from '#tests/built/rendered.ts'
import { atBothWidths, expect, PLAIN_VISIT, ownPageTest as test } from '#tests/journeys/site.ts'

test.use({ ...PLAIN_VISIT, javaScriptEnabled: false })

/** The narrowest gutter beside the content. */
const GUTTER_PX = 16

/** What of the page is outside its frame. Runs in the page. */
const outsideFrame = (gutter: number) => {
	const root = document.documentElement
	const width = root.clientWidth
	const main = document.querySelector('main') as HTMLElement
	const found: string[] = []
	if (root.scrollWidth > width) found.push(`the page is ${root.scrollWidth} px wide`)
	const frame = main.getBoundingClientRect()
	if (frame.left !== 0 || frame.right !== width) found.push(`main is from ${frame.left} to ${frame.right}`)
	const isScrolled = (element: Element | null): boolean =>
		element !== null &&
		element !== main &&
		(getComputedStyle(element).overflowX !== 'visible' || isScrolled(element.parentElement))
	const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
	while (texts.nextNode()) {
		const { currentNode: text } = texts
		const { parentElement: around } = text
		if (!text.textContent?.trim() || !around?.checkVisibility() || isScrolled(around)) continue
		const range = document.createRange()
		range.selectNodeContents(text)
		for (const { left, right } of range.getClientRects())
			if (left < gutter - 1 || right > width - gutter + 1)
				found.push(`'${text.textContent}' is from ${left} to ${right}`)
	}
	return found
}

test('the content of every page that the server renders keeps to its frame', async ({ page }) => {
	const seen = new Set<string>()
	let html = ''
	await page.route('**/rendered', (route) => route.fulfill({ contentType: 'text/html', body: html }))
	for (const [route, answers] of await renderedPages())
		for (html of answers) {
			const layout = layoutOf(html)
			if (seen.has(layout)) continue
			seen.add(layout)
			await page.goto('/rendered')
			const title = await page.title()
			await atBothWidths(page, async (width) => {
				expect(await page.evaluate(outsideFrame, GUTTER_PX), `${route}, '${title}' at ${width} px`).toEqual([])
			})
		}
	expect(seen.size).toBeGreaterThan(20)
})
