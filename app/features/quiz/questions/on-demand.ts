import { type ReactElement, useRef, useState } from 'react'

/** A part of a page that is loaded when the visitor asks for it: many read about an exam or a case and begin none. */
export function useOnDemand() {
	const [shown, setShown] = useState<ReactElement>()
	const [state, setState] = useState<'idle' | 'waiting' | 'failed' | 'closed'>('idle')
	// Number of the last request: what was asked for before must not appear later.
	const lastRequest = useRef(0)
	const load = async (part: () => Promise<ReactElement>) => {
		const current = ++lastRequest.current
		setState('waiting')
		try {
			const loaded = await part()
			if (current !== lastRequest.current) return
			setShown(loaded)
			setState('idle')
		} catch {
			if (current === lastRequest.current) setState('failed')
		}
	}
	const close = () => {
		lastRequest.current++
		setShown(undefined)
		setState('closed')
	}
	return { shown, state, load, close }
}
