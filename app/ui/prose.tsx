import { useMemo } from 'react'
import css from './prose.module.css'
import { trusted } from './trusted-html.ts'

/** HTML that the build made from our own Markdown; undefined where the document has it already (app/payload.ts). */
export function Prose({ html }: { html: string | undefined }) {
	const markup = useMemo(() => ({ __html: html === undefined ? '' : trusted(html) }), [html])
	// biome-ignore lint/security/noDangerouslySetInnerHtml: made by the build from our own content files; `trusted` refuses all that Markdown can't become
	return <div className={css.prose} dangerouslySetInnerHTML={markup} />
}
