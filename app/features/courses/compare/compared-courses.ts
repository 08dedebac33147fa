import { useSyncExternalStore } from 'react'
import { readStorage, writeStorage } from '#app/ui/browser/storage.ts'
import { comparedIn, MAX_COMPARED } from './compare.rules.ts'

const KEY = 'compare'
const NONE: number[] = []
const listeners = new Set<() => void>()

// Read when first used: code that can throw does not run at module level.
let ids: number[] | undefined
const current = () => (ids ??= comparedIn(new URLSearchParams({ ids: readStorage('sessionStorage', KEY) ?? '' })).ids)

function subscribe(listener: () => void) {
	listeners.add(listener)
	return () => {
		listeners.delete(listener)
	}
}

/** Adds a course to those chosen for comparison, or takes it away. The first of four goes when a fifth is added. */
export function toggleCompared(id: number) {
	ids = current().includes(id) ? current().filter((other) => other !== id) : [...current(), id].slice(-MAX_COMPARED)
	writeStorage('sessionStorage', KEY, ids.length > 0 ? ids.join(',') : null)
	for (const listener of listeners) listener()
}

/** Courses that the visitor has chosen for comparison, in the order of choice; kept until the tab is closed. */
export const useComparedCourses = () => useSyncExternalStore(subscribe, current, () => NONE)
