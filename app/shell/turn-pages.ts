import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { FROM_TOP } from '#app/ui/arrival.ts'

// Milliseconds that the old page stands still at most.
const PATIENCE = 500

const sleep = (milliseconds = 0) => new Promise((resolve) => setTimeout(resolve, milliseconds))

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
			const keepsPlace = 'keepsPlace' in link.dataset
			const turn = async () => {
				await navigate(link.pathname + link.search + link.hash, {
					preventScrollReset: keepsPlace,
					state: keepsPlace ? undefined : FROM_TOP,
					replace: link.href === location.href,
				})
				// What the router then told React to show is shown a task later.
				await sleep()
			}
			if (still.matches || !document.startViewTransition) turn()
			// Not by the router, which draws itself three times before the browser takes its picture of the old page. A page that
			// is late comes without a transition: the browser shows nothing new while it waits for one.
			else document.startViewTransition(() => Promise.race([turn(), sleep(PATIENCE)])).ready.catch(() => {})
		}
		document.addEventListener('click', follow)
		return () => document.removeEventListener('click', follow)
	}, [navigate])
}
