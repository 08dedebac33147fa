import type { QuizQuestion } from '#catalogue/practice/question-schema.ts'
import { type Fault, fault, twice } from './written.ts'

/** Length of the quick exam, which asks the first questions of a group. */
const QUICK_EXAM = 10
/** Share of the questions of a group whose first right option may stand at the same place. */
const MOST_AT_PLACE = 0.6

export type GroupFile = { file: string; value: { questions: QuizQuestion[] } }

export function quizFaults({ file, value: { questions } }: GroupFile): Fault[] {
	const at = ({ id }: QuizQuestion, field: string) => ({ file, field: `question ${id}, ${field}` })
	const quick = questions.slice(0, QUICK_EXAM)
	const places = Map.groupBy(questions, ({ options, correct: [first = ''] }) => options.indexOf(first))
	return [
		...questions.flatMap((question) => {
			const { options, correct, explanations } = question
			const why = (right: boolean) => explanations.filter((_, i) => correct.includes(options[i] ?? '') === right)
			const wrong = new Set(why(false))
			return why(true)
				.filter((text) => wrong.has(text))
				.map((text) => fault(at(question, 'explanations'), `a right and a wrong option share "${text}"`))
		}),
		...twice(questions.map((question) => ({ ...at(question, 'question'), text: question.question }))),
		...[true, false]
			.filter((several) => !quick.some(({ correct }) => correct.length > 1 === several))
			.map((several) => ({
				file,
				field: 'questions',
				cause: `none of the first ${QUICK_EXAM} has ${several ? 'several right answers' : 'one right answer'}: move one up`,
			})),
		...[...places]
			.filter(([, { length }]) => length / questions.length >= MOST_AT_PLACE)
			.map(([place, { length }]) => ({
				file,
				field: 'questions',
				cause: `${length} of ${questions.length} have their right option at place ${place + 1}: mix the places`,
			})),
	]
}
