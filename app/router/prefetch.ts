import { useEffect } from 'react'
import { loadPagesInFull } from '#app/base/location.ts'
import { loadPageData } from '#app/base/site-files.ts'
import { matchPage } from './match-page.ts'

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Prefetches linked pages once the page is idle, unless the visitor saves data. */
export function usePrefetch() {
	useEffect(() => {
		if (savesData() || !('IntersectionObserver' in window)) return
		let end: (() => void) | undefined
		whenIdle(() => {
			end ??= prefetchLinks()
		})
		return () => {
			end?.()
			end = () => {}
		}
	}, [])
}

/** Time that a link must stay in view before its page is prefetched, so that fast scrolling prefetches nothing. */
const IN_VIEW_MS = 200

/**
 * Prefetches the modules and data of pages whose links are under the pointer (a touch counts as one) or in view in `main`;
 * the links of header, footer and dock are in view on every page. Links in an inert part, such as the slides that are not
 * shown, count as out of view. Returns a function that ends it.
 */
function prefetchLinks() {
	const known = new Set<string>()
	const prefetch = (path: string) => {
		if (path === location.pathname || known.has(path)) return
		const page = matchPage(path)?.page
		if (!page) return
		known.add(path)
		whenIdle(() => {
			loadPageData(path).then(
				// Browsers do not request a failed module again in the same document.
				() => page.module().catch(loadPagesInFull),
				() => known.delete(path),
			)
		})
	}

	const timers = new Map<Element, ReturnType<typeof setTimeout>>()
	const inView = new IntersectionObserver((entries) => {
		for (const { target, isIntersecting } of entries) {
			clearTimeout(timers.get(target))
			const { pathname } = target as HTMLAnchorElement
			if (!isIntersecting || target.closest('[inert]') || !matchPage(pathname)?.page.prefetch) continue
			timers.set(target, setTimeout(prefetch, IN_VIEW_MS, pathname))
		}
	})
	const observe = (part: ParentNode) => {
		for (const link of part.querySelectorAll('main a[href^="/"]')) inView.observe(link)
	}
	const changes = new MutationObserver((records) => {
		for (const { target } of records) observe(target as Element)
	})
	const onPointer = ({ target }: PointerEvent) => {
		const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/"]')
		if (link) prefetch(link.pathname)
	}
	observe(document)
	document.addEventListener('pointerover', onPointer)
	changes.observe(document.body, { subtree: true, childList: true })
	return () => {
		changes.disconnect()
		document.removeEventListener('pointerover', onPointer)
		inView.disconnect()
		for (const timer of timers.values()) clearTimeout(timer)
	}
}

/** On a busy device the browser may never be idle. */
const IDLE_TIMEOUT_MS = 1000

const whenIdle = (work: () => void) =>
	// Safari lacks requestIdleCallback.
	'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS }) : setTimeout(work)
