import { expect, test } from 'vitest'
import { ofTopic } from '#app/features/quiz/practice/topic.data.server.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { type GroupQuestions, resources } from './questions.resource.ts'
import { isCorrect, type Question } from './quiz.rules.ts'

const topicsOf = (group: string) =>
	ofTopic.addresses().filter((path) => path.startsWith(`/courses/practice-exam/${group}/`))
const files = new Map(resources().map((resource) => [resource.path as string, resource]))

// Spec 4: (first 10 questions of the chosen course)
// Spec 9: quiz uses the first 10 questions;
test.each(loadContent().quiz)(
	'the quick exam $title has the first ten questions of its group',
	({ slug, questions }) => {
		const exam = files.get(`/data/quiz/${slug}.json`)?.read() as Question[]
		expect(exam.map(({ id }) => id)).toEqual(questions.slice(0, 10).map(({ id }) => id))
		for (const question of exam) {
			expect(isCorrect(question, question.correct)).toBe(true)
			expect(question.clause, 'with its title').toMatch(/: \S/)
		}
	},
)

test.each(loadContent().quiz)(
	'the full exam $title has all questions with titles of their clauses',
	({ slug, questions }) => {
		const group = files.get(`/data/quiz/${slug}/all.json`)?.read() as GroupQuestions
		expect(group.questions.map(({ id }) => id)).toEqual(questions.map(({ id }) => id))
		for (const [i, { clause }] of group.questions.entries()) {
			expect(clause.startsWith(`${questions[i]?.clause}: `), clause).toBe(true)
			const [document = ''] = group.clauses[clause]?.chapter.split(',') ?? []
			expect(document).toMatch(/\w{3}/)
			expect(clause.startsWith(document), clause).toBe(true)
			expect(topicsOf(slug)).toContain(group.clauses[clause]?.to)
		}
	},
)
