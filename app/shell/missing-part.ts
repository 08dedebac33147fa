import { useEffect, useState } from 'react'

const missing = new WeakSet<object>()
if (import.meta.env.PROD && typeof window !== 'undefined')
	addEventListener('vite:preloadError', (event) => missing.add((event as Event & { payload: Error }).payload))

/** The page asked for a part of itself that the server does not have, as after an update. */
export const isMissingPart = (error: unknown) => missing.has(Object(error))

const MARK = 'loaded-anew'
const ONCE_IN = 60_000

/** Loads the page anew, once in a minute: what the server then sends fits together. False if that was done already. */
export function useFullLoad(wanted: boolean): boolean {
	const [again] = useState(() => wanted && navigator.onLine && Date.now() - Number(read()) > ONCE_IN)
	useEffect(() => {
		if (!again) return
		sessionStorage.setItem(MARK, String(Date.now()))
		location.reload()
	}, [again])
	return again
}

function read(): string | null {
	try {
		return sessionStorage.getItem(MARK)
	} catch {
		// Without a memory there is no way to tell a first time from a second.
		return String(Date.now())
	}
}
