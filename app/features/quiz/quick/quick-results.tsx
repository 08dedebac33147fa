import { Explanations } from '#app/features/quiz/questions/explanations.tsx'
import { focusOnMount } from '#app/features/quiz/questions/focus-on-mount.ts'
import { Stem } from '#app/features/quiz/questions/question-parts.tsx'
import {
	type Answers,
	type Edition,
	isCorrect,
	markOf,
	type Question,
} from '#app/features/quiz/questions/quiz.rules.ts'
import { Score } from '#app/features/quiz/questions/score.tsx'
import { Button } from '#app/ui/button.tsx'
import css from './quick-exam.module.css'
import { questionId } from './quick-exam.rules.ts'
import { ResultSeal } from './result-seal.tsx'
import { WeakSpots } from './weak-spots.tsx'

type Props = {
	group: { slug: string; title: string; edition: Edition | undefined }
	questions: Question[]
	answers: Answers
	onRestart: () => void
}

export function QuickResults({ group, questions, answers, onRestart }: Props) {
	const { slug, title, edition } = group
	const numbered = questions.map((question, index) => {
		const selected = answers[question.id] ?? []
		return { number: index + 1, of: questions.length, question, selected, right: isCorrect(question, selected) }
	})
	const { right = [], wrong = [] } = Object.groupBy(numbered, (one) => (one.right ? 'right' : 'wrong'))
	return (
		<section className={css.results} aria-labelledby="step">
			<div className={css.result}>
				<div className={css.summary}>
					<h2 id="step" ref={focusOnMount} tabIndex={-1}>
						{`Results: ${title}`}
					</h2>
					<Score mark={markOf(questions, answers)} counted="right" />
				</div>
				<ResultSeal right={right.map(({ number }) => number)} wrong={wrong.map(({ number }) => number)} />
				<div>
					{edition && (
						<p className={css.edition}>
							<strong>{`${edition.name}.`}</strong> <span>{edition.note}</span> <a href={edition.to}>All editions</a>
						</p>
					)}
					<p>
						<Button onClick={onRestart}>Restart</Button>
					</p>
					<WeakSpots group={slug} questions={questions} answers={answers} />
				</div>
			</div>
			<Review group={slug} questions={wrong} />
			{right.length > 0 && (
				<details className={css.right}>
					<summary>{`${right.length} right ${right.length === 1 ? 'answer' : 'answers'}, with the reasons`}</summary>
					<Review group={slug} questions={right} />
				</details>
			)}
		</section>
	)
}

type ReviewProps = {
	group: string
	questions: { number: number; of: number; question: Question; selected: string[]; right: boolean }[]
}

/** Questions with what the visitor chose and the reason for each option. */
const Review = ({ group, questions }: ReviewProps) => (
	<ol className={css.review}>
		{questions.map(({ number, of, question, selected, right }) => (
			<li key={question.id} id={questionId(number)} tabIndex={-1} data-right={right}>
				<h3>
					<span className={css.count}>{`Question ${number} of ${of}`}</span>
					<Stem text={question.question} />
				</h3>
				<p className={css.verdict}>{right ? 'Right' : 'Wrong'}</p>
				<Explanations group={group} question={question} selected={selected} />
			</li>
		))}
	</ol>
)
