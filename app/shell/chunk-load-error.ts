import { useEffect, useState } from 'react'

/** The module of a page could not be loaded, as when the server has another version by now. */
export class ChunkLoadError extends Error {}

/**
 * Tells why an import failed: browsers report a module that does not come as a TypeError, and as a SyntaxError one whose
 * exports do not fit. Any other error was thrown by the module.
 */
export const importError = (error: unknown) =>
	error instanceof TypeError || error instanceof SyntaxError
		? new ChunkLoadError(error.message, { cause: error })
		: error

const RELOADED_AT = 'reloaded-at'
const RELOAD_INTERVAL_MS = 60_000

/** Reloads the document, once in a minute: what the server then sends fits together. False if that was done already. */
export function useReload(wanted: boolean): boolean {
	// Measured from the start of this load: one that takes longer than a minute must not lead to another.
	const [reloads, setReloads] = useState(
		() => wanted && navigator.onLine && performance.timeOrigin - Number(readTime()) > RELOAD_INTERVAL_MS,
	)
	useEffect(() => {
		if (!reloads) return
		try {
			sessionStorage.setItem(RELOADED_AT, String(Date.now()))
			location.reload()
		} catch {
			setReloads(false)
		}
	}, [reloads])
	return reloads
}

function readTime(): string | null {
	try {
		return sessionStorage.getItem(RELOADED_AT)
	} catch {
		// Without storage a first time cannot be told from a second.
		return String(Date.now())
	}
}
