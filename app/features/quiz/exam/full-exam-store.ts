// The full exam is part of the stored progress.

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

/** Starts a new exam; the stored one is lost. */
export const startExam = (group: Group, pool: Pool) =>
	changeProgress(group.slug, (progress) => ({ ...progress, exam: drawn(group, pool) }))

/** Continues the stored exam, or starts one if the site has none of its questions any more. */
export const continueExam = (group: Group, pool: Pool) =>
	changeProgress(group.slug, (progress) => {
		const restored = progress.exam && restore(progress.exam, pool.questions)
		return { ...progress, exam: restored?.exam ?? drawn(group, pool) }
	})

/** Does nothing once the exam was erased. */
export const changeExam = (group: string, change: (exam: FullExam) => Partial<FullExam>) =>
	changeProgress(group, (progress) => {
		const { exam } = progress
		return exam ? { ...progress, exam: { ...exam, ...change(exam) } } : progress
	})
