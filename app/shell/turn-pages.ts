import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { FROM_TOP } from '#app/ui/arrival.ts'
import { fetchData } from './ahead.ts'
import { isLoaded, loadModule, usePartsOf } from './parts.ts'
import { addSheet } from './sheets.tsx'

// Milliseconds that the old page stands still at most.
const PATIENCE = 500
// Milliseconds that a module may take before the loading screen is shown.
const LATE = 200

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
 * `data-document` loads the document. True while a module takes long.
 */
export function usePageTurning(): boolean {
	const navigate = useNavigate()
	const partsOf = usePartsOf()
	/** The address of the page that is shown while the module of the next one is late. */
	const [lateFrom, setLateFrom] = useState<string>()
	useEffect(() => {
		const still = matchMedia('(prefers-reduced-motion: reduce)')
		let latest: MouseEvent
		// Before the router asks for them: it would load the page that is shown again if one of them failed, and stay on it.
		const loadModules = async ({ pathname, search }: HTMLAnchorElement) => {
			const parts = partsOf(pathname)
			const modules = parts.flatMap(({ module }) => (module && !isLoaded(module) ? [module] : []))
			if (modules.length === 0 || pathname === location.pathname) return
			for (const href of parts.flatMap(({ css = [] }) => css)) addSheet(href)
			if (!parts.at(-1)?.isUnknown) fetchData(pathname, search)
			const timer = setTimeout(setLateFrom, LATE, location.href)
			try {
				await Promise.all(modules.map(loadModule))
			} finally {
				clearTimeout(timer)
				setLateFrom(undefined)
			}
		}
		const follow = (event: MouseEvent) => {
			const link = linkOf(event)
			if (!link) return
			event.preventDefault()
			const keepsPlace = 'keepsPlace' in link.dataset
			latest = event
			const from = location.href
			const isWanted = () => latest === event && location.href === from
			const turn = async () => {
				try {
					await loadModules(link)
				} catch {
					// The document shows its page, or says why it can't.
					if (isWanted()) location.assign(link.href)
					return
				}
				if (!isWanted()) return
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
	}, [navigate, partsOf])
	return lateFrom !== undefined && lateFrom === location.href
}
