import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether an element is in view, or within `margin` of it. False when prerendering and during hydration; always true
 * afterwards in browsers that cannot tell.
 */
export function useInView(element: RefObject<Element | null>, margin = '0px'): boolean {
	const [inView, setInView] = useState(false)
	useEffect(() => {
		if (!element.current) return
		if (!('IntersectionObserver' in window)) return setInView(true)
		// A busy page receives several changes at once, the newest last.
		const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting === true), {
			rootMargin: margin,
		})
		observer.observe(element.current)
		return () => observer.disconnect()
	}, [element, margin])
	return inView
}
