import { expect, test } from 'vitest'
import { blankQuestion } from '#app/features/quiz/testing.ts'
import { answersTo, shownQuestions, withAnswer } from './quick-exam.rules.ts'

const QUESTIONS = [blankQuestion(1, ['a', 'b', 'c']), blankQuestion(2, ['d', 'e'])]
/** Turns the order around. */
const turned = () => {
	let place = 1
	return () => (place -= 0.01)
}

test('options are shuffled with their explanations, and keep their order once it is stored', () => {
	const shown = shownQuestions(undefined, QUESTIONS, turned())
	expect(shown.map(({ options }) => options)).toEqual([
		['c', 'b', 'a'],
		['e', 'd'],
	])
	expect(shown[0]?.explanations).toEqual(['about c', 'about b', 'about a'])
	const stored = withAnswer(undefined, QUESTIONS, shown, [1, ['b']])
	expect(shownQuestions(stored, QUESTIONS, Math.random)).toEqual(shown)
	expect(answersTo(shown, stored)).toEqual({ 1: ['b'], 2: [] })
})

test('answers to options and questions that the site no longer has are dropped', () => {
	const stored = withAnswer(undefined, QUESTIONS, QUESTIONS, [1, ['a', 'b']])
	const changed = [blankQuestion(1, ['a', 'x', 'y', 'z']), blankQuestion(3, ['f', 'g'])]
	const shown = shownQuestions(stored, changed, turned())
	expect(shown.map(({ options }) => options)).toEqual([
		['z', 'y', 'x', 'a'],
		['g', 'f'],
	])
	expect(answersTo(shown, stored)).toEqual({ 1: ['a'], 3: [] })
})
