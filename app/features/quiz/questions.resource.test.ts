import { expect, test } from 'vitest'
import { loadContent } from '#content/load.server.ts'
import { resources } from './questions.resource.ts'
import { isCorrect, type Question } from './quiz.rules.ts'

const exams = new Map(resources().map(({ path, read }) => [path, read() as Question[]]))

test.each(loadContent().quiz)('the exam $title has the first ten questions of its group', ({ slug, questions }) => {
	const exam = exams.get(`/data/quiz/${slug}.json`) ?? []
	expect(exam).toEqual(questions.slice(0, 10))
	for (const question of exam) expect(isCorrect(question, question.correct)).toBe(true)
})
