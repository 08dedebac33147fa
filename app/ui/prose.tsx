import { useMemo } from 'react'
import css from './prose.module.css'
import { trusted } from './trusted-html.ts'

/** HTML that the build made from our own Markdown. */
export function Prose({ html }: { html: string }) {
	const markup = useMemo(() => ({ __html: trusted(html) }), [html])
	// biome-ignore lint/security/noDangerouslySetInnerHtml: made by the build from our own content files; `trusted` refuses all that Markdown can't become
	return <div className={css.prose} dangerouslySetInnerHTML={markup} />
}
