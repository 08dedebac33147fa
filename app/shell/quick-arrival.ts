import { type RefObject, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** State of a location whose page is shown from its top. */
export const FROM_TOP = { fromTop: true }

/**
 * Of a page that is shown from its top, the first frame lays out what is in view; the rest follows a frame later.
 * Going back, a fragment and a kept place need the height of all of it at once.
 */
export function useQuickArrival(main: RefObject<HTMLElement | null>) {
	const location = useLocation()
	const goesBack = useNavigationType() === 'POP'
	// Before the router's own effect, which scrolls and so lays out.
	useLayoutEffect(() => {
		const element = main.current
		if (!element || goesBack || location.hash || !location.state?.fromTop) return
		element.dataset['arriving'] = ''
		requestAnimationFrame(() => setTimeout(() => delete element.dataset['arriving']))
	}, [main, location, goesBack])
}
