import type { RefObject } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Explanations, Stem } from './question-parts.tsx'
import css from './quiz.module.css'
import { type Answers, type Edition, isCorrect, PASS_PERCENT, type Question, result } from './quiz.rules.ts'

type Props = {
	title: string
	edition: Edition | undefined
	questions: Question[]
	answers: Answers
	heading: RefObject<HTMLHeadingElement | null>
	onRestart: () => void
}

export function QuickResults({ title, edition, questions, answers, heading, onRestart }: Props) {
	const { right, of, percent, passed } = result(questions, answers)
	return (
		<section aria-labelledby="step">
			<h2 id="step" ref={heading} tabIndex={-1}>
				Results: {title}
			</h2>
			<p className={css.score} data-passed={passed}>
				<strong>{percent}%</strong> {passed ? 'Passed' : 'Not passed'}
			</p>
			<p className={css.lead}>
				{right} of {of} right. The pass mark is {PASS_PERCENT} percent.
			</p>
			{edition && (
				<p className={css.edition}>
					<strong>{edition.name}.</strong> {edition.note} <a href={edition.to}>All editions</a>
				</p>
			)}
			<p>
				<Button onClick={onRestart}>Restart</Button>
			</p>
			<ol className={css.review}>
				{questions.map((question, index) => {
					const selected = answers[question.id] ?? []
					const correct = isCorrect(question, selected)
					return (
						<li key={question.id} data-right={correct}>
							<h3>
								{index + 1}. <Stem text={question.question} />
							</h3>
							<p className={css.verdict}>{correct ? 'Right' : 'Wrong'}</p>
							<Explanations question={question} selected={selected} />
						</li>
					)
				})}
			</ol>
		</section>
	)
}
