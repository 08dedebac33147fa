/** A thing in the words of schema.org. */
export type Thing = { '@type': string; [property: string]: unknown }

/** Things as scripts for the head of a page. No text in them can end its script. */
export const scripts = (things: Thing[]) =>
	things
		.map((thing) => JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c'))
		.map((json) => `<script type="application/ld+json">${json}</script>`)
		.join('')
