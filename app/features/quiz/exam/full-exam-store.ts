// The full exam is part of the stored progress. It goes on in the tab that started or continued it last.

import type { FullExam } from '#app/features/quiz/progress/progress.rules.ts'
import { changeProgress } from '#app/features/quiz/progress/progress.ts'
import type { GroupQuestions } from '#app/features/quiz/questions/questions.resource.ts'
import { draw, drawPaper, restore } from './full-exam.rules.ts'
import type { PaperQuestions } from './papers.resource.ts'

type Group = { slug: string; topics: Record<string, number> }
/** All questions from which an exam is drawn. */
export type Pool = GroupQuestions & Partial<Pick<PaperQuestions, 'parts'>>

const drawn = ({ topics }: Group, { questions, parts }: Pool) =>
	parts ? drawPaper(questions, parts, Math.random) : draw(questions, topics, Math.random)

/** Names this tab until it is reloaded. */
const TAB = String(Math.random())

export const isInThisTab = (exam: FullExam) => exam.tab === TAB

/** Starts a new exam in this tab; the stored one is lost. */
export const startExam = (group: Group, pool: Pool) =>
	changeProgress(group.slug, (progress) => ({ ...progress, exam: { ...drawn(group, pool), tab: TAB } }))

/** Continues the stored exam in this tab, or starts one if the site has none of its questions any more. */
export const continueExam = (group: Group, pool: Pool) =>
	changeProgress(group.slug, (progress) => {
		const restored = progress.exam && restore(progress.exam, pool.questions)
		return { ...progress, exam: { ...(restored?.exam ?? drawn(group, pool)), tab: TAB } }
	})

/** Does nothing once the exam goes on in another tab. */
export const changeExam = (group: string, change: (exam: FullExam) => Partial<FullExam>) =>
	changeProgress(group, (progress) => {
		const { exam } = progress
		return exam && isInThisTab(exam) ? { ...progress, exam: { ...exam, ...change(exam) } } : progress
	})
