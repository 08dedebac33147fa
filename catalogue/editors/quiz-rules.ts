import { hasSeveralRight } from '#catalogue/practice/papers.ts'
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
	const places = Map.groupBy(questions, ({ options }) => options.findIndex(({ right }) => right))
	return [
		...questions.flatMap((question) => {
			// As it is written: `right` is left out where it is not.
			const [right = [], wrong = []] = [true, false].map((isRight) =>
				question.options.filter((option) => Boolean(option.right) === isRight).map(({ why }) => why),
			)
			return right
				.filter((why) => wrong.includes(why))
				.map((why) => fault(at(question, 'options'), `a right and a wrong option share "${why}"`))
		}),
		...twice(questions.map((question) => ({ ...at(question, 'question'), text: question.question }))),
		...[true, false]
			.filter((several) => !quick.some(({ options }) => hasSeveralRight(options) === several))
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
