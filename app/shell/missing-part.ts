import { useEffect, useState } from 'react'

const missing = new WeakSet<object>()
if (import.meta.env.PROD && typeof window !== 'undefined')
	addEventListener('vite:preloadError', (event) => missing.add((event as Event & { payload: Error }).payload))

/** The module of the page that was loaded failed; put there by the script in the page (scripts/first-content.ts). */
const failedModule = () => (globalThis as { failedModule?: { error: unknown } }).failedModule

/**
 * The page asked for a part of itself that the server does not have, as after an update. Browsers report a module that
 * does not come as a TypeError, and as a SyntaxError one that does not fit the others.
 */
export const isMissingPart = (error: unknown) =>
	missing.has(Object(error)) ||
	((error instanceof TypeError || error instanceof SyntaxError) && failedModule()?.error === error)

const MARK = 'loaded-anew'
const ONCE_IN = 60_000

/** Loads the page anew, once in a minute: what the server then sends fits together. False if that was done already. */
export function useFullLoad(wanted: boolean): boolean {
	// From the start of this load: one that takes longer than a minute must not lead to another.
	const [again, setAgain] = useState(
		() => wanted && navigator.onLine && performance.timeOrigin - Number(read()) > ONCE_IN,
	)
	useEffect(() => {
		if (!again) return
		try {
			sessionStorage.setItem(MARK, String(Date.now()))
			location.reload()
		} catch {
			setAgain(false)
		}
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
