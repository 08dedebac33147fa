import { expect, test } from 'vitest'
import { renderMarkdown, textOf, tokensOf } from './markdown.server.ts'

const TABLE = '| Clause | *What* to know |\n| --- | --- |\n| 9.2 | Internal audit |\n'

test('a table stands in a region that takes the focus and is named after its columns', () => {
	const { html, faults } = renderMarkdown(`${TABLE}\n${TABLE}`, new Map())
	expect(faults).toEqual([])
	expect(html.match(/<div[^>]*>/g)).toEqual([
		'<div role="region" aria-label="Table 1: Clause, What to know" tabindex="0">',
		'<div role="region" aria-label="Table 2: Clause, What to know" tabindex="0">',
	])
})

test('kinds of evidence are a list below the heading that they belong to', () => {
	const text = '## Clause 9\n\nOne.\n\n## Clause 10\n'
	const { html, faults } = renderMarkdown(text, new Map(), { 'Clause 9': ['record', 'site'] })
	expect(faults).toEqual([])
	expect(html).toBe(
		'<h2 id="clause-9">Clause 9</h2><ul data-evidence="true" aria-label="Evidence"><li data-mark="record">Records</li><li data-mark="site">Site</li></ul>\n<p>One.</p>\n<h2 id="clause-10">Clause 10</h2>',
	)
	expect(renderMarkdown(text, new Map(), { 'Clause 8': ['record'] }).faults).toEqual([
		'marks: no section is called "Clause 8"',
	])
})

test('a text keeps the characters of escapes and code and loses raw HTML', () => {
	const text = '## Say \\*A&B\\* & `<b>` <br>"now"'
	const { html, contents } = renderMarkdown(text, new Map())
	expect(html).toBe('<h2 id="say-ab--b-now">Say *A&amp;B* &amp; <code>&lt;b&gt;</code> "now"</h2>')
	expect(contents).toEqual([{ id: 'say-ab--b-now', heading: 'Say *A&B* & <b> "now"' }])
	expect(textOf(tokensOf(text))).toBe('Say *A&B* & <b> "now"')
})

test('an entity and a footnote are refused', () => {
	const { faults } = renderMarkdown('R&D&nbsp;costs[^1].\n', new Map())
	expect(faults.map((fault) => fault.split(':')[0])).toEqual(['&nbsp;', '[^1]'])
})
