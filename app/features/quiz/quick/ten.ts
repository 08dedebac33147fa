import { loadRecord } from '#app/base/site-files.ts'
import { practiceOrder } from '#app/features/quiz/progress/progress.rules.ts'
import { progressOf } from '#app/features/quiz/progress/progress.ts'
import type { GroupQuestions } from '#app/features/quiz/questions/questions.resource.ts'
import { EXAM_LENGTH, type Question, shuffled } from '#app/features/quiz/questions/quiz.rules.ts'

const allOf = async (group: string) => (await loadRecord<GroupQuestions>(`/data/quiz/${group}/all.json`)).questions

/** The questions that are under way, which may be others than the first ten of the group. */
export async function tenUnderWay(group: string, first: Question[]): Promise<Question[]> {
	const ids = progressOf(group).quick?.asked.map(({ id }) => id) ?? []
	if (ids.every((id) => first.some((question) => question.id === id))) return first
	const asked = (await allOf(group)).filter(({ id }) => ids.includes(id))
	return asked.length === ids.length ? asked : first
}

/** Ten questions that were not asked just now; those that were never right come first. */
export async function tenOthers(group: string, asked: Question[]): Promise<Question[]> {
	const others = (await allOf(group)).filter(({ id }) => asked.every((question) => question.id !== id))
	return practiceOrder(progressOf(group), shuffled(others, Math.random)).slice(0, EXAM_LENGTH)
}
