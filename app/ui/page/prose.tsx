import { useMemo } from 'react'
import '#app/ui/style/marks.css'
import css from './prose.module.css'

const TAGS =
	'a|blockquote|br|code|del|desc|div|em|figcaption|figure|h[2-6]|hr|li|ol|p|path|pre|rect|strong|sup|svg|table|tbody|td|text|th|thead|tr|ul'
const ADDRESS = ` (?:href|src)="(?:[/#?]|https?:|mailto:|tel:)[^"<>]*"`
const ATTRIBUTE = String.raw` (?!on|style|href|src|xlink)[\w-]+="[^"<>]*"`
const ALLOWED = `</?(?:${TAGS})(?:${ADDRESS}|${ATTRIBUTE})*>`
const TAG = new RegExp(`${ALLOWED}|(<.{0,40})`, 'gis')

/** Throws for HTML that Markdown cannot produce: scripts, event handlers, styles and script URLs. */
export function checkedHtml(html: string): string {
	for (const [, rejected] of html.matchAll(TAG)) if (rejected) throw new TypeError(`Not allowed as HTML: ${rejected}`)
	return html
}

type TrustedTypes = {
	createPolicy(name: string, rules: { createHTML(html: string): string }): { createHTML(html: string): string }
}
const rules = { createHTML: checkedHtml }
let policy: typeof rules | undefined

/** Checks HTML before it is inserted, in the browser and at build time, so that the build fails for invalid HTML. */
function trusted(html: string): string {
	const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
	policy ??= trustedTypes?.createPolicy('pramaan-prose', rules) ?? rules
	return policy.createHTML(html)
}

/** HTML built from our Markdown. */
export function Prose({ html }: { html: string }) {
	const markup = useMemo(() => ({ __html: trusted(html) }), [html])
	// biome-ignore lint/security/noDangerouslySetInnerHtml: built from our own content files and checked by `trusted`
	return <div className={css.prose} dangerouslySetInnerHTML={markup} />
}
