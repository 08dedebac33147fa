// The progress of a visitor, one record for each group of questions.
import { useSyncExternalStore } from 'react'
import type { Question } from '#app/features/quiz/questions/quiz.rules.ts'
import { keep, keptValue, onKept, outlivesPage, readKept } from '#app/ui/browser/kept.ts'
import { NO_PROGRESS, type Progress, parseProgress, withAnswers } from './progress.rules.ts'

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
	if (after !== before) keep(keyOf(group), JSON.stringify({ ...after, usedAt: Date.now() }))
}

/** Keeps answers in the groups and sets that the questions come from, which for a paper are others than its own. */
export function keepAnswers(group: string, answers: { question: Question; right: boolean }[]) {
	const placed = answers.map(({ question: { id, source = `${group}-${id}` }, right }) => {
		const end = source.lastIndexOf('-')
		return { from: source.slice(0, end), id: Number(source.slice(end + 1)), right }
	})
	for (const [from, those] of Map.groupBy(placed, ({ from }) => from))
		changeProgress(from, (progress) => withAnswers(progress, those, Date.now()))
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

/** The progress in each of the groups; none when prerendering and during hydration. */
export function useProgressIn(groups: string[]): Progress[] {
	const stored = useSyncExternalStore(
		onKept,
		() => groups.map((group) => readKept(keyOf(group))).join(),
		() => undefined,
	)
	return stored === undefined ? [] : groups.map(progressOf)
}

const onReturn = (listener: () => void) => {
	addEventListener('visibilitychange', listener)
	return () => removeEventListener('visibilitychange', listener)
}

/** The end of the day, up to which questions are due. A page that stays open follows when the visitor comes back to it. */
export const useEndOfDay = () =>
	useSyncExternalStore(
		onReturn,
		() => new Date().setHours(24, 0, 0, -1),
		() => 0,
	)
