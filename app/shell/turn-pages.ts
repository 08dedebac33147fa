import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** A plain click on a link to another page of the site; the browser follows all others by itself. */
function linkOf(event: MouseEvent) {
	if (event.defaultPrevented || event.button !== 0) return
	if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
	const link = (event.target as Element).closest('a')
	if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return
	const isHere = link.pathname === location.pathname && link.search === location.search
	if ((isHere && link.hash) || /\.\w+$/.test(link.pathname) || 'document' in link.dataset) return
	return link
}

/**
 * Turns to the next page of the site without loading its document. All links are plain ones and share this listener:
 * hundreds of them cost nothing to wake up. `data-keeps-place` leaves the page where it is scrolled to,
 * `data-document` loads the document.
 */
export function usePageTurning() {
	const navigate = useNavigate()
	useEffect(() => {
		const still = matchMedia('(prefers-reduced-motion: reduce)')
		const follow = (event: MouseEvent) => {
			const link = linkOf(event)
			if (!link) return
			event.preventDefault()
			navigate(link.pathname + link.search + link.hash, {
				viewTransition: !still.matches,
				preventScrollReset: 'keepsPlace' in link.dataset,
				replace: link.href === location.href,
			})
		}
		document.addEventListener('click', follow)
		return () => document.removeEventListener('click', follow)
	}, [navigate])
}
