import { type RefObject, useLayoutEffect } from 'react'
import { afterFrame, useTurnToTop } from '#app/ui/arrival.ts'

/** Of a page that is shown from its top, the first frame lays out what is in view; the rest follows a frame later. */
export function useQuickArrival(main: RefObject<HTMLElement | null>) {
	const turn = useTurnToTop()
	// Before the router's own effect, which scrolls and so lays out.
	useLayoutEffect(() => {
		const element = main.current
		if (!element || !turn) return
		element.dataset['arriving'] = ''
		afterFrame(() => delete element.dataset['arriving'])
	}, [main, turn])
}
