import { useMemo } from 'react'
import '#app/ui/style/marks.css'
import css from './prose.module.css'
import { trusted } from './trusted-html.ts'

/** HTML built from our Markdown. */
export function Prose({ html }: { html: string }) {
	const markup = useMemo(() => ({ __html: trusted(html) }), [html])
	// biome-ignore lint/security/noDangerouslySetInnerHtml: built from our own content files and checked by `trusted`
	return <div className={css.prose} dangerouslySetInnerHTML={markup} />
}
