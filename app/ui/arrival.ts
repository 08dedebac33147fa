import { useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** State of a location whose page is shown from its top. */
export const FROM_TOP = { fromTop: true }

/** In the task after the next frame. */
export const afterFrame = (work: () => void) => requestAnimationFrame(() => setTimeout(work))

/** The key of the turn that shows the page from its top; none where the height of all of it says what is in view. */
export function useTurnToTop(): string | undefined {
	const { key, hash, state } = useLocation()
	const goesBack = useNavigationType() === 'POP'
	return goesBack || hash || !state?.fromTop ? undefined : key
}

/** False for the first frame of a page that is shown from its top: what is surely out of view is drawn a frame later. */
export function useRest(): boolean {
	const atTop = useTurnToTop() !== undefined
	const [wanted, setWanted] = useState(!atTop)
	useEffect(() => {
		afterFrame(() => setWanted(true))
	}, [])
	return wanted
}
