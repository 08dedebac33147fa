const TAGS =
	'a|blockquote|br|code|del|desc|div|em|figcaption|figure|h[2-6]|hr|img|li|ol|p|path|pre|rect|strong|sup|svg|table|tbody|td|text|th|thead|tr|ul'
const ADDRESS = ` (?:href|src)="(?:[/#?]|https?:|mailto:|tel:)[^"<>]*"`
const ATTRIBUTE = String.raw` (?!on|style|href|src|xlink)[\w-]+="[^"<>]*"`
const TAG = new RegExp(`</?(?:${TAGS})(?:${ADDRESS}|${ATTRIBUTE})*>`, 'gi')

/** Throws for anything that Markdown can't become: a script, a handler, a style, an address that runs. */
export function checkedHtml(html: string): string {
	const [, refused] = html.replace(TAG, '').match(/(<.{0,40})/s) ?? []
	if (refused) throw new TypeError(`Refused as HTML: ${refused}`)
	return html
}

type TrustedTypes = {
	createPolicy(name: string, rules: { createHTML(html: string): string }): { createHTML(html: string): string }
}
const rules = { createHTML: checkedHtml }
let policy: typeof rules | undefined

/** HTML that a page may put in. Checked at the build as in the browser, so that what would be refused never ships. */
export function trusted(html: string): string {
	const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
	policy ??= trustedTypes?.createPolicy('pramaan-prose', rules) ?? rules
	return policy.createHTML(html)
}
