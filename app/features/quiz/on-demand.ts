import { type ReactNode, useState } from 'react'

/** A part of a page that is loaded when the visitor asks for it. */
export function useOnDemand() {
	const [shown, setShown] = useState<ReactNode>()
	const [state, setState] = useState<'idle' | 'waiting' | 'failed'>('idle')
	const load = async (part: () => Promise<ReactNode>) => {
		setState('waiting')
		try {
			setShown(await part())
			setState('idle')
		} catch {
			setState('failed')
		}
	}
	return { shown, state, load, close: () => setShown(undefined) }
}
