import cards from '#app/features/quiz/questions/cards.module.css'
import { Explanations, Stem } from '#app/features/quiz/questions/question.tsx'
import type { Question } from '#app/features/quiz/questions/quiz.rules.ts'
import css from './question-list.module.css'

/** All questions with their answers folded away, to be read without a script, too. */
export const QuestionList = ({ group, questions }: { group: string; questions: Question[] }) => (
	<ol className={`${cards.cards} ${css.questions}`}>
		{questions.map((question, index) => (
			<li key={question.id} className="box">
				{question.situation && question.situation !== questions[index - 1]?.situation && (
					<p className={css.situation}>{question.situation}</p>
				)}
				<h3>
					<span>{index + 1}</span>
					<Stem text={question.question} />
				</h3>
				{question.prompts && (
					<ol>
						{question.prompts.map((prompt) => (
							<li key={prompt}>{prompt}</li>
						))}
					</ol>
				)}
				<ul className="bullets">
					{question.options.map((option) => (
						<li key={option}>{option}</li>
					))}
				</ul>
				<details>
					<summary>Answer</summary>
					<Explanations group={group} question={question} />
				</details>
			</li>
		))}
	</ol>
)
