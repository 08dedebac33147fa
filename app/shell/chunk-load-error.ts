import { useEffect, useState } from 'react'
import { isReached } from '#app/base/site-files.ts'
import { readStorage, writeStorage } from '#app/ui/browser/storage.ts'

/** A module could not be loaded, for example because a new version has been deployed. */
export class ChunkLoadError extends Error {}

/**
 * Converts load errors of an import to ChunkLoadError: browsers throw a TypeError for a missing module and a SyntaxError
 * for a missing export. Any other error was thrown by the module itself and is returned as it is.
 */
export function importError(error: unknown): unknown {
	if (!(error instanceof Error)) return error
	const isLoadError =
		error instanceof TypeError ||
		error instanceof SyntaxError ||
		// Vite's error for a style sheet of the module.
		error.message.startsWith('Unable to preload CSS')
	return isLoadError ? new ChunkLoadError(error.message, { cause: error }) : error
}

const RELOADED_AT = 'reloaded-at'
const RELOAD_INTERVAL_MS = 60_000

/** Reloads the document if `enabled`, at most once a minute, to get modules of one version. Returns whether it reloads. */
export function useReload(enabled: boolean): boolean {
	const [reloads, setReloads] = useState(() => enabled && !reloadedRecently())
	useEffect(() => {
		if (!reloads) return
		isReached().then((reached) => {
			// Without a connection, a reload would take the page away; without storage, repeated reloads could not be detected.
			if (reached && writeStorage('sessionStorage', RELOADED_AT, String(Date.now()))) location.reload()
			else setReloads(false)
		})
	}, [reloads])
	return reloads
}

// Compared with the start of this load, so that a load of more than a minute does not cause another reload.
const reloadedRecently = () =>
	performance.timeOrigin - Number(readStorage('sessionStorage', RELOADED_AT)) <= RELOAD_INTERVAL_MS
