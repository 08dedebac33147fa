// The progress of a visitor, one record for each group of questions.
import { useSyncExternalStore } from 'react'
import { keep, keptValue, onKept, outlivesPage } from '#app/ui/browser/kept.ts'
import { NO_PROGRESS, type Progress, parseProgress } from './progress.rules.ts'

const keyOf = (group: string) => `practice-exam-${group}`
const readers = new Map<string, () => Progress>()

export function progressOf(group: string): Progress {
	const read = readers.get(group) ?? keptValue(keyOf(group), parseProgress)
	readers.set(group, read)
	return read()
}

/** Changes what is stored at the moment, which another tab may have changed. */
export function changeProgress(group: string, change: (progress: Progress) => Progress) {
	const before = progressOf(group)
	const after = change(before)
	if (after !== before) keep(keyOf(group), JSON.stringify(after))
}

export const eraseProgress = (group: string) => keep(keyOf(group), null)

/** Whether progress outlives the page. */
export const isKept = (group: string) => outlivesPage(keyOf(group))

/** Empty when prerendering and during hydration. */
export const useProgress = (group: string): Progress =>
	useSyncExternalStore(
		onKept,
		() => progressOf(group),
		() => NO_PROGRESS,
	)
