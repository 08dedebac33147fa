import { withAnswers, withResult } from '#app/features/quiz/progress/progress.rules.ts'
import { changeProgress } from '#app/features/quiz/progress/progress.ts'
import { marksBy } from '#app/features/quiz/questions/marks.rules.ts'
import { type Answers, isCorrect, type Question } from '#app/features/quiz/questions/quiz.rules.ts'

/** Adds a quick exam to the visitor's progress. */
export function record(group: string, questions: Question[], answers: Answers) {
	const at = Date.now()
	const each = questions.map((question) => ({ id: question.id, right: isCorrect(question, answers[question.id]) }))
	const marks = marksBy(questions, answers, ({ topic }) => topic, [])
	changeProgress(group, (progress) => withResult(withAnswers(progress, each, at), { at, kind: 'quick', marks }))
}
