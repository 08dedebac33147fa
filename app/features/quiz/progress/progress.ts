// The progress of a visitor, one record for each group of questions.
import { useSyncExternalStore } from 'react'
import { keep, onKept, outlivesPage, readKept } from '#app/ui/browser/kept.ts'
import { NO_PROGRESS, type Progress, parseProgress } from './progress.rules.ts'

const keyOf = (group: string) => `practice-exam-${group}`
const parsed = new Map<string, { text: string | null; progress: Progress }>()

export function progressOf(group: string): Progress {
	const text = readKept(keyOf(group))
	const known = parsed.get(group)
	if (known && known.text === text) return known.progress
	const progress = parseProgress(text)
	parsed.set(group, { text, progress })
	return progress
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
