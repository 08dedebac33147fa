import type { KeyboardEvent } from 'react'

type Actions = {
	/** Called with 0 for the key 1. */
	choose?: (place: number) => void
	next?: (() => void) | undefined
	previous?: (() => void) | undefined
	flag?: () => void
}

/** Handles the keys of an exam: 1 to 6, N, P and F. Only within the exam, so that they never clash with those of others. */
export const onExamKey = (actions: Actions) => (event: KeyboardEvent) => {
	if (event.ctrlKey || event.altKey || event.metaKey) return
	const key = event.key.toLowerCase()
	const action = /^[1-6]$/.test(key)
		? actions.choose && (() => actions.choose?.(Number(key) - 1))
		: { n: actions.next, p: actions.previous, f: actions.flag }[key]
	if (!action) return
	event.preventDefault()
	action()
}
