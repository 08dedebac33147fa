// The full exam is part of the stored progress. It goes on in the tab that started or continued it last.

import type { FullExam } from '#app/features/quiz/progress/progress.rules.ts'
import { changeProgress } from '#app/features/quiz/progress/progress.ts'
import type { Question } from '#app/features/quiz/questions/quiz.rules.ts'
import { draw, restore } from './full-exam.rules.ts'

type Group = { slug: string; topics: Record<string, number> }

/** Names this tab until it is reloaded. */
const TAB = String(Math.random())

export const isInThisTab = (exam: FullExam) => exam.tab === TAB

/** Starts a new exam in this tab; the stored one is lost. */
export const startExam = ({ slug, topics }: Group, questions: Question[]) =>
	changeProgress(slug, (progress) => ({ ...progress, exam: { ...draw(questions, topics, Math.random), tab: TAB } }))

/** Continues the stored exam in this tab, or starts one if the site has none of its questions any more. */
export const continueExam = ({ slug, topics }: Group, questions: Question[]) =>
	changeProgress(slug, (progress) => {
		const restored = progress.exam && restore(progress.exam, questions)
		return { ...progress, exam: { ...(restored?.exam ?? draw(questions, topics, Math.random)), tab: TAB } }
	})

/** Does nothing once the exam goes on in another tab. */
export const changeExam = (group: string, change: (exam: FullExam) => Partial<FullExam>) =>
	changeProgress(group, (progress) => {
		const { exam } = progress
		return exam && isInThisTab(exam) ? { ...progress, exam: { ...exam, ...change(exam) } } : progress
	})
