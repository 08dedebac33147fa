// The progress of a visitor, one record for each group of questions, in this browser alone.
import { useSyncExternalStore } from 'react'
import { readStorage, writeStorage } from '#app/ui/browser/storage.ts'
import { NO_PROGRESS, type Progress, parseProgress } from './progress.rules.ts'

const keyOf = (group: string) => `practice-exam-${group}`
/** Progress that the browser refused to store. */
const unstored = new Map<string, string>()
const listeners = new Set<() => void>()
const parsed = new Map<string, { text: string | null; progress: Progress }>()

export function progressOf(group: string): Progress {
	const text = unstored.get(group) ?? readStorage('localStorage', keyOf(group)) ?? null
	const known = parsed.get(group)
	if (known && known.text === text) return known.progress
	const progress = parseProgress(text)
	parsed.set(group, { text, progress })
	return progress
}

function store(group: string, text: string | null) {
	if (writeStorage('localStorage', keyOf(group), text) || text === null) unstored.delete(group)
	else unstored.set(group, text)
	for (const listener of listeners) listener()
}

/** Changes what is stored at the moment, which another tab may have changed. */
export function changeProgress(group: string, change: (progress: Progress) => Progress) {
	const before = progressOf(group)
	const after = change(before)
	if (after !== before) store(group, JSON.stringify(after))
}

export const eraseProgress = (group: string) => store(group, null)

/** False if the browser forbids storage: progress is then lost with the page. */
export const isKept = (group: string) => !unstored.has(group) && readStorage('localStorage', keyOf(group)) !== undefined

function subscribe(listener: () => void) {
	listeners.add(listener)
	addEventListener('storage', listener)
	return () => {
		listeners.delete(listener)
		removeEventListener('storage', listener)
	}
}

/** Empty when prerendering and during hydration. */
export const useProgress = (group: string): Progress =>
	useSyncExternalStore(
		subscribe,
		() => progressOf(group),
		() => NO_PROGRESS,
	)
