import { useMemo } from 'react'
import './style/marks.css'
import css from './prose.module.css'
import { trusted } from './trusted-html.ts'

/** HTML built from our Markdown; undefined if the document already contains it (app/base/payload.ts). */
export function Prose({ html }: { html: string | undefined }) {
	const markup = useMemo(() => ({ __html: html === undefined ? '' : trusted(html) }), [html])
	// biome-ignore lint/security/noDangerouslySetInnerHtml: built from our own content files and checked by `trusted`
	return <div className={css.prose} dangerouslySetInnerHTML={markup} />
}
