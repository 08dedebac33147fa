import { marksBy } from './marks.rules.ts'
import { withAnswers, withResult } from './progress.rules.ts'
import { changeProgress } from './progress.ts'
import { type Answers, isCorrect, type Question } from './quiz.rules.ts'

/** Adds a quick exam to the visitor's progress. */
export function record(group: string, questions: Question[], answers: Answers) {
	const at = Date.now()
	const each = questions.map((question) => ({ id: question.id, right: isCorrect(question, answers[question.id]) }))
	const marks = marksBy(questions, answers, ({ topic }) => topic, [])
	changeProgress(group, (progress) => withResult(withAnswers(progress, each, at), { at, kind: 'quick', marks }))
}
