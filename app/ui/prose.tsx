import css from './prose.module.css'

/** HTML that the build made from our own Markdown. */
export function Prose({ html }: { html: string }) {
	// biome-ignore lint/security/noDangerouslySetInnerHtml: rendered at the build from content files, raw HTML in them is dropped
	return <div className={css.prose} dangerouslySetInnerHTML={{ __html: html }} />
}
