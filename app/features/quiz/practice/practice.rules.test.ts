import { expect, test } from 'vitest'
import { NO_PROGRESS } from '#app/features/quiz/progress/progress.rules.ts'
import { answersTo, shownIn } from '#app/features/quiz/questions/quiz.rules.ts'
import { questionOf } from '#app/features/quiz/testing.ts'
import { newRun, runThrough } from './practice.tsx'

const QUESTIONS = [questionOf(1), questionOf(2), questionOf(3)]
const half = () => 0.5

test('a new run begins with the questions that were never right', () => {
	const progress = { ...NO_PROGRESS, answered: { 1: { right: true }, 2: { right: false } } }
	expect(newRun(progress, QUESTIONS, half).asked.map(({ id }) => id)).toEqual([2, 3, 1])
})

test('options are shown in the order of the run, with their explanations', () => {
	const shown = shownIn([{ id: 2, order: [2, 0, 1, 3] }], QUESTIONS)
	expect(shown).toMatchObject([
		{ id: 2, options: ['c', 'a', 'b', 'd'], explanations: ['about c', 'about a', 'about b', 'about d'] },
	])
	expect(answersTo(shown, { 1: ['a'], 2: ['x', '', 'b'] })).toEqual({ 2: ['', 'b'] })
})

test.each([
	['asks the same questions', QUESTIONS, ['b'], true],
	['has a place of a match that is still open', QUESTIONS, ['b', ''], true],
	['asks a question that is gone', QUESTIONS.slice(1), ['b'], false],
	['leaves out a question that is new', [...QUESTIONS, questionOf(4)], ['b'], false],
	['asks a question with fewer options', [questionOf(1, { options: ['a'] }), ...QUESTIONS.slice(1)], ['b'], false],
	['has an option chosen that is gone', QUESTIONS, ['x'], false],
])('a kept run that %s is continued or replaced', (_, questions, selected, isContinued) => {
	const kept = { ...newRun(NO_PROGRESS, QUESTIONS, half), at: 1, selected, right: 1 }
	const run = runThrough(kept, questions, NO_PROGRESS, half)
	expect(run === kept).toBe(isContinued)
	if (!isContinued) expect(run).toMatchObject({ at: 0, selected: [], right: 0 })
})
