import { useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { turnsSoftly } from './link.tsx'
import css from './prose.module.css'
import { trusted } from './trusted-html.ts'

/** True for a plain click on a link to another page of the site; the browser follows all others by itself. */
function turnsPage(event: MouseEvent, link: HTMLAnchorElement) {
	const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
	const elsewhere = link.origin !== location.origin || link.target || link.hasAttribute('download')
	return plain && !elsewhere && link.pathname !== location.pathname && !/\.\w+$/.test(link.pathname)
}

/** HTML that the build made from our own Markdown. Its links turn the page as those around it do. */
export function Prose({ html }: { html: string }) {
	const markup = useMemo(() => ({ __html: trusted(html) }), [html])
	const navigate = useNavigate()
	const text = useRef<HTMLDivElement>(null)
	useEffect(() => {
		const part = text.current
		const follow = (event: MouseEvent) => {
			const link = (event.target as Element).closest('a')
			if (!link || !turnsPage(event, link)) return
			event.preventDefault()
			navigate(link.pathname + link.search + link.hash, { viewTransition: turnsSoftly() })
		}
		part?.addEventListener('click', follow)
		return () => part?.removeEventListener('click', follow)
	}, [navigate])
	// biome-ignore lint/security/noDangerouslySetInnerHtml: made by the build from our own content files; `trusted` refuses all that Markdown can't become
	return <div ref={text} className={css.prose} dangerouslySetInnerHTML={markup} />
}
