import { JSDOM } from 'jsdom'
import { describe, expect, it } from 'vitest'
import { proseOnce } from './prose-once.ts'

const prose = `<h2 id="a">“Quality” &amp; risk</h2>\n<p>It's a &lt;process&gt; \\ of $& ours.</p>`.repeat(20)
const enqueue = (data: string) =>
	`<script>window.__reactRouterContext.streamController.enqueue(${JSON.stringify(data).replaceAll('<', '\\u003c')});</script>`
const data = `${JSON.stringify(['title', 'Short', 'html', prose])}\n`
const page = (words: string) => `<main><div>${words}</div></main>${enqueue(data)}`

/** What the page's scripts hand to the framework. */
function told(html: string): string[] {
	const chunks: string[] = []
	const streamController = { enqueue: (chunk: string) => chunks.push(chunk) }
	const { window } = new JSDOM(html, {
		runScripts: 'dangerously',
		beforeParse: (page) => Object.assign(page, { __reactRouterContext: { streamController } }),
	})
	window.close()
	return chunks
}

describe('a text that stands in the page', () => {
	it('stands once more as it is, and the data is the same', () => {
		const html = proseOnce(page(prose))
		expect(html.split(prose)).toHaveLength(3)
		expect(html).not.toContain('\\u003ch2')
		expect(told(html)).toEqual([data])
	})
	it('leaves a page alone whose data are not in it', () => {
		expect(proseOnce(page('other words'))).toBe(page('other words'))
	})
	it('stops the build on a page that the framework would no longer make', () => {
		expect(() => proseOnce('<main></main>')).toThrow('without the data')
	})
})
