import type { LoaderFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import { loadContent } from '#content/load.server.ts'
import { loader } from './questions.record.ts'
import { isCorrect, type Question } from './quiz.rules.ts'

const record = (group: string) => loader({ params: { group } } as unknown as LoaderFunctionArgs<unknown> as never)

test.each(loadContent().quiz)(
	'the exam $title is the first ten questions of its group',
	async ({ slug, questions }) => {
		const asked: Question[] = await record(`${slug}.json`).json()
		expect(asked).toEqual(questions.slice(0, 10))
		for (const question of asked) expect(isCorrect(question, question.correct)).toBe(true)
	},
)

test.each(['iso-9001', 'iso-1.json', 'constructor.json'])('%s is not found', (group) => {
	expect(() => record(group)).toThrow(expect.objectContaining({ status: 404 }))
})
