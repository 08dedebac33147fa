import { expect, test } from 'vitest'
import { checkedHtml } from './prose.tsx'

test.each([
	'<h2 id="scope">Scope</h2>\n<p>An <em>audit</em> &lt;script&gt; &amp; <a href="/whitepaper/9001">more</a></p>',
	'<p><a href="https://www.iso.org">ISO</a>, <a href="mailto:info@pramaan.example">mail</a>, <a href="#scope">here</a></p>',
	'<svg viewBox="-1 -1 2 2" role="img"><desc id="d">A line</desc><path data-part="line" d="M0 0L1 1"></path></svg>',
	'<div role="region" aria-label="Table 1: Clause" tabindex="0"><table><tbody><tr><td>9.2</td></tr></tbody></table></div>',
])('HTML from Markdown passes unchanged: %s', (html) => {
	expect(checkedHtml(html)).toBe(html)
})

test.each([
	'<script>alert(1)</script>',
	'<p><img src="/x" onerror="alert(1)"></p>',
	'<p ONCLICK="alert(1)">x</p>',
	'<a href="javascript:alert(1)">x</a>',
	'<a href="java\nscript:alert(1)">x</a>',
	'<img src="data:text/html,x">',
	'<p style="color:red">x</p>',
	'<svg><use href="#x"></use></svg>',
	'<svg><path xlink-href="x"></path></svg>',
	'<p title="a>b<script>">x</p>',
	'<p title=\'"onclick="alert(1)\'>x</p>',
	'<p/onclick="alert(1)">x</p>',
	'<base href="/">',
	'<p',
])('other HTML throws: %s', (html) => {
	expect(() => checkedHtml(html)).toThrow('Not allowed as HTML')
})
