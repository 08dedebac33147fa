import type { Examples } from './examples.ts'
import { Prose } from './prose.tsx'

export const examples: Examples = {
	'all Markdown elements': () => (
		<Prose
			html={`<p>An audit <strong>looks for evidence</strong>, as <a href="/whitepaper/9001">the white paper</a> says.</p>
				<h2>What is kept</h2><ul><li>Records</li><li>Reports</li></ul><h3>In this order</h3>
				<ol><li>Plan</li><li>Audit</li></ol><blockquote><p>Say what you do, do what you say.</p></blockquote>
				<div role="region" aria-label="Table 1: Clause, Subject" tabindex="0">
				<table><thead><tr><th>Clause</th><th>Subject</th></tr></thead>
				<tbody><tr><td>9.2</td><td>Internal audit</td></tr></tbody></table></div>`}
		/>
	),
}
