import { useEffect } from 'react'
import { whenIdle } from '#app/ui/browser/when-idle.ts'

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Prefetches linked pages once the page is idle, unless the visitor saves data. */
export function usePrefetch() {
	useEffect(() => {
		if (savesData() || !('IntersectionObserver' in window)) return
		let end: (() => void) | undefined
		whenIdle(() =>
			import('./prefetch-links.ts').then(
				({ prefetchLinks }) => {
					end ??= prefetchLinks()
				},
				() => {},
			),
		)
		return () => {
			end?.()
			end = () => {}
		}
	}, [])
}
