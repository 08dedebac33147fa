import { useEffect, useEffectEvent } from 'react'

/** While `watched`, calls `onLeave` when the pointer is pressed or the focus moves outside the element that `box` returns. */
export function useLeave(box: () => Element | null | undefined, watched: boolean, onLeave: () => void) {
	const leave = useEffectEvent(({ target }: Event) => {
		if (!box()?.contains(target as Node)) onLeave()
	})
	useEffect(() => {
		if (!watched) return
		const ended = new AbortController()
		const onEvent = (event: Event) => leave(event)
		document.addEventListener('pointerdown', onEvent, ended)
		document.addEventListener('focusin', onEvent, ended)
		return () => ended.abort()
	}, [watched])
}
