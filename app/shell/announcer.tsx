import { useEffect, useRef, useState } from 'react'
import { useLocation } from '#app/base/location.ts'

/** Announces the page title to screen readers after a client navigation. */
export function Announcer() {
	const { pathname } = useLocation()
	const announced = useRef(pathname)
	const [title, setTitle] = useState('')
	useEffect(() => {
		if (announced.current === pathname) return
		announced.current = pathname
		setTitle(document.title)
	}, [pathname])
	return (
		<p role="status" className="unseen">
			{title}
		</p>
	)
}
