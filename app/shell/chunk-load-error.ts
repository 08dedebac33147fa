import { useEffect, useState } from 'react'
import { readStorage, writeStorage } from '#app/ui/storage.ts'

/** The module of a page could not be loaded, as when the server has another version by now. */
export class ChunkLoadError extends Error {}

/**
 * Tells why an import failed: browsers report a module that does not come as a TypeError, and as a SyntaxError one whose
 * exports do not fit. Any other error was thrown by the module.
 */
export function importError(error: unknown): unknown {
	if (!(error instanceof Error)) return error
	const isLoadError =
		error instanceof TypeError ||
		error instanceof SyntaxError ||
		// Vite's own error for a style sheet of the module.
		error.message.startsWith('Unable to preload CSS')
	return isLoadError ? new ChunkLoadError(error.message, { cause: error }) : error
}

const RELOADED_AT = 'reloaded-at'
const RELOAD_INTERVAL_MS = 60_000

/** Reloads the document, once in a minute: what the server then sends fits together. False if that was done already. */
export function useReload(wanted: boolean): boolean {
	const [reloads, setReloads] = useState(() => wanted && navigator.onLine && !reloadedLately())
	useEffect(() => {
		if (!reloads) return
		// Without storage a first time cannot be told from a second.
		if (writeStorage('sessionStorage', RELOADED_AT, String(Date.now()))) location.reload()
		else setReloads(false)
	}, [reloads])
	return reloads
}

// Measured from the start of this load: one that takes longer than a minute must not lead to another.
const reloadedLately = () =>
	performance.timeOrigin - Number(readStorage('sessionStorage', RELOADED_AT)) <= RELOAD_INTERVAL_MS
