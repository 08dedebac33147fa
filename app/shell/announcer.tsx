import { useEffect, useRef, useState } from 'react'
import { useLocation } from '#app/base/location.ts'
import { takeAnnouncements } from '#app/ui/browser/focus.ts'

/** A screen reader says nothing of a text that stays the same, so it is emptied first. */
const PAUSE_MS = 100

/** Announces to screen readers the page title after a client navigation, and what `announce` is called with. */
export function Announcer() {
	const { pathname } = useLocation()
	const announced = useRef(pathname)
	const [text, setText] = useState('')
	useEffect(() => {
		if (announced.current === pathname) return
		announced.current = pathname
		// What the page itself has focused is said already.
		setText(document.querySelector('main :focus') ? '' : document.title)
	}, [pathname])
	useEffect(
		() =>
			takeAnnouncements((next) => {
				setText('')
				setTimeout(setText, PAUSE_MS, next)
			}),
		[],
	)
	return (
		<p role="status" className="unseen">
			{text}
		</p>
	)
}
